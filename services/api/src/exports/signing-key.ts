import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { column, firstRowOf, type Queryable, row } from '@presale/read-store'
import type { ApiConfig } from '../config'

const NAME = 'audit-export'
const keyRow = row({ privateKey: column.text() })

/** The installation's key: the configured one, else one that is generated once and kept in the database. */
export async function signingKey({
  config,
  pool,
}: {
  readonly config: Pick<ApiConfig, 'AUDIT_SIGNING_KEY'>
  readonly pool: Queryable
}): Promise<KeyObject> {
  return config.AUDIT_SIGNING_KEY ?? (await keptKey(pool)) ?? (await keepNewKey(pool))
}

/** @returns undefined before the first one was generated */
export async function keptKey(database: Queryable): Promise<KeyObject | undefined> {
  const kept = await firstRowOf(
    database,
    keyRow,
    'select private_key from api.signing_keys where name = $1',
    [NAME],
  )
  return kept && createPrivateKey(kept.privateKey)
}

/** Where two processes generate one at once, the first insert wins and both read it. */
async function keepNewKey(database: Queryable): Promise<KeyObject> {
  const generated = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' })
  await database.query(
    'insert into api.signing_keys (name, private_key, created_at) values ($1, $2, now()) on conflict do nothing',
    [NAME, generated],
  )
  const kept = await keptKey(database)
  if (!kept) throw new Error('The signing key that was just kept is not there')
  return kept
}
