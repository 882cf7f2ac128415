// Guards: infra/local/src/starting, infra/local/src/servers
import { generateKeyPairSync } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createPool } from '@presale/read-store'
import { type System, startSystem } from './support/system'

/** Every child that the runner has, by its program and arguments, with its environment; from the first moment on. */
class Watch {
  readonly seen = new Map<string, string[]>()
  readonly #timer = setInterval(() => this.#look(), 10)

  end(): void {
    clearInterval(this.#timer)
    this.#look()
  }

  /** The children whose environment has an entry like this: NAME=value. */
  with(entry: RegExp): string[] {
    return [...this.seen]
      .filter(([, environment]) => environment.some((text) => entry.test(text)))
      .map(([child]) => child)
      .sort()
  }

  #look(): void {
    const runner = processes().find(({ parent, command }) => parent === process.pid && isRunner(command))
    if (!runner) return
    for (const { pid, parent, command } of processes()) {
      // Between fork and exec a child is still a copy of the runner, and in exec it has no command yet.
      if (parent !== runner.pid || isRunner(command) || command.length === 0) continue
      const environment = read(`/proc/${pid}/environ`)
      if (environment.length > 0) this.seen.set(nameOf(command), environment)
    }
  }
}

const isRunner = (command: readonly string[]) => command.some((part) => part.endsWith('local/dist/start.js'))

/** 'services/api', 'cli/admin create', 'postgres'. */
function nameOf(command: readonly string[]): string {
  const [program = '', entry = ''] = command
  if (!basename(program).startsWith('node')) return basename(program.split(' ')[0] ?? '')
  const [, name] = /(\w+\/[\w-]+)\/dist\/main\.js$/.exec(entry) ?? []
  return name ?? `cli/${basename(entry, '.js')}`
}

function processes(): { pid: number; parent: number; command: string[] }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const [, parent] = /\) \S (\d+) /.exec(read(`/proc/${name}/stat`).join('')) ?? []
      return parent
        ? [{ pid: Number(name), parent: Number(parent), command: read(`/proc/${name}/cmdline`) }]
        : []
    })
}

function read(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\0').filter(Boolean)
  } catch {
    return []
  }
}

describe('what npm start keeps from other users of the machine', () => {
  const { privateKey } = generateKeyPairSync('ed25519')
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().replaceAll('\n', '\\n')
  let system: System
  let watch: Watch

  beforeAll(async () => {
    watch = new Watch()
    system = await startSystem({
      AUDIT_SIGNING_KEY: key,
      PRICE_PROVIDER_KEY: 'price-secret',
      SMTP_URL: 'smtp://user:mail-secret@127.0.0.1:1',
      ETHEREUM_NODE_URL: 'http://user:node-secret@127.0.0.1:1',
      MAIL_FROM: 'sale@example.com',
    })
    watch.end()
  }, 300_000)
  afterAll(async () => {
    watch?.end()
    await system?.stop()
  })

  it('given a password for the first admin, then the one command that makes them has it, and no other', () => {
    expect(watch.seen.size).toBeGreaterThan(10)
    expect(watch.with(/^ADMIN_PASSWORD=/)).toEqual(['cli/admin'])
  })

  it('given keys and addresses with passwords, then each process has those that it needs', () => {
    expect(watch.with(/^AUDIT_SIGNING_KEY=/)).toEqual(['services/api'])
    expect(watch.with(/price-secret/)).toEqual(['services/api'])
    expect(watch.with(/mail-secret/)).toEqual(['services/api', 'services/mailer'])
    expect(watch.with(/node-secret/)).toEqual(['services/watcher'])
    const withDatabase = ['cli/admin', 'cli/migrate', 'cli/projections', 'cli/seed']
    const services = [
      'services/api',
      'services/expiry',
      'services/mailer',
      'services/projector',
      'services/watcher',
    ]
    expect(watch.with(/^DATABASE_URL=/)).toEqual([...withDatabase, ...services])
    expect(watch.with(/^READER_DATABASE_URL=/)).toEqual([
      'services/api',
      'services/mailer',
      'services/watcher',
    ])
    // Of the servers none, and none of what serves the public.
    for (const name of [/^REDIS_URL=/, /^EVENTSTORE_URL=/])
      for (const child of ['services/web', 'redis-server', 'postgres', 'cli/publish'])
        expect(watch.with(name)).not.toContain(child)
  })

  it('given web and the api, then they alone know the secret by which the api trusts web, and it trusts nobody else', async () => {
    const secrets = watch.with(/^WEB_SECRET=.{24,}/)
    expect(secrets).toEqual(['services/api', 'services/web'])
    const entry = watch.seen.get('services/web')?.find((text) => text.startsWith('API_URL='))
    const api = entry?.replace('API_URL=', '') ?? ''
    const logout = async (origin: string, headers: Record<string, string>) =>
      (await fetch(`${origin}/api/logout`, { method: 'POST', headers })).status
    const said = { origin: 'https://sale.example', 'x-forwarded-host': 'sale.example' }
    expect(await logout(api, said)).toBe(403)
    expect(await logout(api, { ...said, 'x-web-secret': 'a-guess-at-the-secret-of-web' })).toBe(403)
    expect(await logout(system.origin, { origin: system.origin })).toBe(204)
  })

  it('given the services, then none is a superuser of the database, and the projector sees neither sessions nor passwords', async () => {
    const { environment } = system
    const others = ['PROJECTOR', 'EXPIRY', 'MAILER', 'WATCHER', 'READER'].map(
      (whose) => `${whose}_DATABASE_URL`,
    )
    const roles = ['DATABASE_URL', ...others]
    for (const name of roles) {
      const who = await ask(environment[name], 'select rolsuper from pg_roles where rolname = current_user')
      expect([name, who]).toEqual([name, [{ rolsuper: false }]])
    }
    for (const name of roles.slice(1)) {
      for (const secret of ['sessions', 'users'])
        await expect(ask(environment[name], `select * from accounts.${secret}`)).rejects.toThrow(
          /permission denied/,
        )
    }
  })

  it('given a new data folder, then nothing in it can be read or entered by another user', () => {
    // As root, Postgres runs as another user, who passes through the folder without seeing what is in it.
    const top = process.getuid?.() === 0 ? '711' : '700'
    expect(modeOf(system.dataDir)).toBe(top)
    const inside = everythingIn(system.dataDir)
    expect(inside.filter((path) => !/[67]00$/.test(modeOf(path)))).toEqual([])
    for (const name of ['lock', 'run/api.json', 'logs/api.log', 'postgres-password', 'redis/appendonlydir'])
      expect(inside).toContain(join(system.dataDir, name))
  })
})

async function ask(url = '', text: string): Promise<readonly unknown[]> {
  const pool = createPool(url, { max: 1 })
  try {
    return (await pool.query(text)).rows
  } finally {
    await pool.end()
  }
}

const modeOf = (path: string): string => (lstatSync(path).mode & 0o777).toString(8)

function everythingIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? [path, ...everythingIn(path)] : [path]
  })
}
