import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { storeVariables } from '@presale/releases'
import { root } from './settings'

const READ = [
  ...Object.keys(storeVariables),
  'AWS_PROFILE',
  'DATA_DIR',
  'SHELL_DIR',
  'SITE',
  'CHROME_PATH',
  'REMOTES_ACTOR',
  'RELEASE_SIGNING_KEY',
  'RELEASE_KEYS',
  'REMOTES_PAGE_SECONDS',
]

/**
 * What this command needs of the checkout's `.env`, which `npm start` and the services read, too; what stands in the
 * environment wins. The rest of the file is secrets of other processes.
 */
export function readEnvironmentFile(env: NodeJS.ProcessEnv = process.env): void {
  const file = join(root, '.env')
  if (!existsSync(file)) return
  const written = parseEnv(readFileSync(file, 'utf8'))
  for (const name of READ) if (written[name] !== undefined) env[name] ??= written[name]
}
