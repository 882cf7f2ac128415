import { Eye, ListChecks, ReceiptText, Search, Timer, UserCheck, Wallet } from 'lucide-react'
import { PointCards, PointLines } from './points'
import { Section } from './section'
import { texts } from './texts'

const BENEFITS = [
  { id: 'price', icon: ReceiptText },
  { id: 'late', icon: Timer },
  { id: 'record', icon: Eye },
] as const

export function Benefits() {
  const t = texts.useT()
  const points = BENEFITS.map(({ id, icon }) => ({
    id,
    icon,
    title: t(`benefits.${id}`),
    text: t(`benefits.${id}.text`),
  }))
  return (
    <Section id="benefits" title={t('benefits.title')} lead={t('benefits.lead')}>
      <PointCards points={points} />
    </Section>
  )
}

const SELECTION = [
  { id: 'currency', icon: Search },
  { id: 'amount', icon: ListChecks },
  { id: 'wallet', icon: Wallet },
  { id: 'pace', icon: UserCheck },
] as const

export function SelectionFeatures() {
  const t = texts.useT()
  const points = SELECTION.map(({ id, icon }) => ({
    id,
    icon,
    title: t(`selection.${id}`),
    text: t(`selection.${id}.text`),
  }))
  return (
    <Section title={t('selection.title')} lead={t('selection.lead')}>
      <PointLines points={points} />
    </Section>
  )
}
