import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const PROGRAM = join(__dirname, '../../rehearse.mjs')
const run = (...args: string[]) => spawnSync(process.execPath, [PROGRAM, ...args], { encoding: 'utf8' })

describe('npm run rehearse', () => {
  it.each([
    ['no name', []],
    ['a name that is none', ['downgrade']],
    ['two names', ['upgrade', 'backup']],
    ['an option that is none', ['upgrade', '--times', '3']],
    ['rounds that are no number', ['upgrade', '--rounds', 'three']],
    ['no round at all', ['upgrade', '--rounds', '0']],
    ['a seed that is no number', ['upgrade', '--seed', '-1']],
  ] as const)('given %s, says how it is used, and begins nothing', (_, args) => {
    const { status, stdout, stderr } = run(...args)
    expect([status, stdout]).toEqual([64, ''])
    expect(stderr).toMatch(
      /^Usage: npm run rehearse -- <name> \[--rounds 1\] \[--seed 7\]\nThe names: .*upgrade/,
    )
  })
})
