import { EMAIL_ADDRESSES, PASSWORDS } from '@presale/testing'
import {
  loginRequest,
  newUserName,
  passwordChange,
  passwordReset,
  passwordResetAsked,
  profileChange,
  registerRequest,
} from './accounts'
import { validationSentence } from './problem'

const account = { name: 'Ann', email: 'ann@example.com', password: 'a long password' }
const sentenceFor = (change: object) => {
  const { error } = registerRequest.safeParse({ ...account, ...change })
  return error && validationSentence(error)
}

describe('a name', () => {
  it.each([
    ['zero-width spaces', '\u200b\u200c\u200d'],
    ['a word joiner and a byte order mark', '\u2060\ufeff'],
    ['marks of direction', '\u200e\u200f\u202e'],
    ['Hangul fillers', '\u3164\u115f\uffa0'],
    ['braille blanks', '\u2800 \u2800'],
    ['accents with nothing below them', '\u0301\u0308'],
    ['spaces of all kinds', ' \u00a0\u3000'],
    ['nothing', ''],
  ])('given %s, it is missing', (_, name) => {
    expect(sentenceFor({ name })).toBe('Name is required')
    expect(profileChange.safeParse({ name }).success).toBe(false)
  })

  it.each(['🦊', '👩‍👩‍👧', 'Ô', '李', 'محمد', '-', 'न\u200dमस'])('given %s, it is one', (name) => {
    expect(sentenceFor({ name })).toBeUndefined()
  })

  it.each(['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'])(
    'given %j in it, it is none for a new account, and may be that of an earlier one',
    (turning) => {
      const name = `Ann ${turning}Lee`
      expect(sentenceFor({ name })).toBe('Name has characters that turn the text around it')
      expect(newUserName.safeParse(name).success).toBe(false)
      expect(profileChange.parse({ name })).toEqual({ name })
    },
  )

  it.each(['Ann\u200e Lee', '\u05d0\u200f\u05d1', '\u0646\u200c\u0645'])(
    'given the mark or joiner in %j, it is one',
    (name) => {
      expect(sentenceFor({ name })).toBeUndefined()
    },
  )

  it('is composed, so that it is found however it was typed', () => {
    expect(registerRequest.parse({ ...account, name: 'A\u0308nne' }).name).toBe('Änne')
  })
})

describe('an email address', () => {
  it('is trimmed and composed, the same at registration and at sign-in', () => {
    // The Kelvin sign is a K by its normal form.
    const email = '  \u212Aim@example.com\n'
    expect(registerRequest.parse({ ...account, email }).email).toBe('Kim@example.com')
    expect(loginRequest.parse({ email, password: 'x' }).email).toBe('Kim@example.com')
    expect(profileChange.parse({ email }).email).toBe('Kim@example.com')
  })

  it('given a change that leaves everything out, nothing is asked for', () => {
    expect(profileChange.parse({})).toEqual({})
    expect(profileChange.parse({ name: null, email: null })).toEqual({})
  })
})

describe('an address as it is entered', () => {
  it.each(EMAIL_ADDRESSES.taken)(
    'given $entered, it is $kept wherever one is entered',
    ({ entered, kept }) => {
      expect(registerRequest.parse({ ...account, email: entered }).email).toBe(kept)
      expect(loginRequest.parse({ email: entered, password: 'x' }).email).toBe(kept)
      expect(profileChange.parse({ email: entered }).email).toBe(kept)
      expect(passwordResetAsked.parse({ email: entered }).email).toBe(kept)
    },
  )

  it.each(EMAIL_ADDRESSES.beforeTheAt)('given %s, the sentence names what stands before the @', (email) => {
    expect(sentenceFor({ email })).toMatch(/before the @/)
  })
})

describe('a new password', () => {
  const LENGTH = 'Password must be 10 to 128 characters long'
  const isTaken = (password: string) =>
    registerRequest.safeParse({ ...account, password }).success &&
    passwordChange.safeParse({ currentPassword: 'x', newPassword: password }).success &&
    passwordReset.safeParse({ token: 'x', newPassword: password }).success
  it.each(PASSWORDS.fitting)('given %s, it is long enough', (password) => {
    expect(isTaken(password)).toBe(true)
  })
  it.each([...PASSWORDS.tooShort, ...PASSWORDS.tooLong])(
    'given %s, the sentence says how long',
    (password) => {
      expect(isTaken(password)).toBe(false)
      expect(sentenceFor({ password })).toBe(LENGTH)
    },
  )
})
