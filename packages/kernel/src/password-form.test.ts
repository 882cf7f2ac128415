import { PASSWORDS } from '@presale/testing'
import { isSamePassword } from './password-form'

test.each(PASSWORDS.same)('given $what, the two are one password', ({ one, other }) => {
  expect(isSamePassword(one, other)).toBe(true)
})

test.each(PASSWORDS.different)('given the same $what, they are two', ({ one, other }) => {
  expect(isSamePassword(one, other)).toBe(false)
})
