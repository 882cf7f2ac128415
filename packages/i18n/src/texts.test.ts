import { PSEUDO } from './languages'
import { setPageLanguage } from './page-language'
import { dateLocale, followPageLanguage, numberLocale, readable, shownLanguage } from './shown-language'
import { createTexts } from './texts'

const en = {
  title: 'Payments',
  greeting: 'Hello {name}, the payment of {amount} has come.',
  approve: 'Approve {count, plural, one {# payment} other {# payments}}',
  quoted: "It's ''{name}''",
} as const
const de = {
  title: 'Zahlungen',
  greeting: 'Guten Tag, {name}, die Zahlung über {amount} ist eingegangen.',
  approve: '{count, plural, one {# Zahlung} other {# Zahlungen}} freigeben',
  quoted: '„{name}“',
}

/** The texts of a build that follows the page, and how often German was asked for. */
let loads = 0
const texts = createTexts('test.payments', en, {
  de: async () => {
    loads += 1
    if (loads === 1) throw new Error('The connection failed')
    return { de }
  },
})

describe('texts in the language of the page', () => {
  it('given nothing was chosen, are English, in values and plurals', () => {
    expect(texts.t('title')).toBe('Payments')
    expect(texts.t('greeting', { name: 'Ann', amount: '1 BTC' })).toBe(
      'Hello Ann, the payment of 1 BTC has come.',
    )
    expect(texts.t('approve', { count: 1 })).toBe('Approve 1 payment')
    expect(texts.t('approve', { count: 1200 })).toBe('Approve 1,200 payments')
    expect(texts.t('quoted', { name: 'Ann' })).toBe("It's 'Ann'")
  })

  it('given a name from right to left, or one that turns what stands beside it, have it end where it ends', () => {
    const said = (name: string) => texts.t('greeting', { name, amount: '1 BTC' })
    const rest = 'the payment of 1 BTC has come.'
    expect(said('\u05d0\u05d1')).toBe(`Hello \u2068\u05d0\u05d1\u2069, ${rest}`)
    expect(said('Ann \u202eeeL')).toBe(`Hello \u2068Ann eeL\u2069, ${rest}`)
  })

  it('given a build that does not follow the page, stay English', () => {
    setPageLanguage('de')
    expect(shownLanguage()).toBe('en')
    expect(loads).toBe(0)
    setPageLanguage('en')
  })

  it('given German that does not come, stay English, and ask again the next time', async () => {
    await followPageLanguage()
    setPageLanguage('de')
    await readable(Promise.resolve())
    expect([texts.t('title'), numberLocale()]).toEqual(['Payments', 'en'])
    await readable(Promise.resolve())
    expect(texts.t('title')).toBe('Zahlungen')
    expect(loads).toBe(2)
  })

  it('given German has come, take its plurals and its thousands', () => {
    expect(texts.t('approve', { count: 1 })).toBe('1 Zahlung freigeben')
    expect(texts.t('approve', { count: 1200 })).toBe('1.200 Zahlungen freigeben')
    expect([numberLocale(), dateLocale()]).toEqual(['de', 'de'])
  })

  it('given a feature that comes later, bring its German with it', async () => {
    const module = { later: createTexts('test.later', { title: 'Later' } as const, { de: germanOfLater }) }
    const { later } = await readable(Promise.resolve(module))
    expect(later.t('title')).toBe('Später')
  })

  it('given English is chosen again, are English at once, and German is not loaded anew', async () => {
    setPageLanguage('en')
    await readable(Promise.resolve())
    expect(texts.t('title')).toBe('Payments')
    setPageLanguage('de')
    await readable(Promise.resolve())
    expect(texts.t('title')).toBe('Zahlungen')
    expect(loads).toBe(2)
  })

  it('given the pseudo-locale, are the English ones from right to left, marks and values kept', async () => {
    setPageLanguage(PSEUDO)
    await readable(Promise.resolve())
    const word = (text: string) => `\u200f\u202e${text}\u202c\u200f`
    expect(texts.t('title')).toBe(word('Payments'))
    expect(texts.t('approve', { count: 2 })).toBe(`${word('Approve')} 2 ${word('payments')}`)
    expect([numberLocale(), dateLocale()]).toEqual(['en', 'en-GB'])
  })
})

const germanOfLater = async () => ({ de: { title: 'Später' } })

/** Held by the typecheck alone. */
export function refusedByTheTypes() {
  // @ts-expect-error -- a key that is not there
  texts.t('subtitle')
  // @ts-expect-error -- a value is missing
  texts.t('greeting', { name: 'Ann' })
  // @ts-expect-error -- a plural without its number
  texts.t('approve')
  // @ts-expect-error -- a text without values
  texts.t('title', { name: 'Ann' })
  // @ts-expect-error -- German is not complete
  createTexts('test.incomplete', en, { de: async () => ({ de: { title: 'Zahlungen' } }) })
}
