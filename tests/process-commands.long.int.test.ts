// Guards: packages/runtime/src, infra/local/src/servers
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createPool } from '@presale/read-store'
import { freePort, type StartedProcess, startProcess, testDatabase } from '@presale/testing'
import { answersOf, type ScriptedNode, startScriptedNode } from '../packages/chain/src/scripted-node.fixture'
import { type Mailbox, startMailbox } from '../services/mailer/src/testing/mailbox.fixture'

jest.setTimeout(300_000)

const root = join(__dirname, '..')
const WEB_SECRET = 'a-secret-of-web-and-the-api'

type Environment = Readonly<Record<string, string>>
const SERVICES = ['event-store-node', 'projector', 'expiry', 'mailer', 'watcher', 'api', 'web'] as const
type Service = (typeof SERVICES)[number]

/** What a person has who sets up a machine: none of our variables. */
const bare = (): NodeJS.ProcessEnv => ({ PATH: process.env.PATH, HOME: process.env.HOME })

interface Ended {
  readonly code: number | null
  readonly text: string
}

function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let text = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, text }))
  })
}

const workspaceOf = (service: Service) =>
  service === 'event-store-node' ? 'infra/event-store-node' : `services/${service}`

/** As it is documented, by npm. */
const check = (service: Service, env: Environment = {}) =>
  run('npm', ['run', '-s', 'start', '-w', workspaceOf(service), '--', '--check'], { ...bare(), ...env })

describe('a process that is asked what it lacks, before anything is set', () => {
  it.each([
    ['event-store-node', ['EVENTSTORE_NODE_DATABASE_URL']],
    ['projector', ['DATABASE_URL', 'EVENTSTORE_URL']],
    ['expiry', ['DATABASE_URL', 'EVENTSTORE_URL', 'REDIS_URL']],
    ['mailer', ['DATABASE_URL', 'EVENTSTORE_URL', 'REDIS_URL', 'SMTP_URL', 'MAIL_FROM']],
    ['watcher', ['DATABASE_URL', 'EVENTSTORE_URL']],
    ['api', ['DATABASE_URL', 'EVENTSTORE_URL']],
    ['web', ['REMOTES_STORE']],
  ] as const)(
    'given %s, then every missing variable is named at once, and it ends with 1',
    async (service, names) => {
      const { code, text } = await check(service)
      for (const name of names) expect(text).toContain(`The environment variable ${name} is missing.`)
      expect(text).toContain(`${service} cannot be started so:`)
      expect(code).toBe(1)
    },
  )

  it('given a word that it does not know, then it says so instead of starting', async () => {
    const { code, text } = await run(
      'npm',
      ['run', '-s', 'start', '-w', 'services/expiry', '--', '--chek'],
      bare(),
    )
    expect([code, text]).toEqual([64, expect.stringContaining('no argument but --check')])
  })
})

