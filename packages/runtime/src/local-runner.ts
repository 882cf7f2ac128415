import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { ConfigurationError } from '@presale/kernel'
import type { z } from 'zod'
import { loadConfig } from './config'

/** The variable in which it says of which folder it is. */
export const RUN_FOLDER = 'RUN_FOLDER'

/** Of a folder in its data folder: a copy is another one, also where the folder itself is a link that both have. */
export function folderIdentity(folder: string): string {
  const [own, above] = [statSync(folder), statSync(dirname(folder))]
  return `${own.dev}:${own.ino} in ${above.dev}:${above.ino}`
}

/**
 * The addresses of what runs, as `npm start` wrote them into its data folder for command lines; empty where it wrote none. In
 * a copy of the folder they are the original's servers, and count as not written.
 */
export function writtenByRunner(dataDir: string): Record<string, string> {
  const folder = join(dataDir, 'run')
  const file = join(folder, 'environment.json')
  if (!existsSync(file)) return {}
  const { [RUN_FOLDER]: of, ...written } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  return of === undefined || of === folderIdentity(folder) ? written : {}
}

/**
 * The variables of a command line, of which what runs beside it may have given some.
 * @param env with what the runner wrote
 * @throws ConfigurationError also where there is neither a running `npm start` nor a DATABASE_URL, naming the folder that was looked at
 */
export function loadCommandConfig<S extends z.ZodObject>(schema: S, env: NodeJS.ProcessEnv): z.output<S> {
  if (!('DATABASE_URL' in schema.shape) || env.DATABASE_URL) return loadConfig(schema, env)
  throw new ConfigurationError(
    `DATABASE_URL is missing, and nothing runs on ${resolve(env.DATA_DIR || '.data')}.`,
    'Start it by npm start, name its folder in DATA_DIR, or the database in DATABASE_URL.',
  )
}
