import type { ReadReq } from '@eventstore/db-client/generated/streams_pb'
import type { ServerWritableStream } from '@grpc/grpc-js'

/** Answers of Read are encoded before they are passed to gRPC. */
export type ReadCall = ServerWritableStream<ReadReq, Buffer>

/** The answering side of one Read call: notices when the client disconnects, and waits when it is slow. */
export class AnswerStream {
  private readonly gone = new AbortController()

  constructor(private readonly call: ReadCall) {
    const leave = (): void => this.gone.abort()
    call.on('cancelled', leave)
    call.on('close', leave)
    call.on('error', leave)
  }

  get isGone(): boolean {
    return this.gone.signal.aborted
  }

  /** Aborts when the client has cancelled or the connection is lost. */
  get signal(): AbortSignal {
    return this.gone.signal
  }

  /** Resolves at once while the client keeps up, else when it has taken what was sent. */
  write(answer: Buffer): Promise<void> | undefined {
    if (this.isGone || this.call.write(answer)) return undefined
    return new Promise((resolve) => {
      const done = (): void => {
        this.call.off('drain', done)
        this.signal.removeEventListener('abort', done)
        resolve()
      }
      this.call.on('drain', done)
      this.signal.addEventListener('abort', done)
    })
  }

  end(): void {
    if (!this.isGone) this.call.end()
  }
}
