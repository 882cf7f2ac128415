// Guards: services/web/src/smoke, packages/releases/src
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { HistoryEntry } from '@presale/releases'
import { buildSmallRemote, type SmallRemote } from '../testing/small-remote'
import { closeServers, listen, startWeb } from '../testing/web.fixture'

const frontends = resolve(__dirname, '../../../../frontends')
const program = resolve(__dirname, '../../dist/cli/remotes.js')
const SHELL_DIR = join(frontends, 'shell/dist')

const SOUND = `({ React }) => () => React.createElement('p', null, 'Here I am')`

describe('the gate, which runs a version in a browser before it becomes active', () => {
  let folder: string
  beforeAll(() => {
    if (!existsSync(join(SHELL_DIR, 'stamp.json')) || !existsSync(program))
      throw new Error('Not built: run npm run build.')
  })
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'smoke-'))
  })
  afterEach(async () => {
    await closeServers()
    await rm(folder, { recursive: true, force: true })
  })

  const run = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
    new Promise<{ code: number; out: string; err: string }>((done) => {
      const { PATH, CHROME_PATH } = process.env
      const given = {
        PATH,
        CHROME_PATH,
        SHELL_DIR,
        REMOTES_STORE: join(folder, 'store'),
        REMOTES_ACTOR: 'ada@desk',
        // What a sound version needs on a busy machine is not what is tested.
        REMOTES_PAGE_SECONDS: '60',
        ...env,
      }
      execFile(process.execPath, [program, ...args], { env: given }, (error, out, err) =>
        done({ code: error ? Number(error.code) : 0, out, err }),
      )
    })
  async function published(dist: string, name = 'buyer'): Promise<string> {
    const { out, err } = await run(['publish', name, '--from', dist, '--json'])
    if (out === '') throw new Error(err)
    return (JSON.parse(out) as { version: string }).version
  }
  async function activated(remote: SmallRemote, env?: NodeJS.ProcessEnv, ...options: string[]) {
    const dist = await buildSmallRemote(remote)
    try {
      return await run(['activate', 'buyer', await published(dist), ...options], env)
    } finally {
      await rm(dist, { recursive: true })
    }
  }
  const history = async () =>
    JSON.parse((await run(['history', 'buyer', '--json'])).out) as readonly HistoryEntry[]

  it.each(['buyer', 'admin'])('lets the %s remote of this checkout pass, page by page', async (name) => {
    const version = await published(join(frontends, name, 'dist'), name)
    const { code, out, err } = await run(['activate', name, version])
    // No `npm start` has recorded a site for this store.
    expect([code, err]).toEqual([0, expect.stringMatching(/^Warning: No site is known, [^\n]*\n$/)])
    expect(out).toBe(`${name} ${version} is active\n`)
  })

  it.each([
    [
      // By its stamp: no React 18 is among the packages that a build could be made of.
      'built with React 18',
      { routes: SOUND, stamp: { shared: { react: { version: '18.3.1' } } } },
      /it was built with react 18\.3\.1, the shell shares 19\./,
    ],
    [
      // As the jsx of React 18 makes its elements; 19 refuses them (its error 525).
      'that has a React 18 of its own although its stamp does not say so',
      {
        routes: `() => () => ({
          $$typeof: Symbol.for('react.element'),
          type: 'p', key: null, ref: null, props: { children: 'Here I am' }, _owner: null,
        })`,
      },
      /in a browser, as a user at \/dashboard: .*(error #525|older version of React)/,
    ],
    [
      'that uses a router function which is not shared',
      {
        routes: SOUND,
        stamp: { shared: { 'react-router-dom': { version: '7.18.5', names: ['useBlocker'] } } },
      },
      /it uses useBlocker of react-router-dom, which the shell does not share/,
    ],
    [
      'that uses such a function although its stamp does not say so',
      { routes: '({ router }) => () => router.useBlocker(true)' },
      /in a browser, as a user at \/dashboard: .*useBlocker/,
    ],
    [
      'that throws while it renders',
      { routes: `() => () => { throw new Error('a bad release') }` },
      // The whole answer: once, without its stack.
      /activated:\n- in a browser, as a user at \/dashboard: it throws: a bad release \(also as a moderator and an admin\)\n$/,
    ],
    [
      'of which one page throws, for one role',
      {
        routes: `({ React }) => ({ shell }) => {
          if (shell.user.isModerator && location.pathname === '/my-coins') throw new Error('not for you')
          return React.createElement('p', null, 'Here I am')
        }`,
      },
      /in a browser, as a moderator at \/my-coins: .*not for you/,
    ],
    [
      'whose chunk is missing',
      {
        routes: `({ React, base }) => {
          const Page = React.lazy(() => import(base + 'assets/gone.js'))
          return () => React.createElement(React.Suspense, { fallback: 'Loading' }, React.createElement(Page))
        }`,
      },
      /in a browser, as a user at \/dashboard: .*404.*\/assets\/gone\.js/,
    ],
    [
      'that throws when it is left',
      {
        routes: `({ React }) => () => {
          React.useEffect(() => () => { throw new Error('no farewell') }, [])
          return React.createElement('p', null, 'Here I am')
        }`,
      },
      /in a browser, as a user at \/settings, which is left: .*no farewell/,
    ],
    [
      'that shows nothing',
      { routes: '() => () => null' },
      /in a browser, as a user at \/dashboard: nothing is shown/,
    ],
    [
      'that calls what no api has',
      {
        routes: `({ React }) => () => {
          React.useEffect(() => void fetch('/api/fortune'), [])
          return React.createElement('p', null, 'Here I am')
        }`,
      },
      /it calls GET \/api\/fortune, which the contract does not have/,
    ],
  ])('refuses a version %s', async (_what, remote, sentence) => {
    const { code, out, err } = await activated(remote, { REMOTES_PAGE_SECONDS: '10' })
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(/^buyer \S+ was not activated:\n- /)
    expect(err).toMatch(sentence)
    expect((await history()).map(({ action }) => action)).toEqual(['publish'])
  })

  it('given no browser, refuses and says what to install; by force, records that it was not tried', async () => {
    const env = { PATH: folder, CHROME_PATH: '' }
    const { code, err } = await activated({ routes: SOUND }, env)
    const sentence =
      'it was not tried in a browser: install Chromium, or set CHROME_PATH to a Chromium or Chrome'
    expect([code, err.includes(`- ${sentence}`)]).toEqual([1, true])
    const forced = await activated({ routes: SOUND }, env, '--force', '--reason', 'looked at it by hand')
    expect(forced.code).toBe(0)
    expect((await history()).at(-1)).toMatchObject({ reason: 'looked at it by hand', forced: [sentence] })
  })

  it('given a site, runs the version in the shell that it serves, and asks its api for nothing else', async () => {
    const asked: string[] = []
    const API_URL = await listen((request, response) => {
      asked.push(request.url ?? '')
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ paths: {} }))
    })
    const site = await startWeb(folder, { API_URL, SHELL_DIR })
    const { code, err } = await activated({ routes: SOUND }, { SHELL_DIR: undefined }, '--site', site)
    expect([code, err]).toEqual([0, ''])
    const own = ['/api/twitter-pixels/active', '/api/settings', '/api/token/GROK']
    expect(asked.filter((path) => !own.includes(path))).toEqual(['/api/openapi.json'])
  })
})
