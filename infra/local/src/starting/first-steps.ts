import type { Progress } from '../progress'
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

/** Tables, sample data, the first admin, and the remotes that were just built. */
export async function prepareData(
  system: System,
  progress: Progress,
  env: NodeJS.ProcessEnv,
  remotesDir: string,
  afterMigrations: () => Promise<void>,
): Promise<Admin> {
  const task = (
    name: ChildName,
    entry: string,
    args: readonly string[] = [],
    isSecret = false,
  ): Promise<string> =>
    runTask(
      { name, entry, args, env: environmentFor(name, { ...env, REMOTES_DIR: remotesDir }), isSecret },
      system.logs,
      system.signal,
    )
  await progress.step('Migrations', async () => {
    await task('migrate', 'services/api/dist/cli/migrate.js')
    await afterMigrations()
  })
  // A new release may read other tables than the one that wrote the data: they are filled from the events.
  await progress.step('Read models', () =>
    task('read-models', 'services/projector/dist/cli/projections.js', ['rebuild', '--outdated', '--json']),
  )
  await progress.step('Sample data', () => task('seed', 'services/api/dist/cli/seed.js'))
  const admin = await progress.step(
    'First admin',
    async () =>
      readAdmin(await task('admin', 'services/api/dist/cli/admin.js', ['create', '--if-none'], true)),
    ({ kind }) => (kind === 'created' ? 'created' : 'there already'),
  )
  if (admin.kind === 'created' && admin.warning) progress.warn(admin.warning)
  await progress.step('Remotes', () => task('publish', 'services/web/dist/cli/publish.js'))
  return admin
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
