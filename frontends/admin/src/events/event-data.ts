import type { AuditEvent } from '@presale/contracts'
import type { Translate } from '@presale/i18n'
import { formatMoney, formatNumber } from '@presale/ui'
import type { en } from './texts.en'

/** What an event carries, as it came: an older or a later version may lack what is looked for. */
export type EventData = Readonly<Record<string, unknown>>

export function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function tokens(data: EventData, t: Translate<typeof en>): string {
  return [
    typeof data.amount === 'number' ? formatNumber(data.amount) : '',
    text(data.tokenSymbol) ?? t('tokens'),
  ]
    .join(' ')
    .trim()
}

export function dollars(value: unknown, decimals?: number): string | undefined {
  const amount = text(value)
  return amount === undefined ? undefined : formatMoney(amount, decimals)
}

/** What is paid, every digit of it: '1,500.000000 USDT'. Undefined where a part is missing. */
export function coins({ cryptoAmount, currency }: EventData): string | undefined {
  const amount = text(cryptoAmount)
  return join(amount && formatNumber(amount), currency)
}

/** What in a sentence about events is no language: who did it, and what was bought and paid. */
export function keptOf(...events: readonly Pick<AuditEvent, 'actor' | 'data'>[]): string[] {
  return events
    .flatMap(({ actor, data }) => [
      actor.name,
      typeof data.amount === 'number' ? formatNumber(data.amount) : undefined,
      text(data.tokenSymbol),
      coins(data),
      dollars(data.total, 2),
      text(data.currency),
    ])
    .filter((word) => word !== undefined)
}

/** Undefined where one of the parts is missing. */
function join(...parts: readonly unknown[]): string | undefined {
  const texts = parts.map(text)
  return texts.includes(undefined) ? undefined : texts.join(' ')
}
