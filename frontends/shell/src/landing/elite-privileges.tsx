import { TIERS } from '@presale/kernel'
import { Amount, SampleTag, TierEmblem } from '@presale/ui'
import { Check } from 'lucide-react'
import type { OpenAuth } from './auth-tab'
import styles from './elite-privileges.module.css'
import { useSaleFigures } from './sale-figures'
import { Section } from './section'
import { SecureButton } from './secure-button'
import { texts } from './texts'

const SAMPLE_PERKS = ['notice', 'support', 'say'] as const

/** The premium threshold is the highest tier's. */
export function ElitePrivileges({ onOpen }: { onOpen: OpenAuth }) {
  const t = texts.useT()
  const isSample = useSaleFigures().kind === 'sample'
  return (
    <Section title={t('elite.title')} lead={t('elite.lead')}>
      <div className={styles.columns}>
        <div>
          {isSample ? (
            <>
              <SampleTag>{t('elite.sample')}</SampleTag>
              <ul className={styles.perks}>
                {SAMPLE_PERKS.map((perk) => (
                  <li key={perk}>
                    <Check size={18} aria-hidden="true" />
                    <span>{t(`elite.${perk}`)}</span>
                  </li>
                ))}
              </ul>
            </>
          ) : (
            <p className={styles.sentence}>{t('elite.live')}</p>
          )}
          <SecureButton onOpen={onOpen} />
        </div>
        <ol className={styles.ladder} aria-label={t('elite.tiers')}>
          {TIERS.map((tier) => (
            <li key={tier.name}>
              <span className={styles.tier} style={{ color: `var(--tier-${tier.name.toLowerCase()})` }}>
                <TierEmblem tier={tier.name} size={32} />
                <span>{tier.name}</span>
              </span>
              <span className={styles.from}>
                {tier.from === 0 ? t('elite.first') : <Amount value={tier.from} unit={t('tokens')} />}
              </span>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  )
}
