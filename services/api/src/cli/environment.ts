import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadConfig } from '@presale/runtime'
import { z } from 'zod'

const databaseConfig = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'it must be a postgres:// URL' }),
})
const environmentFile = z.record(z.string(), z.string())

/**
 * DATABASE_URL, else the one that the local runner wrote down for what it started: so that a command
 * line works beside a running `npm start` without any setting.
 * @throws ConfigurationError when there is neither.
 */
export function databaseUrl(env: NodeJS.ProcessEnv = process.env): string {
  return loadConfig(databaseConfig, env.DATABASE_URL ? env : { ...fromLocalRunner(env), ...env }).DATABASE_URL
}

function fromLocalRunner(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const file = join(env.DATA_DIR || '.data', 'run', 'environment.json')
  return existsSync(file) ? environmentFile.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}
}
