import { loginRequest, newPassword, profileChange, registerRequest } from '@presale/contracts'
import { followPageLanguage, readable, setPageLanguage } from '@presale/i18n'
import { entrySentence } from './entry-sentence'
import { de } from './entry-sentences.de'

const long = 'x'.repeat(2000)
const WRONG = [
  {},
  { name: ' ', email: '', password: '' },
  { name: long, email: long, password: long },
  { name: 'Ann \u202eeeL' },
  { name: '\u0007', email: 'ann@', password: 'short' },
  { email: 'j\u00FCrgen@example.com' },
]

/** All that the rules of registration, signing in, profile and password may say of an entry. */
const sentences = new Set([
  // A rule of the form, not of the contract.
  'Passwords do not match',
  ...WRONG.flatMap((entry) =>
    [registerRequest, loginRequest, profileChange].flatMap(
      (rules) => rules.safeParse(entry).error?.issues.map(({ message }) => message) ?? [],
    ),
  ),
  ...['', 'short', long].flatMap(
    (entry) => newPassword.safeParse(entry).error?.issues.map(({ message }) => message) ?? [],
  ),
])

describe('the sentence at a field', () => {
  afterEach(async () => {
    setPageLanguage('en')
    await readable(Promise.resolve())
  })

  it('is in English the one of the contract', () => {
    for (const sentence of sentences) expect(entrySentence(sentence)).toBe(sentence)
  })

  it('has a German one, whatever the contract says, and no other', async () => {
    await followPageLanguage()
    setPageLanguage('de')
    await readable(Promise.resolve())
    expect(Object.keys(de).sort()).toEqual([...sentences].sort())
    expect(entrySentence('Name is required')).toBe('Bitte geben Sie Ihren Namen ein')
  })

  it('given a refusal of the server, is what it says', () => {
    expect(entrySentence('This password is too common.')).toBe('This password is too common.')
    expect(entrySentence(undefined)).toBeUndefined()
  })
})
