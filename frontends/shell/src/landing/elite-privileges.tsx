import { TIERS } from '@presale/kernel'
import { Amount, SampleTag, TierBadge } from '@presale/ui'
import { Check } from 'lucide-react'
import type { OpenAuth } from './auth-tab'
import styles from './elite-privileges.module.css'
import { useSaleFigures } from './sale-figures'
import { Section } from './section'
import { SecureButton } from './secure-button'

const SAMPLE_PERKS = [
  'Word of each new stage before it opens',
  'Your questions to support are answered first',
  'A voice in what is built next',
] as const

/** The premium threshold is the highest tier's. */
export function ElitePrivileges({ onOpen }: { onOpen: OpenAuth }) {
  const isSample = useSaleFigures().kind === 'sample'
  return (
    <Section
      title="Elite Privileges"
      lead="Holding 50,000+ tokens unlocks extra perks, and with them Legendary, the highest of seven tiers."
    >
      <div className={styles.columns}>
        <div>
          {isSample ? (
            <>
              <SampleTag>Sample perks</SampleTag>
              <ul className={styles.perks}>
                {SAMPLE_PERKS.map((perk) => (
                  <li key={perk}>
                    <Check size={18} aria-hidden="true" />
                    {perk}
                  </li>
                ))}
              </ul>
            </>
          ) : (
            <p className={styles.sentence}>
              What they are is announced to holders. A tier follows the balance: it is kept as long as the
              balance is.
            </p>
          )}
          <SecureButton onOpen={onOpen} />
        </div>
        <ol className={styles.ladder} aria-label="The seven tiers, by tokens held">
          {TIERS.map((tier) => (
            <li key={tier.name}>
              <TierBadge tier={tier.name} />
              <span className={styles.from}>
                {tier.from === 0 ? 'From the start' : <Amount value={tier.from} unit="tokens" />}
              </span>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  )
}
