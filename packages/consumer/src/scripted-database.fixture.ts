import { EventEmitter } from 'node:events'
import type { CheckpointRow, Pool, PoolClient, SavedCheckpoint } from '@presale/read-store'

export interface Asked {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Rows by what a statement begins with or contains; an error is thrown instead. */
export type Script = Record<string, readonly object[] | Error | (() => readonly object[] | Error)>

const LEASED: Script = {
  'pid = pg_backend_pid()': [{ pid: 1, started: 'then' }],
  'returning epoch': [{ epoch: '7' }],
  'select epoch, session_pid': [{ epoch: '6', is_over: true, session_pid: null, session_started: null }],
  'set renewed_at = now() where': [{ is_wanted: false, has_requests: false }],
}

/** A database that keeps what is asked of it, and answers by a script: a lease is free, and every table empty. */
export class ScriptedDatabase {
  readonly asked: Asked[] = []
  readonly released: unknown[] = []
  readonly client: PoolClient
  readonly pool: Pool
  private readonly script: Script

  constructor(script: Script = {}) {
    this.script = { ...LEASED, ...script }
    const query = async (text: string, values: readonly unknown[] = []) => this.answer(text, values)
    const client = Object.assign(new EventEmitter(), {
      query,
      release: (destroy?: unknown) => void this.released.push(destroy),
    })
    this.client = client as unknown as PoolClient
    this.pool = { query, connect: async () => this.client } as unknown as Pool
  }

  /** From now on. */
  say(part: string, rows: Script[string]): void {
    this.script[part] = rows
  }

  /** The statements that contain this. */
  having(part: string): Asked[] {
    return this.asked.filter(({ text }) => text.includes(part))
  }

  get texts(): string[] {
    return this.asked.map(({ text }) => text.trim().split(/\s+/).slice(0, 3).join(' '))
  }

  private answer(text: string, values: readonly unknown[]) {
    this.asked.push({ text, values })
    const part = Object.keys(this.script).findLast((known) => text.includes(known))
    const said = part === undefined ? [] : this.script[part]
    const rows = typeof said === 'function' ? said() : said
    if (rows instanceof Error) throw rows
    return { rows, rowCount: rows?.length ?? 0 }
  }
}

/** A checkpoint in memory that keeps what becomes of it. */
export function memoryCheckpoint(saved: Partial<SavedCheckpoint> | undefined = {}) {
  const beginning: SavedCheckpoint = {
    position: undefined,
    event: undefined,
    appliedEvents: 0,
    hasBegun: true,
    resetTo: undefined,
  }
  let standing: SavedCheckpoint | undefined = saved && { ...beginning, ...saved }
  const done: [string, unknown][] = []
  const row: CheckpointRow = {
    label: 'the notes',
    read: async () => standing,
    move: async (_client, move) => {
      done.push(['move', move])
      const appliedEvents = (standing?.appliedEvents ?? 0) + move.events
      standing = { ...beginning, position: move.to, event: move.event, appliedEvents }
    },
    hold: async (_client, at, epoch) => void done.push(['hold', { at, epoch }]),
    fence: async (_client, epoch) => void done.push(['fence', epoch]),
    restart: async (_client, at) => {
      done.push(['restart', at])
      standing = { ...beginning, position: at?.position, event: at }
    },
    note: async (_database, fault) => void done.push(['note', fault]),
  }
  const drop = (): void => {
    standing = undefined
  }
  return { row, done, standing: () => standing, drop }
}

/** A checkpoint as the database has it, taken after the first event of a-1 unless another is named. */
export const standing = (whose: string, position: number, id: string | null = 'e1') => ({
  whose,
  commit: String(position),
  prepare: String(position),
  event_id: id,
  stream: 'a-1',
  revision: '0',
})
