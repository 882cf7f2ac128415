import { followPageLanguage, readable, setPageLanguage } from '@presale/i18n'
import { refusals } from '@presale/purchases'
import { assertOk } from './http'
import { de } from './refusals.de'

const refused = (code: string, detail: string, headers: Record<string, string> = {}, status = 409) => {
  const problem = { type: 'about:blank', title: code, status, detail, code }
  return assertOk(
    new Response(JSON.stringify(problem), {
      status,
      headers: { 'Content-Type': 'application/problem+json; charset=utf-8', ...headers },
    }),
  )
}

describe('what the server refuses with', () => {
  afterEach(async () => {
    setPageLanguage('en')
    await readable(Promise.resolve())
  })
  const inGerman = async () => {
    await followPageLanguage()
    setPageLanguage('de')
    await readable(Promise.resolve())
  }

  it('given English, stays as it came', async () => {
    await expect(refused('sold-out', 'The sale is sold out.')).rejects.toThrow('409: The sale is sold out.')
  })

  it('given German, returns the German sentence for the code, with the seconds to wait', async () => {
    await inGerman()
    await expect(refused('sold-out', 'The sale is sold out.')).rejects.toThrow(
      '409: Alle Token sind verkauft. Bereits begonnene Käufe laufen weiter.',
    )
  })

  it.each([
    ['17', 'in 17 Sekunden'],
    ['1', 'in 1 Sekunde erneut'],
    [undefined, 'später erneut'],
  ])('given German and Retry-After %p, says when to try again', async (seconds, words) => {
    await inGerman()
    const headers = seconds === undefined ? {} : { 'Retry-After': seconds }
    await expect(refused('too-many-requests', 'Too many attempts.', headers)).rejects.toThrow(words)
  })

  it('given German and a sentence that differs each time, stays as it came', async () => {
    await inGerman()
    await expect(refused('invalid-request', 'amount: too small')).rejects.toThrow('409: amount: too small')
  })

  it('given the refusals of a note, has a German sentence', () => {
    expect(['account-deleted', 'note-changed'].filter((code) => de[code] === undefined)).toEqual([])
  })

  it.each([
    ['sample-wallet', 503, 'Bitte wählen Sie eine andere.'],
    ['sample-price', 503, 'Bitte wählen Sie eine andere.'],
    ['sample-wallet', 409, 'kann er nicht wieder geöffnet werden.'],
    ['sample-price', 409, 'kann der Kauf nicht wieder geöffnet werden.'],
  ])('given German and %s with %i, speaks to whom it refuses', async (code, status, words) => {
    await inGerman()
    await expect(refused(code, 'In English.', {}, status)).rejects.toThrow(words)
  })

  it('given any refusal of a purchase, has a German sentence', () => {
    const ofTheSale = [
      'no-wallet',
      'over-buyer-limit',
      'price-changed',
      'price-too-old',
      'sale-ended',
      'sale-frozen',
      'sale-not-started',
      'sample-purchases-open',
      'sold-out',
      'still-counting',
      'too-many-awaiting-approval',
      'too-many-awaiting-payment',
      'wallet-changed',
    ]
    const missing = [...Object.keys(refusals), ...ofTheSale].filter((code) => de[code] === undefined)
    expect(missing).toEqual([])
  })
})
