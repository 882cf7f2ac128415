import { pathPattern, withoutPersonalData } from './without-personal-data'

describe('a message without personal data', () => {
  it.each([
    ["Cannot read properties of undefined (reading 'email')", undefined],
    ['Loading chunk 417 failed', undefined],
    ['no user ann.lee+x@example.com here', 'no user … here'],
    ['purchase 6b3a34a5-6f8a-4a0e-8f6e-a52b8d9c5a10 is gone', 'purchase … is gone'],
    ['to 0x52908400098527886E0F7030069857D2E4169EE7', 'to …'],
    ['to bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'to …'],
    ['to 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa!', 'to …!'],
    ['from 203.0.113.7 and 2001:db8:0:1::', 'from … and …::'],
    ['GET /api/admin/users?search=ann&page=2 failed', 'GET /api/admin/users… failed'],
    ['bought 1,250,000 of it', 'bought … of it'],
    ['two\n  lines', 'two lines'],
    ['a\u0000b\u001b[31m red\u009b \u202eback', 'a b [31m red back'],
    ['to 1A1zP1eP5QGe\u200bfi2DMPTfTL5SLmv7DivfNa', 'to …'],
    ['half a \ud83d face', 'half a \ufffd face'],
  ])('given %p', (message, expected = message) => expect(withoutPersonalData(message, 300)).toBe(expected))

  it('is cut', () => {
    expect(withoutPersonalData('no '.repeat(1000), 20)).toBe('no no no no no no n…')
  })
})

describe('the pattern of a path', () => {
  it.each([
    ['/dashboard', '/dashboard'],
    ['/how-to-buy/', '/how-to-buy/'],
    ['/admin/users/6b3a34a5-6f8a-4a0e-8f6e-a52b8d9c5a10', '/admin/users/:id'],
    ['/purchases/17/edit', '/purchases/:id/edit'],
    ['/ann@example.com', '/:id'],
    [`/${'x'.repeat(50)}`, '/:id'],
  ])('of %p is %p', (path, pattern) => expect(pathPattern(path)).toBe(pattern))
})
