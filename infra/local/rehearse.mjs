// `npm run rehearse -- <name>`: what takes too long for `npm test`, on the same servers. The names are the files of
// tests/rehearsals, and tests that do more rounds. What is to be built is built first.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = dirname(fileURLToPath(import.meta.url))
const ENDING = '.rehearsal.ts'
const files = readdirSync(join(folder, '../../tests/rehearsals'))
  .filter((file) => file.endsWith(ENDING))
  .map((file) => file.slice(0, -ENDING.length))
const ROUNDS = { backup: { test: 'tests/backup', env: { REHEARSAL_ROUNDS: '3' } } }
const names = [...files, ...Object.keys(ROUNDS)].sort()

const [name = '', ...more] = process.argv.slice(2)
if (names.includes(name) && more.length === 0) {
  const { test: path, env: own } = ROUNDS[name] ?? {
    test: `tests/rehearsals/${name}`,
    env: { REHEARSAL: name },
  }
  const test = [join(folder, 'test.mjs'), '--once', '--only', 'integration', path]
  const env = { ...process.env, ...own }
  process.exitCode = spawnSync(process.execPath, test, { stdio: 'inherit', env }).status ?? 1
} else {
  console.error(`Usage: npm run rehearse -- <name>\nThe names: ${names.join(', ')}`)
  process.exitCode = 64
}
