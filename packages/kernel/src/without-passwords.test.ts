import { withoutPasswords } from './without-passwords'

describe('a text with an address in it', () => {
  it.each([
    ['postgres://presale:secret@db:5432/presale', 'postgres://presale:***@db:5432/presale'],
    ['esdb://admin:changeit@one,two:2113?tls=false', 'esdb://admin:***@one,two:2113?tls=false'],
    ['rediss://:secret@cache/0', 'rediss://:***@cache/0'],
    ['unix:///run/redis.sock?password=secret&db=1', 'unix:///run/redis.sock?password=***&db=1'],
    [
      "Invalid option in 'esdb+discover://a:b@c?x=1': x",
      "Invalid option in 'esdb+discover://a:***@c?x=1': x",
    ],
    ['{"err":{"input":"postgres://a:p@ss/wo#rd@db/x"}}', '{"err":{"input":"postgres://a:***@db/x"}}'],
  ])('%s is shown without its password', (given, shown) => expect(withoutPasswords(given)).toBe(shown))

  it.each([
    'postgres://db/presale',
    'https://example.com:8443/a?b=c and ann@example.com',
    'ann@example.com',
    'http://127.0.0.1:8081/readyz says 503',
  ])('%s stays as it is', (given) => expect(withoutPasswords(given)).toBe(given))

  // Where each letter could begin a scheme of any length, this took minutes.
  it('given a very long word before an address, then it is read all the same', () => {
    const word = 'a'.repeat(200_000)
    expect(withoutPasswords(`${word} ${word}://x y:z@h redis://u:p@h`)).toBe(
      `${word} ${word}://x y:z@h redis://u:***@h`,
    )
  })

  it('given a colour of a terminal before it, then the password is left out', () =>
    expect(withoutPasswords('\u001b[31mpostgres://a:b@db/x')).toBe('\u001b[31mpostgres://a:***@db/x'))
})
