import type { EventStore, Position } from '@presale/event-store'
import { STREAM_PREFIX } from '@presale/purchases'
import { type GenerationRecord, generations, isAtOrBeyond, type Pool } from '@presale/read-store'

/** A generation as the operator sees it. Lag is null where the event store does not answer. */
export interface StatusLine {
  readonly name: string
  readonly generation: number
  readonly version: number
  readonly state: GenerationRecord['state']
  readonly schema: string
  readonly appliedEvents: number
  readonly position: string | null
  readonly lagEvents: number
  readonly lagSeconds: number | null
  readonly eventsPerSecond: number | null
  readonly progress: number | null
  readonly stoppedAt: {
    readonly event: string
    readonly type: string
    readonly position: string
    readonly error: string
  } | null
}

export async function statusLines(pool: Pool, store: EventStore, now: Date): Promise<StatusLine[]> {
  const records = await generations(pool)
  const head = await store.headOf(STREAM_PREFIX).then(
    (position) => ({ position }),
    () => undefined,
  )
  const most = Math.max(0, ...records.map(({ appliedEvents }) => appliedEvents))
  return records.map((record) => ({
    name: record.name,
    generation: record.generation,
    version: record.codeVersion,
    state: record.state,
    schema: record.schema,
    appliedEvents: record.appliedEvents,
    position: record.checkpoint ? `${record.checkpoint.commit}/${record.checkpoint.prepare}` : null,
    lagEvents: most - record.appliedEvents,
    lagSeconds: head ? lagSeconds(record, head.position, now) : null,
    eventsPerSecond: record.state === 'building' ? record.eventsPerSecond : null,
    progress: record.state === 'building' ? record.progress : null,
    stoppedAt: record.fault && {
      event: record.fault.eventId,
      type: record.fault.eventType,
      position: record.fault.position,
      error: record.fault.message,
    },
  }))
}

function lagSeconds(record: GenerationRecord, head: Position | undefined, now: Date): number | null {
  if (isAtOrBeyond(record.checkpoint, head)) return 0
  if (!record.lastEventAt) return null
  return Math.max(0, Math.round((now.getTime() - record.lastEventAt.getTime()) / 1000))
}

export function statusText(lines: readonly StatusLine[]): string {
  return lines
    .map((line) => {
      const lag =
        line.lagSeconds === null ? 'lag unknown' : `${line.lagSeconds} s and ${line.lagEvents} events behind`
      const build = line.progress === null ? '' : `, built to ${Math.floor(line.progress * 100)} %`
      const stopped = line.stoppedAt
        ? `\n  stopped at ${line.stoppedAt.type} ${line.stoppedAt.event} (position ${line.stoppedAt.position}): ${line.stoppedAt.error}`
        : ''
      return `${line.name.padEnd(14)} ${line.state.padEnd(8)} ${line.schema.padEnd(24)} ${line.appliedEvents} events, ${lag}${build}${stopped}`
    })
    .join('\n')
}
