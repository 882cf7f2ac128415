import { EMAIL_ADDRESSES } from '@presale/testing'
import { weaknessOf } from './weak-passwords'

const ann = { name: 'Annabella Lee', email: 'annabella.lee@example.com' }

describe('a password that nobody should choose', () => {
  it.each([
    ['aaaaaaaaaa', /repeats/],
    ['AaAaAaAaAaA', /repeats/],
    ['abcabcabcabc', /repeats/],
    ['1212121212', /repeats/],
    ['😀😀😀😀😀', /repeats/],
    ['1234567890', /most common/],
    ['qwertyuiop', /most common/],
    ['QwertyUIOP', /most common/],
    ['password12', /most common/],
    ['Annabella Lee', /your own name/],
    ['annabella.lee', /your own name/],
    ['ANNABELLA.LEE@example.com', /your own name/],
  ])('given %s, it is refused with a sentence', (password, sentence) => {
    expect(weaknessOf(password, ann)).toMatch(sentence)
  })

  it.each(EMAIL_ADDRESSES.taken)(
    'given the own address $kept as $entered, it is refused',
    ({ entered, kept }) => {
      expect(weaknessOf(entered, { ...ann, email: kept })).toMatch(/your own name/)
    },
  )

  it.each([
    'a long password',
    'correct horse battery',
    'annabella.lee1',
    'my qwertyuiop',
    'aaaaaaaaab',
    'Tr0ub4dor&3',
    '0123456789abc',
    'Annabella Lee!',
  ])('given %s, it will do: only the whole password is compared', (password) => {
    expect(weaknessOf(password, ann)).toBeUndefined()
  })

  it('given the longest one there may be, it will do: an expression that goes back would never end', () => {
    expect(weaknessOf(`${'ab'.repeat(63)}c`, ann)).toBeUndefined()
  })
})
