import { EventStoreUnavailable } from '@presale/event-store'
import { type Executed, refusal } from '@presale/purchases'
import { ApiError } from '../http/api-error'
import { CommandCounter } from './count-commands'

const accepted = { ok: true, outcome: 'accepted' } as Executed

describe('the count of commands', () => {
  const outcomesOf = async ({ counter }: CommandCounter) =>
    (await counter.get()).values.map(({ labels, value }) => [labels.command, labels.outcome, value])

  it('given commands that are accepted and refused, says so by command', async () => {
    const commands = new CommandCounter()
    await commands.count('approve', async () => accepted)
    await commands.count('approve', async () => accepted)
    await commands.count('decline', async () => ({ ok: false, refusal: refusal('purchase-unknown') }))
    expect(await outcomesOf(commands)).toEqual([
      ['approve', 'accepted', 2],
      ['decline', 'purchase-unknown', 1],
    ])
  })

  it.each([
    [new ApiError(409, 'note-changed', 'Another one.'), 'note-changed'],
    [new ApiError(503, 'transaction-in-flight', 'In a moment.'), 'unavailable'],
    [new EventStoreUnavailable('away'), 'unavailable'],
    [new Error('a mistake'), 'failed'],
  ])('given %s, throws it and counts it as %s', async (error, outcome) => {
    const commands = new CommandCounter()
    const run = async (): Promise<Executed> => {
      throw error
    }
    await expect(commands.count('approve', run)).rejects.toBe(error)
    expect(await outcomesOf(commands)).toEqual([['approve', outcome, 1]])
  })
})
