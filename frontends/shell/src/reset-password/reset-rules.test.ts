import { PASSWORDS } from '@presale/testing'
import { resetRules } from './reset-rules'

const sentenceOf = (newPassword: string, confirmPassword: string) =>
  resetRules.safeParse({ newPassword, confirmPassword }).error?.issues.map(({ message }) => message)

test.each(PASSWORDS.same)('given $what, typed once each, they are one new password', ({ one, other }) => {
  expect(sentenceOf(one, other)).toBeUndefined()
})

test.each(PASSWORDS.different)('given the same $what, they are two', ({ one, other }) => {
  expect(sentenceOf(one, other)).toEqual(['Passwords do not match'])
})

test.each([...PASSWORDS.tooShort, ...PASSWORDS.tooLong])('given %s, its length is refused', (password) => {
  expect(sentenceOf(password, password)).toEqual(['Password must be 10 to 128 characters long'])
})
