import { readJournal } from './journal'

const lines = (...entries: object[]): string => entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')
const planned = (...files: string[]) => ({ type: 'planned', files })
const began = (file: string) => ({ type: 'began', file })
const evaluated = (file: string) => ({ type: 'evaluated', file })
const ended = (file: string, passed: number, failed = 0) => ({
  type: 'ended',
  file,
  passed,
  failed,
  failures: [],
})

test('given files with results, then these are theirs, by paths below the folder', () => {
  const text = lines(planned('/p/a.test.ts'), began('/p/a.test.ts'), ended('/p/a.test.ts', 3))
  const files = [{ file: 'a.test.ts', passed: 3, failed: 0, failures: [] }]
  expect(readJournal(text, '/p')).toEqual({ isUnbegun: false, files })
})

test('given a file that began and one that never did, then both have failed and say which', () => {
  const { files } = readJournal(
    lines(planned('/p/a', '/p/b', '/p/c'), began('/p/a'), began('/p/c'), ended('/p/c', 1)),
    '/p',
  )
  expect(files.map(({ file, failed, failures }) => [file, failed, failures[0]?.message])).toEqual([
    ['a', 1, expect.stringMatching(/began and has no result/)],
    ['b', 1, expect.stringMatching(/never began/)],
    ['c', 0, undefined],
  ])
})

test('given a file that was evaluated twice, then it has failed although it passed', () => {
  const text = lines(began('/p/a'), evaluated('/p/a'), evaluated('/p/a'), ended('/p/a', 4))
  const [file] = readJournal(text, '/p').files
  expect(file).toMatchObject({ passed: 4, failed: 1 })
  expect(file?.failures[0]?.message).toMatch(/began twice/)
})

test('given a plan without any beginning, then the run is unbegun; given nothing at all, it is not', () => {
  expect(readJournal(lines(planned('/p/a')), '/p').isUnbegun).toBe(true)
  expect(readJournal('', '/p')).toEqual({ isUnbegun: false, files: [] })
})

test('given a last line that was cut, then it is left out', () => {
  const text = `${lines(began('/p/a'))}{"type":"ended","file":"/p/a","pas`
  expect(readJournal(text, '/p').files).toMatchObject([{ file: 'a', failed: 1 }])
})
