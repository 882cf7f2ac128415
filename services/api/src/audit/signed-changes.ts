import { createHash, createPublicKey, verify } from 'node:crypto'
import { canonical } from '@presale/log'
import { column, type Queryable, row, rowsOf } from '@presale/read-store'
import { z } from 'zod'
import { changeOf } from '../two-people/change'

const actionRow = row({
  number: column.bigint(),
  actorId: column.uuid(),
  action: column.text(),
  subject: column.text(),
  before: column.nullable(column.anyJson()),
  after: column.nullable(column.anyJson()),
  correlationId: column.text(),
})
type Row = z.output<typeof actionRow>

const evidence = z.object({
  document: z.string(),
  passkey: z.string(),
  publicKey: z.string(),
  authenticatorData: z.string(),
  clientDataJSON: z.string(),
  signature: z.string(),
})
const document = z.looseObject({ account: z.string(), change: z.unknown() })
const clientData = z.looseObject({ challenge: z.string() })
const added = z.object({ id: z.string(), publicKey: z.string() })

export interface SignedChanges {
  readonly problems: readonly string[]
  readonly signed: number
  /** Changes of wallets that no passkey confirmed: of before, and of accounts without one. */
  readonly unsigned: number
}

const WALLETS = ['wallet-created', 'wallet-updated', 'wallet-deleted']
const ASKED = [
  ...WALLETS,
  'change-signed',
  'change-proposed',
  'passkey-added',
  'crypto-price-set',
  'token-price-changed',
  'setting-changed',
  'user-made-admin',
  'user-made-moderator',
  'moderator-removed',
  'user-deleted',
]

/**
 * Checks that each change which says that a passkey signed it was signed: by a passkey that the same person had added, over exactly
 * what changed. @param db in a transaction that sees one moment
 */
export async function checkSignedChanges(db: Queryable): Promise<SignedChanges> {
  const rows = await rowsOf(
    db,
    actionRow,
    `select number, actor_id, action, subject, before, after, correlation_id::text as correlation_id from sale.admin_actions
     where number is not null and action = any ($1) order by number`,
    [ASKED],
  )
  const keys = new Map<string, string>()
  const problems: string[] = []
  const signedCalls = new Set<string>()
  for (const one of rows) {
    const passkey = one.action === 'passkey-added' ? added.safeParse(one.after).data : undefined
    if (passkey) keys.set(`${one.subject} ${passkey.id}`, passkey.publicKey)
    if (one.action !== 'change-signed') continue
    const fault = faultOf(one, keys, rows)
    if (fault !== undefined)
      problems.push(`The signature of the admin action ${one.number} does not hold: ${fault}.`)
    else signedCalls.add(one.correlationId)
  }
  const wallets = rows.filter(({ action }) => WALLETS.includes(action))
  const unsigned = wallets.filter(({ correlationId }) => !signedCalls.has(correlationId)).length
  return { problems, signed: signedCalls.size, unsigned }
}

function faultOf(one: Row, keys: ReadonlyMap<string, string>, rows: readonly Row[]): string | undefined {
  const kept = evidence.safeParse(one.after).data
  if (!kept) return 'it is not complete'
  if (keys.get(`${one.actorId} ${kept.passkey}`) !== kept.publicKey)
    return 'its passkey is none that this person had added'
  const asked = readJson(kept.document, document)
  const answered = readJson(Buffer.from(kept.clientDataJSON, 'base64url').toString(), clientData)
  if (asked?.account !== one.actorId) return 'another person was asked'
  if (answered?.challenge !== createHash('sha256').update(kept.document).digest('base64url'))
    return 'something else was signed'
  if (!isSigned(kept)) return 'the signature is wrong'
  const change = canonical(asked.change)
  const isMade = rows.some(
    (other) =>
      other.correlationId === one.correlationId &&
      other.number > one.number &&
      [canonical(changeOf(other)), proposedIn(other)].includes(change),
  )
  return isMade ? undefined : 'the change that was signed is not the one that was made'
}

const proposal = z.object({
  action: z.string(),
  subject: z.string(),
  before: z.unknown(),
  after: z.unknown(),
})

/** What was proposed: its own action says it, and takes effect in another call. */
function proposedIn({ action, after }: Row): string | undefined {
  const made = action === 'change-proposed' ? proposal.safeParse(after).data : undefined
  return made && canonical(changeOf({ ...made, before: made.before, after: made.after }))
}

/** As openssl does it: over the data of the authenticator and the hash of the client's. */
function isSigned({
  publicKey,
  authenticatorData,
  clientDataJSON,
  signature,
}: z.output<typeof evidence>): boolean {
  const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest()
  const signed = Buffer.concat([Buffer.from(authenticatorData, 'base64url'), hash])
  const key = createPublicKey(publicKey)
  const digest = key.asymmetricKeyType === 'ed25519' ? null : 'sha256'
  return verify(digest, signed, key, Buffer.from(signature, 'base64url'))
}

function readJson<Schema extends z.ZodType>(text: string, schema: Schema): z.output<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
