import { tokenQuery } from '@presale/api-client'
import type { AdminPurchase } from '@presale/contracts'
import { Kept } from '@presale/i18n'
import { totalOf } from '@presale/kernel'
import { Checkbox, formatMoney, formatNumber, Notice } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { saleStateQuery } from '../../../sale/sale-state'
import type { Beyond } from '../api/decide-payment'
import type { Entry } from './approval-entry'
import styles from './decision-dialog.module.css'
import { texts } from './texts'

interface BeyondQuestionsProps {
  readonly asked: readonly Beyond[]
  /** How often the server has asked: each time the last question has the focus, and is in view. */
  readonly times: number
  readonly purchase: AdminPurchase
  readonly entry: Entry
  readonly onEdit: (change: Partial<Entry>) => void
}

/** What an admin has to say before it is decided on all the same. */
export function BeyondQuestions({ asked, times, purchase, entry, onEdit }: BeyondQuestionsProps) {
  const t = texts.useT()
  const questions = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const boxes = questions.current?.querySelectorAll<HTMLElement>('[role="checkbox"]') ?? []
    if (times === 0 || boxes.length === 0) return
    ;[...boxes].at(-1)?.focus({ preventScroll: true })
    questions.current?.scrollIntoView({ block: 'end' })
  }, [times])
  return (
    <div ref={questions}>
      {asked.map((what) => (
        <Notice key={what} tone="declined" title={t(`decide.${what}`)}>
          <Hint what={what} purchase={purchase} />
          <Checkbox
            label={t(`decide.${what}Confirm`)}
            checked={entry[what] ?? false}
            onCheckedChange={(isChosen) => onEdit({ [what]: isChosen })}
          />
        </Notice>
      ))}
    </div>
  )
}

/** What the hard cap leaves by now, the limit of a buyer, or the total at the price of now, beside what is decided on. */
function Hint({ what, purchase: { amount, total } }: { what: Beyond; purchase: AdminPurchase }) {
  const t = texts.useT()
  const { data: sale } = useQuery(saleStateQuery())
  const { data: token } = useQuery(tokenQuery)
  if (!sale || !token) return null
  const left = Math.max(0, sale.remaining ?? 0)
  const most = sale.maxPerBuyer ?? 0
  const [then, now] = [formatMoney(total, 2), formatMoney(totalOf(amount, token.price), 2)]
  const hints = {
    overCap: [t('decide.overCapHint', { left, amount }), [formatNumber(left), formatNumber(amount)]],
    overLimit: [t('decide.overLimitHint', { most, amount }), [formatNumber(most), formatNumber(amount)]],
    oldPrice: [t('decide.oldPriceHint', { then, now }), [then, now]],
  } as const
  const [text, words] = hints[what]
  return (
    <p className={styles.beyond}>
      <Kept text={text} words={words} />
    </p>
  )
}
