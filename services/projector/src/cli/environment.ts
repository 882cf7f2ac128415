import { writtenByRunner } from '@presale/runtime'

/**
 * The environment of this command: what is set, else what the local runner recorded about the servers that it started
 * (`<DATA_DIR or .data>/run/environment.json`).
 */
export function commandEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = inOwnRole(env)
  if (own.DATABASE_URL && own.EVENTSTORE_URL) return own
  const written = writtenByRunner(env.DATA_DIR || '.data')
  // Admin actions belong to the api, and are written with its role; on a configured database, with the configured
  // role.
  if (written.DATABASE_URL && !env.DATABASE_URL) written.ACTIONS_DATABASE_URL = written.DATABASE_URL
  // Tables that this command creates must belong to the projector.
  if (written.PROJECTOR_DATABASE_URL) written.DATABASE_URL = written.PROJECTOR_DATABASE_URL
  const given = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== ''))
  return { ...written, ...given }
}

/** Tables created with the api's role would be closed to the projector. */
function inOwnRole(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { DATABASE_URL: api, PROJECTOR_DATABASE_URL: own } = env
  return api && own ? { ACTIONS_DATABASE_URL: api, ...env, DATABASE_URL: own } : env
}
