import { resolve } from 'node:path'
import { root } from '../root'
import type { OpeningKeys } from './opened-backup'
import { readSiteKey, siteKeyFile } from './seal'
import { passphraseOf } from './sealing'

/** What this machine knows to open a backup with. @throws Problem for a key or passphrase that cannot be read */
export function openingKeys(env: NodeJS.ProcessEnv, isUnsealedFine: boolean): OpeningKeys {
  const dataDir = resolve(root, env.DATA_DIR || '.data')
  return {
    passphrase: passphraseOf(env),
    siteKey: readSiteKey(siteKeyFile(env, dataDir)),
    isUnsealedFine,
  }
}
