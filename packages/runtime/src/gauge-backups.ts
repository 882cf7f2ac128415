import { Gauge } from 'prom-client'
import type { Operations } from './operations'

/** Backups on a schedule. */
export interface WatchedBackups {
  /** When the last good one was taken; undefined where there is none. */
  lastAt(): Promise<Date | undefined>
  readonly everyHours: number
}

/** When the last good backup was taken, and when the next one is due: of whoever takes them, and of whoever sees their folder. */
export function gaugeBackups(registry: Operations['registry'], { lastAt, everyHours }: WatchedBackups): void {
  const registers = [registry]
  const seconds = async () => Math.floor(((await lastAt())?.getTime() ?? 0) / 1000)
  new Gauge({
    name: 'presale_last_backup_timestamp_seconds',
    help: 'When the last whole backup was taken, and copied where a copy is asked for; 0 before the first',
    registers,
    async collect() {
      this.set(await seconds())
    },
  })
  const startedAt = Math.floor(Date.now() / 1000)
  new Gauge({
    name: 'presale_backup_due_timestamp_seconds',
    help: 'When the next backup is due, counted from the last good one; before the first: when the process started',
    registers,
    async collect() {
      const taken = await seconds()
      this.set(taken === 0 ? startedAt : taken + everyHours * 3600)
    },
  })
}
