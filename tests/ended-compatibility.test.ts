import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { version } from '../package.json'

const root = join(__dirname, '..')

/** A number by which versions are compared. */
const order = (text: string): number =>
  text.split('.').reduce((sum, part) => sum * 1000 + Number.parseInt(part, 10), 0)

it('what the release before needs beside this one, or when it is brought back, is gone in the version that it says', () => {
  const found = execFileSync(
    'git',
    ['grep', '-nEi', 'until [0-9]+\\.[0-9]+\\.[0-9]+', '--', '*.ts', '*.tsx', '*.mjs'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  const overdue = found.split('\n').filter((line) => {
    const [, until] = /until (\d+\.\d+\.\d+)/i.exec(line) ?? []
    return until !== undefined && order(until) <= order(version)
  })
  expect(overdue).toEqual([])
})
