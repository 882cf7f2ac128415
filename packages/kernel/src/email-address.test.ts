import { EMAIL_ADDRESSES } from '@presale/testing'
import { normalEmail, readEmail } from './email-address'

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
