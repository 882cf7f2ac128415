import { setTimeout as wait } from 'node:timers/promises'
import { type Buyer, post } from './buyers'

export interface Loaded {
  /** Commands answered as they should be; a request is one, its cancel another. */
  readonly commands: number
  readonly seconds: number
  readonly milliseconds: readonly number[]
  /** Answers of another status, by status. */
  readonly refused: Readonly<Record<string, number>>
}

interface Wanted {
  readonly origin: string
  readonly buyers: readonly Buyer[]
  readonly seconds: number
  /** At most so many commands a second, at even distances; without it as many as can be. */
  readonly perSecond?: number
  readonly signal: AbortSignal
}

/** Each buyer requests a purchase and cancels it, one after the other, until the time is over. */
export async function load({ origin, buyers, seconds, perSecond, signal }: Wanted): Promise<Loaded> {
  const milliseconds: number[] = []
  const refused: Record<string, number> = {}
  const begin = performance.now()
  const isOver = (): boolean => signal.aborted || performance.now() - begin >= seconds * 1000
  const command = async (buyer: Buyer, path: string, body: object, expected: number): Promise<string> => {
    const sentAt = performance.now()
    const { status, text } = await post(origin, buyer, path, body)
    if (status === expected) {
      milliseconds.push(performance.now() - sentAt)
      return text
    }
    refused[status] = (refused[status] ?? 0) + 1
    throw new Refused(`POST ${path} answered ${status} ${text.slice(0, 300)}`)
  }
  const buy = async (buyer: Buyer): Promise<void> => {
    const requested = await command(buyer, '/api/purchases/requests', REQUEST, 201)
    const { purchase } = JSON.parse(requested) as { purchase: { id: string } }
    await command(buyer, `/api/purchases/${purchase.id}/cancel`, {}, 200)
  }
  let begun = 0
  const turn = async (): Promise<void> => {
    if (perSecond === undefined) return
    const at = begin + (begun * COMMANDS_A_PURCHASE * 1000) / perSecond
    begun += 1
    const inMs = at - performance.now()
    if (inMs > 0) await wait(inMs)
  }
  await Promise.all(
    buyers.map(async (buyer) => {
      for (await turn(); !isOver(); await turn())
        await buy(buyer).catch((error: unknown) => {
          if (!(error instanceof Refused)) throw error
          // One of a kind says enough; all of them are counted.
          if (Object.values(refused).reduce((sum, one) => sum + one, 0) === 1)
            process.stderr.write(`${error.message}\n`)
        })
    }),
  )
  return { commands: milliseconds.length, seconds: (performance.now() - begin) / 1000, milliseconds, refused }
}

const COMMANDS_A_PURCHASE = 2
const REQUEST = { amount: 100, cryptoSymbol: 'BTC', termsAgreed: true }

class Refused extends Error {}
