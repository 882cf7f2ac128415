import { Kept, Rich, symbolsIn } from '@presale/i18n'
import { Accordion, SampleTag } from '@presale/ui'
import styles from './faq.module.css'
import { useSaleFigures } from './sale-figures'
import { useSaleWindows } from './sale-windows'
import { Section } from './section'
import { texts } from './texts'

/** Four items, one open at a time. */
export function Faq() {
  const t = texts.useT()
  return (
    <Section id="faq" title={t('faq.title')} lead={t('faq.lead')} isSplit>
      <div className={styles.list}>
        <Accordion
          items={[
            { value: 'currencies', title: t('faq.currencies'), content: <CurrenciesAnswer /> },
            { value: 'amount', title: t('faq.amount'), content: t('faq.amount.text') },
            { value: 'when', title: t('faq.when'), content: <WhenAnswer /> },
            { value: 'late', title: t('faq.late'), content: t('faq.late.text') },
          ]}
        />
      </div>
    </Section>
  )
}

function CurrenciesAnswer() {
  const text = texts.useT()('faq.currencies.text')
  return <Kept text={text} words={symbolsIn(text)} />
}

function WhenAnswer() {
  const t = texts.useT()
  const isSample = useSaleFigures().kind === 'sample'
  const time = useSaleWindows().toCheck
  if (!isSample) return <span>{t('faq.when.text', { time })}</span>
  return <Rich text={t('faq.when.sample', { time })} parts={{ sample: () => <SampleTag /> }} />
}
