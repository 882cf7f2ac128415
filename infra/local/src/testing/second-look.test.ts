import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../root'
import type { FileResult } from './journal'
import type { ProjectRun } from './outcome'
import { lookAgain, MONEY, timesToPass } from './second-look'

const passing = (file: string): FileResult => ({ file, passed: 2, failed: 0, failures: [] })
const failing = (file: string): FileResult => ({
  file,
  passed: 1,
  failed: 1,
  failures: [{ test: 'adds', message: 'expected 2' }],
})
const PLAIN = 'frontends/shell/src/a.test.ts'
const OF_MONEY = 'services/api/src/settlements/races.int.test.ts'
const runOf = (...files: FileResult[]): ProjectRun => ({ project: 'integration', files, isBroken: false })

/** Answers with one result after the other, and counts. */
const answers = (...results: FileResult[]) => jest.fn(async () => results.shift()!)

test('given a file that passes when run again, then it counts as passed and is named with its first failure', async () => {
  const again = answers(passing(PLAIN))
  const { runs, unstable } = await lookAgain([runOf(failing(PLAIN), passing('b'))], again)
  expect(runs).toEqual([runOf(passing(PLAIN), passing('b'))])
  expect(unstable).toEqual([{ name: 'integration', what: PLAIN, test: 'adds', message: 'expected 2' }])
  expect(again.mock.calls).toEqual([['integration', PLAIN]])
})

test('given a file that fails again, then it has failed, and is not unstable', async () => {
  const { runs, unstable } = await lookAgain([runOf(failing(PLAIN))], answers(failing(PLAIN)))
  expect(runs).toEqual([runOf(failing(PLAIN))])
  expect(unstable).toEqual([])
})

test('given a file about money, then it passes only by passing three times in a row', async () => {
  const sound = answers(passing(OF_MONEY), passing(OF_MONEY), passing(OF_MONEY))
  expect((await lookAgain([runOf(failing(OF_MONEY))], sound)).unstable).toHaveLength(1)
  expect(sound).toHaveBeenCalledTimes(3)

  const racing = answers(passing(OF_MONEY), failing(OF_MONEY))
  const { runs, unstable } = await lookAgain([runOf(failing(OF_MONEY))], racing)
  expect(runs[0]?.files[0]?.failed).toBe(1)
  expect(unstable).toEqual([])
})

test('each place of the list is there, and a file in it has to pass three times', () => {
  for (const place of MONEY) {
    const folder = place.endsWith('/') ? place : dirname(place)
    expect([place, existsSync(join(root, folder))]).toEqual([place, true])
    expect(timesToPass(`${place}x.int.test.ts`)).toBe(3)
  }
  expect(timesToPass(PLAIN)).toBe(1)
})
