import { createLogger } from '@presale/runtime'
import { keptAnswer } from './kept-answer'

const log = createLogger('kept-answer-test')
log.level = 'silent'
const HALF_A_MINUTE = 30_000

function kept(keepsLast?: true) {
  let at = 0
  let answer: string | undefined = 'Nova'
  let asked = 0
  const get = keptAnswer({
    ask: async () => {
      asked += 1
      if (answer === undefined) throw new Error('away')
      return answer
    },
    none: 'GROK',
    ...(keepsLast && { keepsLast }),
    complaint: 'no answer',
    log,
    now: () => at,
  })
  return {
    get,
    asked: () => asked,
    pass: (ms: number) => {
      at += ms
    },
    says: (text: string | undefined) => {
      answer = text
    },
  }
}

it('given an answer, asks once in half a minute', async () => {
  const { get, asked, pass } = kept()
  expect(await get()).toBe('Nova')
  pass(HALF_A_MINUTE - 1)
  expect([await get(), asked()]).toEqual(['Nova', 1])
})

it('given no answer any more, goes back to none', async () => {
  const { get, pass, says } = kept()
  await get()
  says(undefined)
  pass(3 * HALF_A_MINUTE)
  expect(await get()).toBe('GROK')
})

it('given no answer any more and that the last holds, goes on with the last', async () => {
  const { get, asked, pass, says } = kept(true)
  await get()
  says(undefined)
  pass(3 * HALF_A_MINUTE)
  expect(await get()).toBe('Nova')
  says('Vega')
  pass(3 * HALF_A_MINUTE)
  expect([await get(), asked()]).toEqual(['Vega', 3])
})

it('given that nothing was ever answered, returns none', async () => {
  const { get, says } = kept(true)
  says(undefined)
  expect(await get()).toBe('GROK')
})
