import { PASSWORDS } from '@presale/testing'
import { argon2id, hash } from 'argon2'
import { hashPassword, isNormalized, verifyPassword } from './passwords'

/** As releases until November 2026 hashed: the password as it came. */
const earlierHash = (password: string) =>
  hash(password, { type: argon2id, memoryCost: 64, timeCost: 2, parallelism: 1 })

describe('a password', () => {
  it('is stored as argon2id, with a salt of its own, and says its form', async () => {
    const [one, other] = await Promise.all([hashPassword('a long password'), hashPassword('a long password')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1,data=bmZrYw\$/)
    expect(one).not.toBe(other)
    expect([isNormalized(one), isNormalized(await earlierHash('a long password'))]).toEqual([true, false])
  })

  it('given the right one, it is right; given another, or no account, it is wrong', async () => {
    const known = await hashPassword('a long password')
    expect(await verifyPassword(known, 'a long password')).toBe(true)
    expect(await verifyPassword(known, 'a long passwort')).toBe(false)
    expect(await verifyPassword(undefined, 'a long password')).toBe(false)
    expect(await verifyPassword(undefined, 'the password of nobody')).toBe(false)
  })

  it.each(PASSWORDS.same)('given $what, either opens what the other one set', async ({ one, other }) => {
    expect(await verifyPassword(await hashPassword(one), other)).toBe(true)
    expect(await verifyPassword(await hashPassword(other), one)).toBe(true)
  })

  it.each(PASSWORDS.same)(
    'given $what and a hash of an earlier release, what was typed then opens it',
    async ({ one, other }) => {
      for (const typed of [one, other])
        expect(await verifyPassword(await earlierHash(typed), typed)).toBe(true)
      // In another form, where it is one of the usual ones.
      const isUsual = one.normalize('NFD') === other || one.normalize('NFC') === other
      if (isUsual) expect(await verifyPassword(await earlierHash(other), one)).toBe(true)
    },
  )

  it.each(PASSWORDS.different)('given one $what, it does not open the other', async ({ one, other }) => {
    for (const known of [await hashPassword(one), await earlierHash(one)])
      expect(await verifyPassword(known, other)).toBe(false)
  })

  it('given a release that knows no forms, it opens with what was typed so already', async () => {
    const { verify } = await import('argon2')
    expect(await verify(await hashPassword('a long password'), 'a long password')).toBe(true)
    const { one, other } = PASSWORDS.same[0]
    expect(await verify(await hashPassword(other), one)).toBe(true)
  })
})
