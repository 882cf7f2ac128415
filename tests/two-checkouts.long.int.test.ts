// Guards: packages/releases/src
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { type HistoryEntry, isWhole, loadRegistry, openStore } from '@presale/releases'
import { buildSmallRemote } from '../services/web/src/testing/small-remote'

const root = resolve(__dirname, '..')
const run = promisify(execFile)
const PROGRAM = 'services/web/dist/cli/remotes.js'
const REMOTES = ['buyer', 'admin'] as const
/** Of each checkout. */
const AT_ONCE = 10

interface Ran {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** A clone in which the program is built, and somebody who works there. */
class Checkout {
  private constructor(
    readonly by: string,
    private readonly folder: string,
    private readonly store: string,
  ) {}

  static async make(by: string, parent: string, store: string): Promise<Checkout> {
    const folder = join(parent, by)
    await run('git', ['clone', '--quiet', '--shared', root, folder])
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
    await mkdir(join(folder, PROGRAM, '..'), { recursive: true })
    await cp(join(root, PROGRAM), join(folder, PROGRAM))
    return new Checkout(by, folder, store)
  }

  remotes(...args: string[]): Promise<Ran> {
    const env = {
      // No browser: twenty at once say nothing about the registry.
      PATH: '',
      REMOTES_STORE: this.store,
      REMOTES_ACTOR: this.by,
      SHELL_DIR: join(root, 'frontends/shell/dist'),
    }
    return new Promise((done) => {
      execFile(process.execPath, [PROGRAM, ...args], { cwd: this.folder, env }, (error, out, err) =>
        done({ code: error ? Number(error.code) : 0, out, err }),
      )
    })
  }
}

describe('two checkouts that publish and activate buyer and admin in turn, twenty at once', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'checkouts-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  interface Shipped {
    readonly name: string
    readonly by: string
    readonly version: string
    readonly activation: Ran
  }
  async function ship(checkout: Checkout, name: string, nth: number): Promise<Shipped> {
    const dist = await buildSmallRemote({ routes: `() => () => '${checkout.by} ${nth}'` })
    const published = await checkout.remotes('publish', name, '--from', dist, '--json')
    await rm(dist, { recursive: true })
    if (published.code !== 0) throw new Error(published.err)
    const { version } = JSON.parse(published.out) as { version: string }
    const activation = await checkout.remotes('activate', name, version, '--force', '--reason', 'in a hurry')
    return { name, by: checkout.by, version, activation }
  }

  it('lose nothing: every version is stored whole, every winner is in the history, every loser reads who won', async () => {
    const address = join(folder, 'store')
    const checkouts = await Promise.all(['here', 'there'].map((by) => Checkout.make(by, folder, address)))
    const all = await Promise.all(
      checkouts.flatMap((checkout) =>
        Array.from({ length: AT_ONCE }, (_, nth) => ship(checkout, REMOTES[nth % 2] ?? 'buyer', nth)),
      ),
    )
    const store = await openStore(address)
    for (const name of REMOTES) {
      const shipped = all.filter((one) => one.name === name)
      const { registry } = await loadRegistry(store, name)
      const of = (action: HistoryEntry['action']) => registry.history.filter((one) => one.action === action)
      expect(
        of('publish')
          .map(({ to, by }) => `${to} ${by}`)
          .sort(),
      ).toEqual(shipped.map(({ version, by }) => `${version} ${by}`).sort())
      for (const [version, stored] of Object.entries(registry.versions))
        expect(await isWhole({ store, name, version, stored })).toEqual([])

      const winners = shipped.filter(({ activation }) => activation.code === 0)
      const activations = of('activate')
      expect(activations.map(({ to }) => to).sort()).toEqual(winners.map(({ version }) => version).sort())
      expect(activations.map(({ from }) => from)).toEqual([
        null,
        ...activations.slice(0, -1).map(({ to }) => to),
      ])
      expect(registry.active).toBe(activations.at(-1)?.to)
      for (const { activation } of shipped.filter((one) => !winners.includes(one))) {
        expect([activation.code, activation.out]).toEqual([1, ''])
        expect(activation.err).toMatch(
          new RegExp(
            `^Somebody else activated a version of ${name} meanwhile: \\S+ is active now, by (here|there) at .*Nothing was changed\\.\\n$`,
          ),
        )
      }
    }
    expect((await checkouts[0]?.remotes('history', '--json'))?.code).toBe(0)
  })
})
