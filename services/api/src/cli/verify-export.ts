import type { KeyObject } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Pool } from '@presale/read-store'
import { ConfigurationError } from '@presale/runtime'
import type { SealStatement } from '../exports/chain'
import { checkExport } from '../exports/check-export'
import { recordedExport } from '../exports/record-export'
import { keptKey } from '../exports/signing-key'
import { publicKeyIn } from './audit-key'
import { auditSettings, UsageError, withDatabase } from './run-cli'

export interface Verification {
  readonly isWhole: boolean
  readonly sentences: readonly string[]
}

/** Checks an exported audit trail with this installation's key, or with the one in a file. */
export async function verifyExport(file: string, keyFile: string | undefined): Promise<Verification> {
  await assertIsFile(file)
  const key = keyFile === undefined ? await installationKey() : await publicKeyIn(keyFile)
  const { problems, statement } = await checkExport(createReadStream(file, { highWaterMark: 1 << 20 }), key)
  if (problems.length > 0 || !statement)
    return { isWhole: false, sentences: [`${file} is not as it was exported.`, ...problems] }
  return { isWhole: true, sentences: [...summaryOf(file, statement), await recordOf(statement)] }
}

async function assertIsFile(file: string): Promise<void> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${file} cannot be read: ${error.code ?? error.message}.`)
  })
  if (!found.isFile()) throw new UsageError(`${file} is no file.`)
}

async function installationKey(): Promise<KeyObject> {
  const key = auditSettings().AUDIT_SIGNING_KEY ?? (await withDatabase(keptKey))
  if (!key)
    throw new UsageError('This installation has no signing key yet: name the public key with --key <file>.')
  return key
}

function summaryOf(file: string, statement: SealStatement): string[] {
  const { count, head, filters, setAside, exportedAt, keyId } = statement
  const asked = Object.entries(filters).map(([name, value]) => `${name} ${value}`)
  return [
    `${file} is whole and unchanged: ${count} ${count === 1 ? 'event' : 'events'}, exported at ${exportedAt}.`,
    asked.length === 0 ? 'It is of the whole trail.' : `It is of what was asked for: ${asked.join(', ')}.`,
    ...setAsideSentence(setAside),
    `Head: ${head}`,
    `Signed by the key ${keyId}.`,
  ]
}

/** Which purchases the file may lack although nothing was removed from it. */
function setAsideSentence(streams: readonly string[] | undefined): string[] {
  if (streams === undefined) return ['Whether purchases were set aside when it was exported is not stated.']
  if (streams.length === 0) return ['No purchase was set aside when it was exported.']
  const were = streams.length === 1 ? '1 purchase was' : `${streams.length} purchases were`
  return [`${were} set aside when it was exported, and may be here in part: ${streams.join(', ')}.`]
}

/** Whether the installation has recorded this export, where its database is available. */
async function recordOf({ head, exportedAt }: SealStatement): Promise<string> {
  try {
    return await withDatabase((pool) => recordSentence(pool, head, exportedAt))
  } catch (error) {
    const why = error instanceof ConfigurationError ? 'there is no DATABASE_URL' : (error as Error).message
    return `Whether it stands among the admin actions is not known: ${why}.`
  }
}

async function recordSentence(pool: Pool, head: string, exportedAt: string): Promise<string> {
  const recorded = await recordedExport(pool, head)
  return recorded
    ? `It stands among the admin actions: exported by ${recorded.actorId} (${recorded.actorRole}), written down at ${recorded.at.toISOString()}.`
    : `But it does not stand among the admin actions of this database: nobody exported it here at ${exportedAt}, or that was lost.`
}
