// Guards: services/web/src, packages/releases/src
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { HistoryEntry } from '@presale/releases'

const program = resolve(__dirname, '../../dist/cli/remotes.js')
const STAMP = { contractMajor: 2, shared: { react: { version: '19.3.1' } }, calls: [] }
const SHELL = { ...STAMP, pages: [{ path: '/dashboard', remote: 'buyer', isStaffOnly: false }] }
/** These builds are no programs, and the browser is kept from the command. */
const UNTRIED = 'it was not tried in a browser: install Chromium, or set CHROME_PATH to a Chromium or Chrome'

let folder: string
const address = () => join(folder, 'store')
interface Ran {
  readonly code: number
  readonly out: string
  readonly err: string
}
const run = (args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ran> =>
  new Promise((done) => {
    const given = {
      PATH: '',
      REMOTES_STORE: address(),
      SHELL_DIR: join(folder, 'shell'),
      REMOTES_ACTOR: 'ada@desk',
      ...env,
    }
    execFile(process.execPath, [program, ...args], { env: given }, (error, out, err) => {
      done({ code: error ? Number(error.code) : 0, out, err })
    })
  })
const json = async <T>(args: readonly string[], env?: NodeJS.ProcessEnv): Promise<T> => {
  const { code, out, err } = await run([...args, '--json'], env)
  if (code !== 0) throw new Error(err)
  return JSON.parse(out) as T
}

async function build(what: string, stamp: object | null = STAMP): Promise<string> {
  const dist = join(folder, what)
  await mkdir(dist, { recursive: true })
  const manifest = { metaData: { remoteEntry: { name: 'remoteEntry.9.js', path: '' } } }
  await writeFile(join(dist, 'mf-manifest.json'), JSON.stringify(manifest))
  await writeFile(join(dist, 'remoteEntry.9.js'), what)
  if (stamp) await writeFile(join(dist, 'stamp.json'), JSON.stringify(stamp))
  return dist
}
const publish = async (name: string, what: string, stamp?: object | null, by = 'ada@desk') => {
  const args = ['publish', name, '--from', await build(what, stamp)]
  return (await json<{ version: string }>(args, { REMOTES_ACTOR: by })).version
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'remotes-cli-'))
  await mkdir(join(folder, 'shell'))
  await writeFile(join(folder, 'shell/stamp.json'), JSON.stringify(SHELL))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('npm run remotes', () => {
  it('publishes one remote, and activates nothing', async () => {
    const version = await publish('buyer', 'one')
    expect(await json(['publish', 'buyer', '--from', join(folder, 'one')])).toEqual({
      name: 'buyer',
      version,
    })
    expect(await json(['list'])).toEqual([
      {
        name: 'buyer',
        version,
        isActive: false,
        publishedAt: expect.any(String),
        activatedAt: null,
        by: 'ada@desk',
      },
    ])
  })

  it('activates, rolls back, and says what was', async () => {
    const [one, two] = [await publish('buyer', 'one'), await publish('buyer', 'two')]
    expect((await run(['activate', 'buyer', one])).err).toContain(`\n- ${UNTRIED}\n`)
    await run(['activate', 'buyer', one, '--force', '--reason', 'no browser'])
    expect(await json(['activate', 'buyer', two, '--force', '--reason', 'the new dialog'])).toEqual({
      name: 'buyer',
      version: two,
      from: one,
      forced: [UNTRIED],
    })
    const back = await run(['rollback', 'buyer'], { REMOTES_ACTOR: 'bob@desk' })
    expect(back).toMatchObject({ code: 0, out: `buyer ${one} is active again, before it ${two}\n` })
    const again = await run(['rollback', 'buyer'])
    expect(again).toMatchObject({
      code: 1,
      err: expect.stringContaining('No other version of buyer was active before'),
    })
    expect((await run(['rollback', 'buyer', '--to', two])).code).toBe(0)
    const history = await json<(HistoryEntry & { name: string })[]>(['history', 'buyer'])
    expect(
      history.map(({ seq, action, from, to, by, reason }) => [seq, action, from, to, by, reason]),
    ).toEqual([
      [1, 'publish', null, one, 'ada@desk', null],
      [2, 'publish', null, two, 'ada@desk', null],
      [3, 'activate', null, one, 'ada@desk', 'no browser'],
      [4, 'activate', one, two, 'ada@desk', 'the new dialog'],
      [5, 'rollback', two, one, 'bob@desk', null],
      [6, 'rollback', one, two, 'ada@desk', null],
    ])
    expect((await run(['history'])).out).toContain(
      `buyer #4  activate ${one} → ${two}  by ada@desk: the new dialog`,
    )
    expect((await run(['list'])).out).toMatch(
      new RegExp(`^\\* +buyer +${two} .*activated .* by ada@desk$`, 'm'),
    )
  })

  it('given what the shell does not fit, refuses and says why; by force with a reason, records it', async () => {
    const old = await publish('buyer', 'old', { ...STAMP, shared: { react: { version: '18.3.1' } } })
    const refused = await run(['activate', 'buyer', old])
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.err).toBe(
      `buyer ${old} was not activated:\n- it was built with react 18.3.1, the shell shares 19.3.1\n`,
    )
    expect((await run(['activate', 'buyer', old, '--force'])).err).toContain('--force needs a --reason')
    expect(await run(['activate', 'buyer', old, '--force', '--reason', 'a demo'])).toMatchObject({ code: 0 })
    expect((await run(['history'])).out).toContain(': a demo (although it was built with react 18.3.1')
  })

  it.each([
    [['bogus'], 'Usage: npm run remotes'],
    [[], 'Usage: npm run remotes'],
    [['publish'], 'Which remote?'],
    [['activate', 'buyer'], 'Which version of buyer?'],
    [['list', '../buyer'], 'is no name of a remote'],
    [['list', '--bogus'], "Unknown option '--bogus'"],
    [['gc', '--keep', 'all'], '--keep is a number'],
    [['publish', 'seller'], 'This checkout has no remote seller (it has admin, buyer)'],
  ])('given %j, says how it is used, and ends with 2', async (args, sentence) => {
    expect(await run(args)).toMatchObject({ code: 2, err: expect.stringContaining(sentence) })
  })

  it('given a damaged registry, shows the others and fails', async () => {
    await publish('buyer', 'one')
    await publish('admin', 'two')
    await writeFile(join(address(), 'buyer/registry.json'), '{}')
    const { code, out, err } = await run(['list'])
    expect([code, out.includes('admin'), out.includes('buyer')]).toEqual([1, true, false])
    expect(err).toContain('The registry buyer/registry.json is not as it was written')
  })
})
