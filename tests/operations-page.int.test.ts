import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

jest.setTimeout(120_000)

const run = promisify(execFile)
const root = join(__dirname, '..')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Readonly<Record<string, string>>
}

/** Every `npm run …` of the page: the script, and the words that it is given. */
const written = [
  ...readFileSync(join(root, 'docs/operations.md'), 'utf8').matchAll(/npm run ([\w:-]+)(?: -- ([^\n`#]*))?/g),
].map(([, script = '', words = '']) => ({ script, words: words.trim() }))

/** What others' programs do (`build` is turbo's) is theirs to hold. */
const commands = written.filter(({ script }) => !scripts[script]?.startsWith('turbo '))

/** What the program says where it understands nothing. */
async function usageOf(script: string): Promise<string> {
  const [program = '', ...words] = (scripts[script] ?? '').replace(/^exec /, '').split(' ')
  expect(program).toBe('node')
  // Some look for the database before they read their words; none gets as far as asking it.
  const env = { ...process.env, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' }
  const asked = run(process.execPath, [...words, 'no-such-thing'], { cwd: root, env })
  const { stdout, stderr } = await asked.catch((error: { stdout: string; stderr: string }) => error)
  return stdout + stderr
}

/** What a word of the person stands in the usage as. */
const isNamed = (word: string): boolean => /^[a-z]+(-[a-z]+)*$/.test(word)

describe('the commands of docs/operations.md', () => {
  it('are there', () => {
    expect(written.length).toBeGreaterThan(20)
    expect(written.filter(({ script }) => scripts[script] === undefined)).toEqual([])
  })

  it.each([...new Set(commands.map(({ script }) => script))])('%s takes what is written', async (script) => {
    const usage = await usageOf(script)
    for (const { words } of commands.filter((one) => one.script === script)) {
      const unquoted = words.replaceAll(/"[^"]*"/g, '')
      const options = unquoted.split(/\s+/).filter((word) => word.startsWith('--'))
      const deed = unquoted
        .split(/\s+/)
        .filter((word) => isNamed(word))
        .slice(0, 1)
      for (const word of [...deed, ...options]) expect(usage).toMatch(new RegExp(`(^|[ |[])${word}\\b`, 'm'))
    }
  })
})
