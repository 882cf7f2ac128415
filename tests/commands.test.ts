import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './support/documents'

/** Builds run in it and a browser: it takes of `.env` what it needs by itself (services/web/src/cli/environment-file.ts). */
const BY_ITSELF = 'remotes'

describe('npm run', () => {
  let project: string
  beforeEach(() => {
    project = mkdtempSync(join(tmpdir(), 'presale-commands-'))
    mkdirSync(join(project, 'infra/local'), { recursive: true })
    for (const name of ['command.mjs', 'environment-file.mjs', 'node-version.mjs'])
      copyFileSync(join(ROOT, 'infra/local', name), join(project, 'infra/local', name))
    writeFileSync(
      join(project, 'entry.js'),
      'console.log(JSON.stringify([process.env.DATA_DIR, process.env.DATABASE_URL, process.argv.slice(2)]))',
    )
  })
  afterEach(() => rmSync(project, { recursive: true }))

  const run = (entry: string, args: string[] = [], env: NodeJS.ProcessEnv = {}) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(project, 'infra/local/command.mjs'), entry, ...args],
      { env: { PATH: process.env.PATH, ...env }, encoding: 'utf8' },
    )
    return { status, stdout, stderr }
  }

  it('given a command, then it has what .env says, and what stands in the environment wins', () => {
    writeFileSync(join(project, '.env'), "DATA_DIR=/srv/data\nDATABASE_URL='postgres://a:b@c/d?x=1&y=2'\n")
    expect(JSON.parse(run('entry.js', ['status', '--json']).stdout)).toEqual([
      '/srv/data',
      'postgres://a:b@c/d?x=1&y=2',
      ['status', '--json'],
    ])
    expect(JSON.parse(run('entry.js', [], { DATA_DIR: '/mnt' }).stdout)[0]).toBe('/mnt')
  })

  it('given no .env, then none is missed', () => {
    expect(run('entry.js')).toMatchObject({ status: 0, stderr: '' })
  })

  it('given a program that is not built, then it says what to do', () => {
    expect(run('dist/entry.js')).toMatchObject({
      status: 1,
      stderr: 'The commands are not built yet: npm ci && npm run build\n',
    })
  })

  it('given a .env that is a folder, or another user’s, then it says so in a sentence', () => {
    mkdirSync(join(project, '.env'))
    const { status, stderr } = run('entry.js')
    expect([status, stderr]).toEqual([1, expect.stringMatching(/\.env cannot be read \(EISDIR\).*\n$/)])
  })

  it('runs each command that is built so', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>
    }
    const bare = Object.entries(scripts).filter(
      ([name, line]) =>
        /(services\/\w+|infra\/local)\/dist\/cli/.test(line) &&
        !line.includes('command.mjs') &&
        name !== BY_ITSELF,
    )
    expect(bare).toEqual([])
  })
})
