import { type BuyingAct, failureSentences } from './failure-sentences'

/** As the api client throws it. */
function answer(status: number, body: string, retryAfter?: number): Error {
  const error = new Error(`${status}: ${body}`)
  return Object.assign(error, { name: 'ApiError', status, body, retryAfter })
}

describe('a failed call, in words', () => {
  it.each([
    ['request', 'it stays one purchase'],
    ['report', 'A payment that you sent is not lost'],
    ['cancel', 'Nothing is owed'],
  ] satisfies [BuyingAct, string][])(
    'given no answer to a %s, it claims nothing and says what the money does',
    (act, words) => {
      const { title, text } = failureSentences(new Error('The server could not be reached.'), act)
      expect(title).toMatch(/No answer|We do not know/)
      expect(text).toContain(words)
    },
  )

  it('given a refusal, it is headed by the server’s own sentence', () => {
    const { title, text } = failureSentences(answer(409, 'You have 5 purchases awaiting payment.'), 'request')
    expect(title).toBe('You have 5 purchases awaiting payment.')
    expect(text).toContain('No purchase was made')
  })

  it('given no wallet for the currency, it leads to another one', () => {
    const { text } = failureSentences(answer(404, 'No wallet is set up for BTC.'), 'request')
    expect(text).toContain('choose another currency')
  })

  it('given a server that failed, it does not claim that no purchase was made', () => {
    const { text } = failureSentences(answer(503, 'Not now.'), 'request')
    expect(text).not.toContain('No purchase')
    expect(text).toContain('stays one purchase')
  })

  it.each([
    [429, 20, 'in 20 seconds'],
    [429, 1, 'in 1 second.'],
    [503, 300, 'in 5 minutes'],
    [503, undefined, 'in a moment'],
  ])('given %p with Retry-After %p, it says when to try again', (status, retryAfter, words) => {
    expect(failureSentences(answer(status, 'Not now.', retryAfter), 'report').text).toContain(words)
  })

  it('given the session has ended, it says where the purchase is found again', () => {
    expect(failureSentences(answer(401, 'Not signed in'), 'report').text).toContain('Sign in again')
  })

  it('given an answer without words, the status stands', () => {
    expect(failureSentences(answer(502, ''), 'request').title).toContain('502')
  })
})
