import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ROOT, textOf } from './support/documents'

test('the packages of production are under licences that allow it, and the page names them all', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'infra/licences.mjs')], {
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toBe(textOf('docs/licences.md'))
})
