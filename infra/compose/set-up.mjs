// The job `set-up` of docker-compose.yml, and of the manifests: what has to be there before the processes of a release start.
// Each step finds what an earlier run did. Ends with the first that fails, and its code.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { makeEventStoreUsers } from './event-store-users.mjs'

const OF_ROLES = [
  'DATABASE_URL',
  'PROJECTOR_DATABASE_URL',
  'EXPIRY_DATABASE_URL',
  'MAILER_DATABASE_URL',
  'WATCHER_DATABASE_URL',
  'READER_DATABASE_URL',
]
const { env } = process
/** What runs now: it is stopped with this process, so that a rebuild ends as it does by Ctrl-C. */
let running
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => running?.kill(signal))

await step('users of the event store', () => {
  if (!env.EVENTSTORE_ADMIN_PASSWORD) return 'left as it is: EVENTSTORE_ADMIN_PASSWORD is not set'
  return makeEventStoreUsers({
    url: env.EVENTSTORE_URL,
    adminPassword: env.EVENTSTORE_ADMIN_PASSWORD,
    password: env.EVENTSTORE_PASSWORD,
    readerPassword: env.EVENTSTORE_READER_PASSWORD,
  })
})
await step('roles of the database', prepareRoles)
await step('tables', () => run('services/api/dist/cli/migrate.js'))
// Mailer and reader get their rights on tables that are there.
await step('rights on the tables', prepareRoles)
await step('views', () =>
  run('services/projector/dist/cli/projections.js', 'rebuild', '--outdated', '--json'),
)
await step('sample data, but for production', () => run('services/api/dist/cli/seed.js'))
await step('first admin', async () => {
  // It says the password.
  await output('services/api/dist/cli/admin.js', 'create', '--if-none')
})
await step('releases of the remotes', async () => {
  const said = await output('services/web/dist/cli/remotes.js', 'start', '--json')
  if (JSON.parse(said).length === 0) throw new Error('there are none in this image')
  return said.trim()
})

async function step(name, work) {
  try {
    const said = await work()
    process.stdout.write(`${name}: ${said ?? 'done'}\n`)
  } catch (error) {
    process.stderr.write(`${name}: ${error.message}\n`)
    process.exit(typeof error.code === 'number' ? error.code : 1)
  }
}

/** With the passwords of the environment: `roles` keeps the ones that its file has. */
async function prepareRoles() {
  const { SUPERUSER_DATABASE_URL } = env
  if (!SUPERUSER_DATABASE_URL) return 'left as they are: SUPERUSER_DATABASE_URL is not set'
  const folder = mkdtempSync(join(tmpdir(), 'roles-'))
  const file = join(folder, 'roles.env')
  try {
    const lines = OF_ROLES.filter((name) => env[name]).map((name) => `${name}=${env[name]}`)
    writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 })
    await carryOut(['infra/local/dist/cli/roles.js', 'prepare', '--file', file], { SUPERUSER_DATABASE_URL })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function run(...command) {
  await carryOut(command)
}

/** @returns what it writes to its standard output, which nobody else sees */
async function output(...command) {
  return carryOut(command, {}, 'pipe')
}

async function carryOut(command, more = {}, stdout = 'inherit') {
  const { SUPERUSER_DATABASE_URL: _superuser, EVENTSTORE_ADMIN_PASSWORD: _admin, ...rest } = env
  running = spawn(process.execPath, command, {
    env: { ...rest, ...more },
    stdio: ['ignore', stdout, 'inherit'],
  })
  const ended = once(running, 'exit')
  const said = stdout === 'pipe' ? await text(running.stdout) : undefined
  const [code, signal] = await ended
  running = undefined
  if (code !== 0) throw Object.assign(new Error(`ended with ${signal ?? code}`), { code: code ?? 1 })
  return said
}
