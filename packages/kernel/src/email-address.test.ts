import { EMAIL_ADDRESSES } from '@presale/testing'
import { domainSearch, normalEmail, normalPastedEmail, normalPersonSearch, readEmail } from './email-address'

test.each(EMAIL_ADDRESSES.taken)('given $entered, then it is kept as $kept', ({ entered, kept }) => {
  expect(readEmail(entered)).toEqual({ address: kept })
  expect(readEmail(kept)).toEqual({ address: kept })
})

test.each(EMAIL_ADDRESSES.same.map((spellings) => ({ spellings })))(
  'given $spellings, they are one but for letter case',
  ({ spellings }) => {
    expect(new Set(spellings.map((one) => normalEmail(one).toLowerCase())).size).toBe(1)
  },
)

test.each(EMAIL_ADDRESSES.beforeTheAt)('given %s, then the reason is what stands before the @', (entered) => {
  expect(readEmail(entered)).toEqual({ fault: 'local-part' })
})

test.each(EMAIL_ADDRESSES.refused)('given %s, then it is no address', (entered) => {
  expect(readEmail(entered)).toEqual({ fault: 'form' })
})

test.each([...EMAIL_ADDRESSES.taken, ...EMAIL_ADDRESSES.named])(
  'given $entered, copied with whatever is around it, then it is $kept',
  ({ entered, kept }) => {
    expect(normalPastedEmail(entered)).toBe(kept)
    expect(normalPersonSearch(entered)).toBe(kept)
  },
)

test.each([
  ['тест.рф', 'xn--e1aybc.xn--p1ai'],
  ['Bücher.shop', 'xn--bcher-kva.shop'],
  ['Bu\u0308cher.example', 'xn--bcher-kva.example'],
  ['.тест.рф', 'xn--e1aybc.xn--p1ai'],
  ['тест', 'xn--e1aybc'],
  ['Dr.Müller', 'dr.xn--mller-kva'],
  ['i@тест.рф', undefined],
  ['j.smith', undefined],
  ['J. Müller', undefined],
  ['％', undefined],
  ['＿', undefined],
  ['', undefined],
])('given the search %s among people, then the domain %s is looked for, too', (search, domain) => {
  expect(domainSearch(search)).toBe(domain)
})

test.each([
  ['i@тест.рф', 'i@xn--e1aybc.xn--p1ai'],
  ['тест.рф', 'тест.рф'],
  ['j.smith', 'j.smith'],
  ['<b>', '<b>'],
  ['mailto:', 'mailto:'],
  ['xn--e1aybc', 'xn--e1aybc'],
  ['Dr.Müller', 'Dr.Müller'],
  ['J. Müller', 'J. Müller'],
  ['тест', 'тест'],
])('given the search %s among people, then it is for %s', (search, looked) => {
  expect(normalPersonSearch(search)).toBe(looked)
})
