import type { Writable } from 'node:stream'
import type pg from 'pg'

type ClientClass = typeof pg.Client

/**
 * A connection that sends what is asked of it in one turn of the event loop with one write. For pipelined
 * connections: pg itself writes each query by itself, and a write costs more than most of the queries.
 */
export function inOneWrite(Client: ClientClass): ClientClass {
  return class extends Client {
    private isHeldBack = false

    override query(...given: unknown[]): never {
      this.holdBack()
      const send = super.query.bind(this) as (...sent: unknown[]) => unknown
      return send(...given) as never
    }

    /** What is written until the current callback, and all that awaits it, have run, goes out together. */
    private holdBack(): void {
      if (this.isHeldBack) return
      const { stream } = Reflect.get(this, 'connection') as { readonly stream: Writable }
      this.isHeldBack = true
      stream.cork()
      process.nextTick(() => {
        this.isHeldBack = false
        stream.uncork()
      })
    }
  }
}