describe('a process that is started by npm', () => {
  it('given SIGTERM to npm, as a supervisor sends it, then the process ends, and its ports are free', async () => {
    const [port, metrics] = [await freePort(), await freePort()]
    const folder = mkdtempSync(join(tmpdir(), 'presale-by-npm-'))
    const child = spawn('npm', ['run', '-s', 'start', '-w', 'services/web'], {
      cwd: root,
      env: {
        ...bare(),
        API_URL: 'http://127.0.0.1:1',
        WEB_SECRET,
        REMOTES_STORE: folder,
        PORT: String(port),
        METRICS_PORT: String(metrics),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
    const { msg, pid } = JSON.parse(line) as { msg: string; pid: number }
    expect(msg).toBe('listening')
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
    rmSync(folder, { recursive: true })
  })

  it('in every package by a script that puts nothing between npm and the process', () => {
    const folders = [
      '.',
      ...readdirSync(join(root, 'services')).map((name) => `services/${name}`),
      'infra/event-store-node',
    ]
    const starts = folders
      .map((folder) => join(root, folder, 'package.json'))
      .filter((path) => existsSync(path))
      .map(
        (path) =>
          (JSON.parse(readFileSync(path, 'utf8')) as { scripts: Record<string, string> }).scripts.start,
      )
    expect(starts).toHaveLength(8)
    for (const script of starts) expect(script).toMatch(/^exec node /)
  })
})

describe('the processes of a site, each started by its own command', () => {
  const started: StartedProcess[] = []
  let folder: string
  let mailbox: Mailbox
  let node: ScriptedNode
  let database: Awaited<ReturnType<typeof testDatabase>>
  let nodeDatabase: Awaited<ReturnType<typeof testDatabase>>
  let environments: Readonly<Record<Service, Environment>>

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'presale-processes-'))
    ;[database, nodeDatabase, mailbox] = [await testDatabase(), await testDatabase(), await startMailbox()]
    node = await startScriptedNode(answersOf({ height: 7, payments: [] }))
    const [storePort, apiPort, webPort] = [await freePort(), await freePort(), await freePort()]
    const metrics = async () => ({ METRICS_PORT: String(await freePort()), LOG_LEVEL: 'warn' })
    const stores = { DATABASE_URL: database.url, EVENTSTORE_URL: `esdb://127.0.0.1:${storePort}?tls=false` }
    const REDIS_URL = process.env.REDIS_URL ?? ''
    const mail = { SMTP_URL: mailbox.url, MAIL_FROM: 'Presale <sale@example.com>' }
    environments = {
      'event-store-node': {
        EVENTSTORE_NODE_DATABASE_URL: nodeDatabase.url,
        PORT: String(storePort),
        ...(await metrics()),
      },
      projector: { ...stores, ...(await metrics()) },
      expiry: { ...stores, REDIS_URL, ...(await metrics()) },
      mailer: { ...stores, REDIS_URL, ...mail, ...(await metrics()) },
      watcher: { ...stores, ETHEREUM_NODE_URL: node.url, ...(await metrics()) },
      api: { ...stores, REDIS_URL, WEB_SECRET, PORT: String(apiPort), ...(await metrics()) },
      web: {
        API_URL: `http://127.0.0.1:${apiPort}`,
        WEB_SECRET,
        REMOTES_STORE: folder,
        PORT: String(webPort),
        ...(await metrics()),
      },
    }
  })
  afterAll(async () => {
    for (const process of started.reverse()) await process.kill()
    await mailbox?.close()
    await node?.close()
    await Promise.all([database?.drop(), nodeDatabase?.drop()])
    rmSync(folder, { recursive: true, force: true })
  })

  const start = async (service: Service): Promise<void> => {
    const env = { ...environments[service], SMTP_URL: environments[service].SMTP_URL }
    const child = startProcess({
      entry: join(root, 'infra/local/start-service.mjs'),
      args: [service],
      name: service,
      env,
    })
    started.push(child)
    await child.waitForHttp(`http://127.0.0.1:${environments[service].METRICS_PORT}/readyz`)
  }

  it('given a database without tables and no event store, then the api says both, and how the first is made', async () => {
    const { code, text } = await check('api', environments.api)
    expect(text).toContain('Of the tables of accounts,')
    expect(text).toContain('npm run migrate')
    expect(text).toMatch(/error {4}Event store does not answer as it should:/)
    expect(code).toBe(1)
  })

  it('given checks of all of them, then nothing was made by that, and no password is said', async () => {
    for (const service of SERVICES) {
      const { text } = await check(service, environments[service])
      expect(text).not.toContain(new URL(database.url).password)
      expect(text).not.toContain(WEB_SECRET)
    }
    const pool = createPool(database.url, { max: 1 })
    const made = "nspname !~ '^pg_' and nspname not in ('public', 'information_schema')"
    const { rows } = await pool.query(`select nspname from pg_namespace where ${made}`)
    await pool.end()
    expect(rows).toEqual([])
  })

  it('given the documented order, then each can be started, starts, and is ready', async () => {
    expect((await check('event-store-node', environments['event-store-node'])).text).toContain(
      'can be started',
    )
    await start('event-store-node')
    const migrated = await run('npm', ['run', '-s', 'migrate'], { ...bare(), ...environments.api })
    expect([migrated.code, migrated.text]).toEqual([0, expect.stringContaining('applied')])
    for (const service of ['projector', 'expiry', 'api', 'mailer', 'watcher', 'web'] as const) {
      const { code, text } = await check(service, environments[service])
      // The api says 'no such view yet' until a projector has made them, so it comes after.
      expect([service, code, text]).toEqual([
        service,
        0,
        expect.stringContaining(`${service} can be started`),
      ])
      await start(service)
    }
  })

  it('given that they run, then a check changes nothing, and says that they do', async () => {
    for (const service of SERVICES) {
      const { code, text } = await check(service, environments[service])
      expect([service, code, text]).toEqual([
        service,
        0,
        expect.stringMatching(/Ports: .*; a process runs there already/),
      ])
    }
  })

  it('given another secret than the api has, then web says so', async () => {
    const { code, text } = await check('web', {
      ...environments.web,
      WEB_SECRET: 'another-secret-of-24-letters',
    })
    expect([code, text]).toEqual([1, expect.stringContaining('The WEB_SECRET here is not that of the api')])
  })

  it('given a site in production, then what is refused and what is warned of is said by name', async () => {
    const env = { ...environments.api, PUBLIC_ORIGIN: 'https://sale.example', WEB_SECRET: '' }
    const { code, text } = await check('api', env)
    expect(text).toMatch(/error {4}WEB_SECRET is missing/)
    expect(text).toMatch(/warning {2}The event store is the embedded node/)
    expect(text).toMatch(/warning {2}ADMIN_ACTIONS_KEY is missing/)
    expect(code).toBe(1)
    const refused = await run('node', ['infra/local/start-service.mjs', 'api'], { ...bare(), ...env })
    expect([refused.code, refused.text]).toEqual([78, expect.stringContaining('WEB_SECRET is missing')])
  })
})
