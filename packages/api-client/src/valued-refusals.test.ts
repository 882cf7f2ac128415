import { type Problem, type RefusalValues, refusalValues, type ValuedCode } from '@presale/contracts'
import { followPageLanguage, readable, setPageLanguage } from '@presale/i18n'
import { assertOk } from './http'
import { germanFigure } from './valued-refusals'
import { de } from './valued-refusals.de'

type Cases<Code extends ValuedCode> = readonly (readonly [
  values: NonNullable<RefusalValues<Code>>,
  words: readonly string[],
])[]

const AT = '2026-11-21T12:01:30.000Z'
const WHEN = '21. November 2026 um 12:01 UTC'
const by = { by: 'admin', name: 'Ann Lee', at: AT } as const
const ann = ['Ann Lee (Admin) hat', WHEN]
const btc = [[{ currency: 'BTC' }, ['BTC']]] as const

/** Values for each sentence of each code, and what the German one has to have of them. */
const CASES: { readonly [Code in ValuedCode]: Cases<Code> } = {
  'address-in-text': [
    [{ part: 'reason' }, ['Die Begründung']],
    [{ part: 'token-name' }, ['Der Name']],
  ],
  'address-invalid': btc,
  'admin-required': [
    [{ beyond: 'hard-cap' }, ['Hard Cap']],
    [{ beyond: 'buyer-limit' }, ['Limit']],
  ],
  'already-approved': [
    [{ ...by, happened: 'approved' }, [...ann, 'genehmigt']],
    [{ happened: 'approved', at: AT, by: 'you' }, ['Sie haben', WHEN]],
    [{ happened: 'approved', at: AT, by: 'moderator' }, ['Gelöschter Benutzer (Moderator) hat', WHEN]],
  ],
  'already-declined': [[{ ...by, happened: 'declined' }, [...ann, 'abgelehnt']]],
  'differs-from-request': [
    [{ part: 'amount', locked: 1000, sent: 2000 }, ['Token', '1.000', '2.000']],
    [{ part: 'currency', locked: 'BTC', sent: 'ETH' }, ['Währung', 'BTC', 'ETH']],
    [{ part: 'address', locked: '1234', sent: '5678' }, ['Zahlungsadresse', '1234', '5678']],
  ],
  'ends-before-start': [
    [{ startsAt: AT, endsAt: '2026-01-02T03:04:00.000Z' }, [WHEN, '2. Januar 2026 um 03:04 UTC']],
  ],
  'expired-first': [
    [{ happened: 'expired-unpaid', at: AT, by: 'system' }, [WHEN, 'Zahlung']],
    [{ happened: 'expired-undecided', at: AT, by: 'system' }, [WHEN, 'entschieden']],
    [{ ...by, happened: 'late-payment', by: 'user' }, ['Ann Lee (Käufer) hat', WHEN]],
  ],
  'invalid-request': [
    [{ currency: 'XYZ' }, ['XYZ']],
    [{ fault: 'elsewhere', network: 'TRON' }, ['im Netzwerk TRON;']],
    [{ from: '2026-11-21', to: '2026-11-02' }, ['21. November 2026', '2. November 2026']],
    [
      { from: '2024-01-01', to: '2027-06-01', days: 1248, most: 1100 },
      ['1. Januar 2024', '1. Juni 2027', '1.248', '1.100 Tage'],
    ],
  ],
  'link-in-text': [[{ part: 'mission', host: 'example.com' }, ['Die Mission', 'example.com']]],
  'method-not-allowed': [[{ method: 'PUT' }, ['PUT']]],
  'moderator-limit': [[{ most: 10_000, credited: 9000, amount: 1500 }, ['10.000 Token', '9.000', '1.500']]],
  'no-wallet': btc,
  'not-expired': [
    [{ ...by, happened: 'paid' }, [...ann, 'gemeldet']],
    [{ ...by, happened: 'requested' }, [...ann, 'angefordert']],
    [{ ...by, happened: 'reopened' }, [...ann, 'wieder geöffnet']],
  ],
  'not-found': [[{ revision: 7 }, ['7']]],
  'not-paid-yet': [[{ ...by, happened: 'cancelled' }, [...ann, 'storniert']]],
  'not-ready': [[{ open: 'no-end, no-mail' }, ['no-end, no-mail']]],
  'old-price': [
    [
      {
        total: '3000',
        cryptoAmount: '0.03084833',
        currency: 'BTC',
        day: '2026-11-21',
        totalNow: '3300.5',
        cryptoAmountNow: '0.034',
      },
      ['21. November 2026', '3.000 USD (0,03084833 BTC)', '3.300,5 USD (0,034 BTC)'],
    ],
    [
      { total: '3000', cryptoAmount: '0.03', currency: 'BTC', day: '2026-11-21' },
      ['3.000 USD (0,03 BTC)', 'keinen Preis in BTC'],
    ],
  ],
  'over-buyer-limit': [
    [{ left: 1500 }, ['1.500 Token']],
    [{ most: 10_000, withThis: 12_000 }, ['10.000 Token', '12.000']],
  ],
  'over-cap': [
    [{ left: 1500 }, ['1.500 Token']],
    [{ left: 0, amount: 2500 }, ['0 Token', '2.500']],
  ],
  'over-unpaid-share': [[{ most: 1000 }, ['1.000 Token']]],
  'password-required': [
    [{ by: 'passkey' }, ['Passkey']],
    [{ by: 'password' }, ['Passwort']],
  ],
  'price-changed': [
    [
      { amount: 1000, cryptoAmount: '0.030848329048843188', currency: 'BTC', sent: '0.02' },
      ['1.000 Token', '0,030848329048843188 BTC', '0,02'],
    ],
  ],
  'price-jump': [
    [
      { percent: '-12.5', from: '97250', to: '85093.75', most: 10 },
      ['-12,5 %', '97.250', '85.093,75', '10 %'],
    ],
  ],
  'price-provider-configured': [[{ provider: 'CoinGecko' }, ['CoinGecko']]],
  'price-too-old': btc,
  'sale-ended': [[{ endsAt: AT }, [WHEN]]],
  'sale-not-started': [[{ startsAt: AT }, [WHEN]]],
  'sample-price': btc,
  'sample-purchases-open': [
    [{ count: 1 }, ['Ein offener Kauf']],
    [{ count: 12 }, ['12 offene Käufe']],
    [{ underWay: 'placed' }, ['angefordert']],
    [{ underWay: 'reopened' }, ['wieder geöffnet']],
  ],
  'sample-wallet': btc,
  'sold-out': [[{ freeAt: AT }, ['12:01 UTC']]],
  'too-many-awaiting-approval': [[{ count: 20, purchases: 'a, b' }, ['warten 20 Käufe', 'a, b']]],
  'too-many-awaiting-payment': [[{ count: 5, purchases: 'a, b' }, ['warten 5 Käufe', 'a, b']]],
  'transaction-maybe-settled': [[{ purchase: 'a1', hash: '0xAB' }, ['a1', '0xAB']]],
  'transaction-not-by-hash': [
    [{ fault: 'nothing' }, ['Transaktions-Hash']],
    [{ fault: 'xrp', network: 'XRP Ledger' }, ['Im Netzwerk XRP Ledger ist er 64 Zeichen lang']],
  ],
  'undecided-purchases': [
    [{ count: 1 }, ['1 Kauf']],
    [{ count: 2 }, ['2 Käufe']],
  ],
  'wallet-changed': btc,
}

