import { FaultsSeen } from './faults-seen'
import type { Role } from './mocked-api'
import { thrownSentence } from './thrown'

const sentencesOf = (...faults: [Role, string | undefined, string][]) => {
  const seen = new FaultsSeen()
  for (const [role, path, what] of faults) seen.add({ role, path, what })
  return seen.sentences
}

describe('what the gate saw go wrong in a browser', () => {
  it('given one error in three roles, on two or more pages and in the console, reports it once', () =>
    expect(
      sentencesOf(
        ['admin', '/dashboard', 'it throws: a bad release'],
        ['admin', '/dashboard', 'the console says: Error: a bad release (/assets/1.js)'],
        ['user', '/dashboard', 'it throws: a bad release'],
        ['user', '/wallet', 'it throws: a bad release'],
        ['moderator', undefined, 'the shell reports crashed: a bad release'],
        ['moderator', '/dashboard', 'it throws: a bad release'],
      ),
    ).toEqual([
      'in a browser, as a user at /dashboard: it throws: a bad release (also as a moderator and an admin)',
    ]))

  it('given an exception that the shell catches, names it once, with its page and without its stack', () => {
    const caught =
      'Error: broken on purpose\n    at e_ (http://127.0.0.1:43031/remotes/buyer/assets/7363.js:3:13268)'
    expect(
      sentencesOf(
        ['user', '/dashboard', 'the console says: Error: broken on purpose (/assets/904.js)'],
        ['user', undefined, thrownSentence(caught)],
        ['admin', '/dashboard', 'the console says: Error: broken on purpose (/assets/904.js)'],
        ['admin', undefined, thrownSentence(caught)],
      ),
    ).toEqual(['in a browser, as a user at /dashboard: it throws: broken on purpose (also as an admin)'])
  })

  it('given an exception whose message is in that of another, names both', () =>
    expect(
      sentencesOf(['user', '/a', 'it throws: broken'], ['user', '/b', 'it throws: broken on purpose']),
    ).toEqual([
      'in a browser, as a user at /a: it throws: broken',
      'in a browser, as a user at /b: it throws: broken on purpose',
    ]))

  it('given more faults than three, says how many there are besides', () =>
    expect(
      sentencesOf(
        ['user', '/a', 'one'],
        ['user', undefined, 'two'],
        ['user', '/c', 'three'],
        ['admin', '/d', 'four'],
        ['admin', '/e', 'five'],
      ),
    ).toEqual([
      'in a browser, as a user at /a: one',
      'in a browser, as a user: two',
      'in a browser, as a user at /c: three (and 2 more)',
    ]))

  it('given nothing, says nothing', () => expect(sentencesOf()).toEqual([]))
})
