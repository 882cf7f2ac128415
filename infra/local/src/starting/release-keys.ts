import { generateKeyPairSync } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writePrivateFile } from '../write-private-file'

/** Beside the releases: the command that ships remotes looks for it there (services/web/src/cli/settings.ts). */
const FILE = 'release-keys.json'

export interface ReleaseKeys {
  readonly RELEASE_SIGNING_KEY: string
  readonly RELEASE_KEYS: string
}

interface OwnKeys {
  readonly keys: ReleaseKeys
  /** Undefined where they are kept; else to be called once what was stored before is signed with them. */
  readonly keep?: () => void
}

/**
 * The key that this machine ships remotes with, and by which its site knows them; made at the first start. Undefined where somebody else
 * may ship: who names keys, or a store, gives the keys of that.
 */
export function ownReleaseKeys(dataDir: string, env: NodeJS.ProcessEnv): OwnKeys | undefined {
  if (env.RELEASE_SIGNING_KEY || env.RELEASE_KEYS || env.REMOTES_STORE || env.REMOTES_DIR) return undefined
  const file = join(dataDir, FILE)
  if (existsSync(file)) return { keys: JSON.parse(readFileSync(file, 'utf8')) as ReleaseKeys }
  const keys = newKeys()
  return { keys, keep: () => writePrivateFile(file, `${JSON.stringify(keys)}\n`) }
}

/** Ed25519: 32 bytes each, in base64. */
function newKeys(): ReleaseKeys {
  const { d = '', x = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  const text = (part: string) => Buffer.from(part, 'base64url').toString('base64')
  return { RELEASE_SIGNING_KEY: text(d), RELEASE_KEYS: text(x) }
}
