import type { Progress } from '../progress'
import { begun } from './begun'
import { type ChildName, environmentFor } from './environments'
import { runTask } from './run-task'
import type { System } from './system'

/** How to sign in: an admin made just now, or one that was there. */
export type Admin =
  | {
      readonly kind: 'created'
      readonly email: string
      readonly password: string
      readonly warning?: string
    }
  | { readonly kind: 'existing' }

/** Tables, sample data and the first admin. */
export async function prepareData(
  system: System,
  progress: Progress,
  env: NodeJS.ProcessEnv,
  afterMigrations: () => Promise<void>,
): Promise<Admin> {
  const task = (
    name: ChildName,
    entry: string,
    args: readonly string[] = [],
    isSecret = false,
  ): Promise<string> =>
    runTask({ name, entry, args, env: environmentFor(name, env), isSecret }, system.logs, system.signal)
  await progress.step('Migrations', async () => {
    await task('migrate', 'services/api/dist/cli/migrate.js')
    await afterMigrations()
  })
  // Both need the tables alone, and nothing of each other.
  const seed = begun(task('seed', 'services/api/dist/cli/seed.js'))
  const created = begun(
    seed.then(() => task('admin', 'services/api/dist/cli/admin.js', ['create', '--if-none'], true)),
  )
  // A new release may read other tables than the one that wrote the data: they are filled from the events.
  await progress.step('Read models', () =>
    task('read-models', 'services/projector/dist/cli/projections.js', ['rebuild', '--outdated', '--json']),
  )
  await progress.step('Sample data', () => seed)
  const admin = await progress.step(
    'First admin',
    async () => readAdmin(await created),
    ({ kind }) => (kind === 'created' ? 'created' : 'there already'),
  )
  if (admin.kind === 'created' && admin.warning) progress.warn(admin.warning)
  return admin
}

/** What the command says of a remote; any other outcome is one that somebody should know. */
interface StartedRemote {
  readonly name: string
  readonly version: string | null
  readonly outcome: string
}
const IS_ACTIVE = 'is active'

/**
 * Publishes the remotes that were just built, and makes those active which no person has decided on.
 * @param keep keeps the keys that they are signed with, where these are new: what was stored before is signed first, once
 */
export async function publishRemotes(
  system: System,
  progress: Progress,
  env: NodeJS.ProcessEnv,
  store: string,
  keep?: () => void,
): Promise<void> {
  const name = 'remotes'
  const entry = 'services/web/dist/cli/remotes.js'
  const given = environmentFor(name, { REMOTES_ACTOR: 'npm start', ...env, REMOTES_STORE: store })
  const run = (...args: string[]) => runTask({ name, entry, args, env: given }, system.logs, system.signal)
  const started = await progress.step(
    'Remotes',
    async () => {
      if (keep) {
        await run('sign', '--reason', 'the first start that signs')
        keep()
      }
      return JSON.parse(await run('start', '--json')) as StartedRemote[]
    },
    () => '',
  )
  for (const { name, version, outcome } of started)
    if (outcome !== IS_ACTIVE) progress.warn(`${name} ${version ?? ''} ${outcome}`)
}

interface AdminAnswer {
  readonly existing?: boolean
  readonly email?: string
  readonly password?: string
  readonly warning?: string
}

/** The last line that the command writes: `{email, password}`, or `{existing: true}`. */
export function readAdmin(output: string): Admin {
  const last = output.trimEnd().split('\n').at(-1) ?? ''
  const answer = JSON.parse(last) as AdminAnswer
  if (answer.existing || !answer.email) return { kind: 'existing' }
  const warning = answer.warning === undefined ? {} : { warning: answer.warning }
  return { kind: 'created', email: answer.email, password: answer.password ?? '', ...warning }
}