const inGerman = async () => {
  await followPageLanguage()
  setPageLanguage('de')
  await readable(Promise.resolve())
}

const refused = (code: string, values?: unknown, status = 409) =>
  assertOk(
    new Response(
      JSON.stringify({ type: 'about:blank', title: code, status, detail: 'In English.', code, values }),
      {
        status,
        headers: { 'Content-Type': 'application/problem+json' },
      },
    ),
  )

describe('a refusal with values', () => {
  afterEach(async () => {
    setPageLanguage('en')
    await readable(Promise.resolve())
  })

  it('has a German sentence for each code of the contract, and for no other', () => {
    expect(Object.keys(de).sort()).toEqual(Object.keys(refusalValues).sort())
  })

  const all = Object.entries(CASES).flatMap(([code, cases]) =>
    (cases as readonly (readonly [Problem['values'], readonly string[]])[]).map(
      ([values, words]) => [code, values, words] as const,
    ),
  )
  it.each(all)('given %s with %j, says it in German with %j', (code, values, words) => {
    const sentence = de[code]?.(values) ?? ''
    for (const word of words) expect(sentence).toContain(word)
    expect(sentence).toMatch(/\.$|: [\w, -]+\.$/)
    expect(sentence).not.toMatch(/undefined|NaN|Invalid|object/)
  })

  it('given German, shows the sentence with the values', async () => {
    await inGerman()
    await expect(refused('over-cap', { left: 1500 })).rejects.toThrow(
      '409: In diesem Verkauf sind nur noch 1.500 Token übrig.',
    )
  })

  it('given English, stays as it came', async () => {
    await expect(refused('over-cap', { left: 1500 })).rejects.toThrow('409: In English.')
  })

  it.each([
    ['no values, as of an older server', 'over-cap', undefined, 'In English.'],
    ['values of another name', 'over-cap', { rest: 3 }, 'In English.'],
    ['values of another type', 'over-cap', { left: 'three' }, 'In English.'],
    ['values of a form that is not known yet', 'over-cap', [['left', 3]], 'In English.'],
    ['a code with a fixed German sentence and no values', 'sold-out', undefined, 'Alle Token sind verkauft.'],
    ['a code that has no values', 'already-paid', { left: 3 }, 'Die Zahlung für diesen Kauf'],
  ])('given German and %s, says what it did before', async (_what, code, values, words) => {
    await inGerman()
    await expect(refused(code, values)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(words),
    })
  })

  it.each([
    ['0', '0'],
    ['999', '999'],
    ['1000', '1.000'],
    [1234567, '1.234.567'],
    ['1234.5000', '1.234,5000'],
    ['0.030848329048843188', '0,030848329048843188'],
    ['-12.5', '-12,5'],
    ['1e21', '1e21'],
    ['no figure', 'no figure'],
  ])('writes the figure %s as %s, with each of its digits', (figure, german) => {
    expect(germanFigure(figure)).toBe(german)
  })
})
