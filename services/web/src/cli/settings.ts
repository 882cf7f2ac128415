import { existsSync, readFileSync } from 'node:fs'
import { hostname, userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { storeAddress, storeVariables } from '@presale/releases'
import { loadConfig } from '@presale/runtime'
import { z } from 'zod'

/** Of the checkout that the command was built in. */
export const root = resolve(__dirname, '../../../..')

const variables = z.object({
  ...storeVariables,
  REMOTES_ACTOR: z.string().optional(),
  REMOTES_PAGE_SECONDS: z.coerce.number().positive().max(600).default(10),
  SHELL_DIR: z.string().optional(),
  SITE: z.url({ protocol: /^https?$/, error: 'must be an address, such as https://example.com' }).optional(),
})
const recorded = z.object({ REMOTES_STORE: z.string().optional() })

export interface CliSettings {
  readonly store: string
  /** Who acts, for the history. */
  readonly by: string
  readonly shellDir: string | undefined
  readonly site: string | undefined
  /** How long the smoke test gives a page to come to rest. */
  readonly pageMs: number
}

/** The store that is named, else the one of the start that runs or last ran on this data. */
export function readSettings(env: NodeJS.ProcessEnv): CliSettings {
  const { REMOTES_ACTOR, REMOTES_PAGE_SECONDS, SHELL_DIR, SITE, ...named } = loadConfig(variables, env)
  const dataDir = resolve(root, env.DATA_DIR || '.data')
  return {
    store: storeAddress(named) ?? ofLocalRunner(dataDir) ?? join(dataDir, 'remotes'),
    by: REMOTES_ACTOR ?? `${userInfo().username}@${hostname()}`,
    shellDir: SHELL_DIR,
    site: SITE,
    pageMs: REMOTES_PAGE_SECONDS * 1000,
  }
}

function ofLocalRunner(dataDir: string): string | undefined {
  const file = join(dataDir, 'run', 'environment.json')
  if (!existsSync(file)) return undefined
  return recorded.parse(JSON.parse(readFileSync(file, 'utf8'))).REMOTES_STORE
}
