import { setTimeout } from 'node:timers/promises'
import type { Caller } from '../../../services/api/src/testing/caller'
import { type Attempt, isSentAgain, type Operation } from '../history'

/** A client gives up on a command after that: what became of it is then unknown to it. */
const PATIENCE_MS = 20_000
const AGAIN_MS = 200
/** Between two things that one person does. */
export const PAUSE_MS = 150
const asProblem = { accept: 'application/problem+json' }

interface Command extends Omit<Operation, 'attempts' | 'client' | 'account'> {
  readonly method: string
  readonly path: string
  readonly body: object
  /** Closes the tab where the first attempt has no answer for good. */
  readonly givesUp?: boolean
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

/** Sends commands as a stubborn client does, and keeps its history. */
export class Client {
  constructor(
    readonly name: string,
    readonly account: string,
    readonly caller: Caller,
    private readonly history: Operation[],
  ) {}

  /** With the same key until it is answered for good. @returns the last answer; undefined where there was none */
  async send(command: Command): Promise<Answer | undefined> {
    const { method, path, body, givesUp = false, ...known } = command
    const attempts: Attempt[] = []
    const until = givesUp ? 0 : Date.now() + PATIENCE_MS
    let answer: Answer | undefined
    for (;;) {
      const sentAt = Date.now()
      answer = await this.#once(method, path, body, known.key)
      const code = (answer?.body as { code?: string } | undefined)?.code
      attempts.push({ sentAt, answeredAt: Date.now(), status: answer?.status, ...(code && { code }) })
      const isForGood = answer !== undefined && answer.status < 500 && !isSentAgain(answer.status)
      if (isForGood || Date.now() > until) break
      await setTimeout(AGAIN_MS)
    }
    const named = (answer?.body as { purchase?: { id: string } } | undefined)?.purchase?.id
    const purchaseId = known.purchaseId ?? named
    this.history.push({
      ...known,
      ...(purchaseId === undefined ? {} : { purchaseId }),
      client: this.name,
      account: this.account,
      attempts,
    })
    return answer
  }

  /** Of reading nothing is written down. */
  async read<Body>(path: string): Promise<Body | undefined> {
    const answer = await this.caller.get<Body>(path).catch(() => undefined)
    return answer?.status === 200 ? answer.body : undefined
  }

  /** The same command once more, of which nothing is written down. */
  async repeat(path: string, key: string, body: object): Promise<void> {
    await this.#once('POST', path, body, key)
  }

  async #once(method: string, path: string, body: object, key?: string): Promise<Answer | undefined> {
    const headers = key === undefined ? asProblem : { ...asProblem, 'idempotency-key': key }
    try {
      return await this.caller.send<unknown>(method, path, JSON.stringify(body), headers)
    } catch {
      return undefined
    }
  }
}
