import { begunAt, doneAt, endedAt, type Operation, outcomeOf } from '../history'

export interface Asked {
  readonly subject: string
  /** Before anybody changed it. */
  readonly initial: string
  readonly from: number
  readonly to: number
}

/** Every value that a setting may have had at some moment between these, by the histories of those who changed it. */
export function valuesBetween(
  history: readonly Operation[],
  { subject, initial, from, to }: Asked,
): string[] {
  const changes = history.filter((one) => one.subject === subject && outcomeOf(one) !== 'refused')
  const first = { value: initial, setFrom: -Infinity, setUntil: -Infinity }
  const values = [
    first,
    ...changes.map((one) => ({ value: one.value ?? '', setFrom: begunAt(one), setUntil: endedAt(one) })),
  ]
  const isReplaced = (one: (typeof values)[number]) =>
    changes.some((other) => begunAt(other) > one.setUntil && (doneAt(other) ?? Infinity) < from)
  return values.filter((one) => one.setFrom <= to && !isReplaced(one)).map(({ value }) => value)
}
