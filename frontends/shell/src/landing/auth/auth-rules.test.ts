import { PASSWORDS } from '@presale/testing'
import { signInRules, signUpRules } from './auth-rules'

const complete = {
  name: 'Ann Lee',
  email: 'ann@example.com',
  password: 'a long password',
  confirmPassword: 'a long password',
}

function sentences(entry: Partial<typeof complete>): Record<string, string> {
  const result = signUpRules.safeParse({ ...complete, ...entry })
  const issues = result.success ? [] : result.error.issues
  // The first sentence of a field is the one that the form shows.
  return Object.fromEntries(issues.toReversed().map((issue) => [issue.path.join('.'), issue.message]))
}

describe('signing up', () => {
  it('given everything, finds nothing wrong', () => {
    expect(sentences({})).toEqual({})
  })

  it('given empty fields, names what is required', () => {
    expect(sentences({ name: '  ', email: '' })).toEqual({
      name: 'Name is required',
      email: 'Email is required',
    })
  })

  it.each(PASSWORDS.same)('given $what, typed once each, they are one password', ({ one, other }) => {
    expect(sentences({ password: one, confirmPassword: other })).toEqual({})
  })

  it.each(PASSWORDS.different)('given the same $what, they are two', ({ one, other }) => {
    expect(sentences({ password: one, confirmPassword: other })).toEqual({
      confirmPassword: 'Passwords do not match',
    })
  })

  it('given two passwords, says so, also where the password is too short at the same time', () => {
    expect(sentences({ confirmPassword: 'another' })).toEqual({ confirmPassword: 'Passwords do not match' })
    expect(sentences({ password: 'abc', confirmPassword: 'abd' })).toMatchObject({
      confirmPassword: 'Passwords do not match',
    })
  })
})

describe('signing in', () => {
  it('given empty fields, names what is required', () => {
    const result = signInRules.safeParse({ email: '', password: '' })
    expect(result.error?.issues.map((issue) => issue.message)).toEqual([
      'Email is required',
      'Password is required',
    ])
  })
})
