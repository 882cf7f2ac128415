import { Kept } from '@presale/i18n'
import { MINIMUM_PURCHASE } from '@presale/kernel'
import { Amount } from '@presale/ui'
import type { ReactNode } from 'react'
import { CurrencyMarks } from '../marks/currency-marks'
import { useToken } from '../token'
import type { OpenAuth } from './auth-tab'
import { ClosedNotice } from './closed-notice'
import { CountdownCard } from './countdown-card'
import styles from './hero.module.css'
import { PaymentPicture } from './payment-picture'
import { useSaleWindows } from './sale-windows'
import { SecureButton } from './secure-button'
import { texts } from './texts'

export function Hero({ onOpen }: { onOpen: OpenAuth }) {
  const t = texts.useT()
  const { name } = useToken()
  const windows = useSaleWindows()
  return (
    <section className={styles.hero} aria-labelledby="headline">
      <div className={styles.words}>
        <p className={styles.eyebrow}>
          <Kept text={t('hero.eyebrow', { name })} words={[name]} />
        </p>
        <h1 className={styles.headline} id="headline">
          <Kept text={t('hero.headline', { name })} words={[name]} />
        </h1>
        <p className={styles.lead}>{t('hero.lead')}</p>
        <ClosedNotice className={styles.closed} />
        <div className={styles.actions}>
          <SecureButton onOpen={onOpen} />
          <a href="#how-it-works" className={styles.more}>
            {t('hero.more')}
          </a>
        </div>
        <CurrencyMarks />
        <dl className={styles.facts}>
          <Fact term={t('hero.smallest')}>
            <Amount value={MINIMUM_PURCHASE} unit={name} />
          </Fact>
          <Fact term={t('hero.locked')}>{windows.toPay}</Fact>
          <Fact term={t('hero.check')}>{windows.toCheck}</Fact>
        </dl>
      </div>
      <div className={styles.side}>
        <PaymentPicture />
        <CountdownCard />
      </div>
    </section>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
