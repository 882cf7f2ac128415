import { FaultsSeen } from './faults-seen'
import type { Role } from './mocked-api'

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
