import { begunAt, doneAt, type Operation } from './history'
import type { Happened } from './site/carry-out'

const KINDS = ['request', 'report', 'approve'] as const

export interface Recovery {
  /** What broke, such as 'kill postgres'. */
  readonly fault: string
  /** From its end until somebody had requested, paid and approved with calls that were sent after it; in milliseconds. */
  readonly ms: number
}

/**
 * How long it takes until the sale goes on as a whole. Faults overlap: what is measured of one holds the others that were still
 * going on. Left out are those after whose end nobody did all three any more.
 */
export function recoveriesOf(happened: readonly Happened[], history: readonly Operation[]): Recovery[] {
  return happened.flatMap(({ fault, to }) => {
    const firsts = KINDS.map((kind) =>
      Math.min(
        ...history
          .filter((one) => one.kind === kind && begunAt(one) >= to)
          .map((one) => doneAt(one) ?? Number.POSITIVE_INFINITY),
      ),
    )
    const at = Math.max(...firsts)
    return Number.isFinite(at) ? [{ fault: nameOf(fault), ms: at - to }] : []
  })
}

/** Both of a pair are one kind of fault. */
export function nameOf(fault: Happened['fault']): string {
  const of = (part: string) => part.replace(/-[12]$/, '')
  if (fault.kind === 'line') return `line ${of(fault.from)} to ${fault.to}: ${fault.fault}`
  if (fault.kind === 'event-store-faults') return `event store: ${fault.call} ${fault.answer}`
  return 'part' in fault ? `${fault.kind} ${of(fault.part)}` : fault.kind
}
