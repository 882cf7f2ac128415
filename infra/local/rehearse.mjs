// `npm run rehearse -- <name> [--rounds 3] [--seed 7]`: what takes too long for `npm test`, on the same servers. The names
// are the files of tests/rehearsals, and tests that do more rounds. What is to be built is built first.
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const folder = dirname(fileURLToPath(import.meta.url))
const ENDING = '.rehearsal.ts'
const files = readdirSync(join(folder, '../../tests/rehearsals'))
  .filter((file) => file.endsWith(ENDING))
  .map((file) => file.slice(0, -ENDING.length))
/** Tests that count their rounds themselves. */
const TESTS = new Map([
  ['backup', { path: 'tests/backup', rounds: 3 }],
  ['nights', { path: 'tests/nights.long', rounds: 5 }],
])
const names = [...files, ...TESTS.keys()].sort()
const USAGE = `Usage: npm run rehearse -- <name> [--rounds 1] [--seed 7]
The names: ${names.join(', ')}
Each round has a seed of its own, from the given one on: what the people of a sale choose comes from it.`

const asked = read(process.argv.slice(2))
if (asked === undefined) {
  console.error(USAGE)
  process.exitCode = 64
} else process.exitCode = rehearse(asked)

function read(args) {
  try {
    const options = { rounds: { type: 'string' }, seed: { type: 'string' } }
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [name, ...more] = positionals
    if (!names.includes(name) || more.length > 0) return undefined
    const rounds = wholeNumber(values.rounds ?? String(TESTS.get(name)?.rounds ?? 1))
    const seed = wholeNumber(values.seed ?? String(randomInt(1, 1_000_000)))
    return rounds && seed ? { name, rounds, seed } : undefined
  } catch {
    return undefined
  }
}

function wholeNumber(text) {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}

/** @returns the exit code: that of the first round that fails */
function rehearse({ name, rounds, seed }) {
  const test = TESTS.get(name)
  if (test) return run(test.path, { REHEARSAL_ROUNDS: String(rounds), REHEARSAL_SEED: String(seed) })
  for (let round = 0; round < rounds; round += 1) {
    const used = String(seed + round)
    console.log(`${name}, round ${round + 1} of ${rounds}, seed ${used}`)
    const code = run(`tests/rehearsals/${name}`, { REHEARSAL: name, REHEARSAL_SEED: used })
    if (code === 0) continue
    console.error(`The same choices again: npm run rehearse -- ${name} --seed ${used}`)
    return code
  }
  return 0
}

function run(path, own) {
  const test = [join(folder, 'test.mjs'), '--once', '--only', 'integration', path]
  const env = { ...process.env, ...own }
  return spawnSync(process.execPath, test, { stdio: 'inherit', env }).status ?? 1
}
