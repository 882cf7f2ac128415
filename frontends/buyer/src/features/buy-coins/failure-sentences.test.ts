import { type BuyingAct, failureSentences as sentencesIn } from './failure-sentences'
import { texts } from './texts'

const failureSentences = (error: Error, act: BuyingAct) => sentencesIn(error, act, texts.t)

/** As the api client throws it. */
function answer(status: number, body: string, retryAfter?: number, code?: string): Error {
  const error = new Error(`${status}: ${body}`)
  return Object.assign(error, { name: 'ApiError', status, body, retryAfter, code })
}

describe('a failed call, in words', () => {
  it.each([
    ['request', 'it is still one purchase'],
    ['report', 'A payment that you sent is not lost'],
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

  it.each([
    [404, undefined],
    [404, 'no-wallet'],
    [409, 'no-wallet'],
    [503, 'sample-price'],
    [503, 'sample-wallet'],
  ])('given %d %s because the currency is not sold, leads back to the selection', (status, code) => {
    const { text } = failureSentences(answer(status, 'Not in BTC.', 30, code), 'request')
    expect(text).toContain('Go back to selection')
    expect(text).not.toContain('Try again')
  })

  it.each(['sale-frozen', 'sale-not-started', 'sale-ended', 'sold-out', undefined])(
    'given the sale is closed, or nothing is known of why (%s), it does not ask the buyer to put that right',
    (code) => {
      const { text } = failureSentences(answer(409, 'The sale is paused.', undefined, code), 'request')
      expect(text).toBe('No purchase was made, and nothing is to be paid. What you have entered is kept.')
    },
  )

  it.each(['over-buyer-limit', 'over-cap', 'too-many-awaiting-payment'])(
    'given a limit that the buyer can keep to (%s), it asks to put that right',
    (code) => {
      const { text } = failureSentences(answer(409, 'At most 400 tokens more.', undefined, code), 'request')
      expect(text).toContain('Put that right, then try again.')
    },
  )

  it('given a server that failed, it does not claim that no purchase was made', () => {
    const { text } = failureSentences(answer(503, 'Not now.'), 'request')
    expect(text).not.toContain('No purchase')
    expect(text).toContain('is still one purchase')
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

  it.each(['', 'Internal Server Error'])(
    'given a 500 that says %p, each sentence ends before the next',
    (body) => {
      const { title, text } = failureSentences(answer(500, body), 'request')
      expect(`${title} ${text}`).toMatch(/\. Nothing has been paid/)
    },
  )
})
