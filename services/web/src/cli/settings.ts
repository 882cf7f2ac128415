import { existsSync, readFileSync } from 'node:fs'
import { hostname, userInfo } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import {
  releaseKeys,
  releaseSigningKey,
  type Signer,
  signerOf,
  storeAddress,
  storeVariables,
} from '@presale/releases'
import { loadConfig, writtenByRunner } from '@presale/runtime'
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
const keyVariables = z.object({
  RELEASE_SIGNING_KEY: releaseSigningKey.optional(),
  RELEASE_KEYS: releaseKeys.optional(),
})
/** In the data folder, beside the releases (infra/local/src/starting/release-keys.ts). */
const KEYS_FILE = 'release-keys.json'

const recorded = z.object({ REMOTES_STORE: z.string().optional(), WEB_ORIGIN: z.url().optional() })

/** Whose shell and API the gate asks. */
export interface Site {
  readonly address: string
  /** By whoever runs the command; else by the start whose store it is. */
  readonly isNamed: boolean
}

export interface CliSettings {
  readonly store: string
  /** Who acts, for the history. */
  readonly by: string
  /** Undefined where acts are not signed. */
  readonly signer: Signer | undefined
  readonly shellDir: string | undefined
  readonly site: Site | undefined
  /** How long the smoke test gives a page to come to rest. */
  readonly pageMs: number
}

/** The store that is named, else the one of the start that runs or last ran on this data; and that start's site. */
export function readSettings(env: NodeJS.ProcessEnv): CliSettings {
  const { REMOTES_ACTOR, REMOTES_PAGE_SECONDS, SHELL_DIR, SITE, ...named } = loadConfig(variables, env)
  const dataDir = resolve(root, env.DATA_DIR || '.data')
  const local = ofLocalRunner(dataDir)
  const store = storeAddress(named, root) ?? local.REMOTES_STORE ?? join(dataDir, 'remotes')
  const isGiven = Boolean(env.RELEASE_SIGNING_KEY || env.RELEASE_KEYS)
  const keys = loadConfig(keyVariables, isGiven ? env : keysBeside(store))
  return {
    store,
    signer: signerOf(keys.RELEASE_SIGNING_KEY, keys.RELEASE_KEYS),
    by: REMOTES_ACTOR ?? `${userInfo().username}@${hostname()}`,
    shellDir: SHELL_DIR === undefined ? undefined : resolve(root, SHELL_DIR),
    site: siteOf(SITE, store, local),
    pageMs: REMOTES_PAGE_SECONDS * 1000,
  }
}

/** `npm start` makes keys where the store is its own; what stands in the environment is stronger. */
function keysBeside(store: string): NodeJS.ProcessEnv {
  const file = join(dirname(store), KEYS_FILE)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as NodeJS.ProcessEnv) : {}
}

/** A site with another store has nothing to do with what is activated here. */
function siteOf(
  named: string | undefined,
  store: string,
  { REMOTES_STORE, WEB_ORIGIN }: z.output<typeof recorded>,
): Site | undefined {
  if (named !== undefined) return { address: named, isNamed: true }
  if (WEB_ORIGIN === undefined || REMOTES_STORE !== store) return undefined
  return { address: WEB_ORIGIN, isNamed: false }
}

function ofLocalRunner(dataDir: string): z.output<typeof recorded> {
  return recorded.parse(writtenByRunner(dataDir))
}
