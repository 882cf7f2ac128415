import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the system is that is worked on. */
export interface StoreAddresses {
  readonly databaseUrl: string
  readonly eventStoreUrl: string
}

/** What the person at the keyboard can put right, as a sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/**
 * DATABASE_URL and EVENTSTORE_URL, else what a running `npm start` wrote down in DATA_DIR (.data).
 * @throws UsageError when one of them is known from nowhere, or the site is a production one.
 */
export function storeAddresses(env: NodeJS.ProcessEnv = process.env): StoreAddresses {
  // In production nothing is seeded (design section 10); here with accounts whose password everybody knows.
  if (env.PUBLIC_ORIGIN?.startsWith('https:'))
    throw new UsageError('PUBLIC_ORIGIN begins with https: a production site is never seeded.')
  const file = join(env.DATA_DIR || '.data', 'run', 'environment.json')
  const written = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as NodeJS.ProcessEnv) : {}
  const of = (name: string): string => {
    const url = env[name] || written[name]
    if (url) return url
    throw new UsageError(`${name} is missing: set it, or start the system with npm start.`)
  }
  return { databaseUrl: of('DATABASE_URL'), eventStoreUrl: of('EVENTSTORE_URL') }
}
