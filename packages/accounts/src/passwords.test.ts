import { hashPassword, verifyPassword } from './passwords'

describe('a password', () => {
  it('is stored as argon2id, with a salt of its own', async () => {
    const [one, other] = await Promise.all([hashPassword('a long password'), hashPassword('a long password')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(other)
  })

  it('given the right one, it is right; given another, or no account, it is wrong', async () => {
    const hash = await hashPassword('a long password')
    expect(await verifyPassword(hash, 'a long password')).toBe(true)
    expect(await verifyPassword(hash, 'a long passwort')).toBe(false)
    expect(await verifyPassword(undefined, 'a long password')).toBe(false)
    expect(await verifyPassword(undefined, 'the password of nobody')).toBe(false)
  })
})
