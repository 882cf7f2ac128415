// The job `set-up` of docker-compose.yml, and of the manifests: what has to be there before the processes of a release start.
// Each step finds what an earlier run did. Ends with the first that fails, and its code.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeEventStoreUser } from './event-store-user.mjs'

const OF_ROLES = [
  'DATABASE_URL',
  'PROJECTOR_DATABASE_URL',
  'EXPIRY_DATABASE_URL',
  'MAILER_DATABASE_URL',
  'READER_DATABASE_URL',
]
const { env } = process

await step('users of the event store', async () => {
  if (!env.EVENTSTORE_ADMIN_PASSWORD) return 'left alone: EVENTSTORE_ADMIN_PASSWORD is not set'
  return makeEventStoreUser({
    url: env.EVENTSTORE_URL,
    adminPassword: env.EVENTSTORE_ADMIN_PASSWORD,
    password: env.EVENTSTORE_PASSWORD,
  })
})
await step('roles of the database', prepareRoles)
await step('tables', () => run('services/api/dist/cli/migrate.js'))
// Mailer and reader may read only what is there.
await step('rights on the tables', prepareRoles)
await step('views', () =>
  run('services/projector/dist/cli/projections.js', ['rebuild', '--outdated', '--json'], {
    DATABASE_URL: env.PROJECTOR_DATABASE_URL,
  }),
)
await step('sample data, outside production', () => run('services/api/dist/cli/seed.js'))
await step('first admin', () =>
  run('services/api/dist/cli/admin.js', ['create', '--if-none'], {}, { isQuiet: true }),
)
await step('releases of the remotes', () => run('services/web/dist/cli/remotes.js', ['start', '--json']))

async function step(name, work) {
  try {
    const said = await work()
    process.stdout.write(`${name}: ${said ?? 'done'}\n`)
  } catch (error) {
    process.stderr.write(`${name}: ${error.message}\n`)
    process.exit(error.code ?? 1)
  }
}

/** The passwords are those of the environment: `roles` keeps the ones that its file has. */
function prepareRoles() {
  const folder = mkdtempSync(join(tmpdir(), 'roles-'))
  const file = join(folder, 'roles.env')
  try {
    const lines = OF_ROLES.filter((name) => env[name]).map((name) => `${name}=${env[name]}`)
    writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 })
    run('infra/local/dist/cli/roles.js', ['prepare', '--file', file], {
      SUPERUSER_DATABASE_URL: env.SUPERUSER_DATABASE_URL,
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** @returns nothing; what the command says is said as it comes, unless it may say a password */
function run(entry, args = [], more = {}, { isQuiet = false } = {}) {
  const { SUPERUSER_DATABASE_URL: _superuser, EVENTSTORE_ADMIN_PASSWORD: _admin, ...rest } = env
  const { status, signal, error } = spawnSync(process.execPath, [entry, ...args], {
    env: { ...rest, ...more },
    stdio: ['ignore', isQuiet ? 'ignore' : 'inherit', 'inherit'],
  })
  if (error) throw error
  if (status !== 0) throw Object.assign(new Error(`ended with ${signal ?? status}`), { code: status ?? 1 })
}
