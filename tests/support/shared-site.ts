import { type System, startSystem } from './system'

const systems: System[] = []

/**
 * Before the browser tests: one system a worker, for all the files that take it as it comes (`useScreens`). A start
 * for each of them would be a quarter of the whole run; one for all workers would have a file see the token's name
 * or a setting that another one is changing.
 */
export default async function startSharedSites({ maxWorkers }: { maxWorkers: number }): Promise<void> {
  if (process.env.SCREENS_ORIGIN) return
  systems.push(...(await Promise.all(Array.from({ length: maxWorkers }, () => startSystem()))))
  for (const [index, { origin, environment }] of systems.entries()) {
    process.env[nameOf('ORIGIN', index + 1)] = origin
    process.env[nameOf('EVENTSTORE', index + 1)] = environment.EVENTSTORE_URL
    process.env[nameOf('DATABASE', index + 1)] = environment.DATABASE_URL
    process.env[nameOf('REMOTES', index + 1)] = environment.REMOTES_STORE
  }
}

/** After them. Whoever named a running site keeps it. */
export async function stopSharedSites(): Promise<void> {
  await Promise.all(systems.map((system) => system.stop()))
}

/** The site of this worker; undefined where none was started for it. */
export function sharedOrigin(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return env.SCREENS_ORIGIN ?? env[nameOf('ORIGIN', workerOf(env))]
}

/** A store of that site, by its address; of a site that runs already nobody knows it. */
export function sharedStore(
  which: 'EVENTSTORE' | 'DATABASE' | 'REMOTES',
  env: NodeJS.ProcessEnv = process.env,
): string | undefined {
  return env.SCREENS_ORIGIN ? undefined : env[nameOf(which, workerOf(env))]
}

const workerOf = (env: NodeJS.ProcessEnv): number => Number(env.JEST_WORKER_ID ?? 1)
const nameOf = (what: 'ORIGIN' | 'EVENTSTORE' | 'DATABASE' | 'REMOTES', worker: number): string =>
  `SCREENS_${what}_${worker}`
