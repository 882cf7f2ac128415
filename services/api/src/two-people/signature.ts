import { passkeysOf, storedPasskeysOf } from '@presale/accounts'
import { passkeyResponse, type ToSign } from '@presale/contracts'
import { canonical } from '@presale/log'
import type { PoolClient } from '@presale/read-store'
import { type ActingStaff, type AdminAction, recordAdminAction } from '@presale/sale'
import { z } from 'zod'
import { ApiError, invalid } from '../http/api-error'
import type { Answer, SignedInCall } from '../http/call'
import { answered, askIn } from '../passkeys/ceremony'
import { publicKeyPem } from '../passkeys/public-key'
import { askForUse, verifyUse } from '../passkeys/relying-party'
import type { Services } from '../services'
import { changeOf } from './change'

/** The change has to be confirmed by the passkey itself: by a signature over what changes. */
class MustSign extends Error {
  override readonly name = 'MustSign'
  constructor(readonly done: AdminAction) {
    super(`${done.action} has to be signed`)
  }
}

/** What a passkey of the caller has signed in this call: evidence that anybody checks later, with what is kept of it. */
export interface Signature {
  /** What was asked, the hash of which is the challenge. */
  readonly document: string
  readonly passkey: string
  readonly publicKey: string
  readonly authenticatorData: string
  readonly clientDataJSON: string
  readonly signature: string
}

const signedDocument = z.looseObject({ change: z.unknown() })

/**
 * Runs a call whose change may have to be signed. Without a signature of this very change the caller is asked for it, by 403
 * `password-required` with what is to be signed; an account without a passkey is not.
 */
export async function withSignature(
  call: SignedInCall,
  services: Services,
  run: (signature: Signature | undefined) => Promise<Answer>,
): Promise<Answer> {
  const signature = await signatureIn(call, services)
  try {
    return await run(signature)
  } catch (error) {
    if (!(error instanceof MustSign)) throw error
    const change = changeOf(error.done)
    const challenge = await askIn(call, 'confirm', services, change)
    const allowed = (await passkeysOf(services.pool, call.user.id)).map(({ id }) => id)
    const options = await askForUse(call.site, challenge, allowed)
    const sentence = 'Confirm this change with your passkey: it signs what changes.'
    throw new ApiError(
      403,
      'password-required',
      sentence,
      {},
      { by: 'passkey', sign: JSON.stringify({ options, change } satisfies ToSign) },
    )
  }
}

/** @throws ApiError 400 */
async function signatureIn(call: SignedInCall, services: Services): Promise<Signature | undefined> {
  if (call.signature === undefined) return undefined
  const { site, receivedAt: at, ipAddress, user } = call
  const response = readResponse(call.signature)
  return answered(call, 'confirm', response, services, async (challenge, document) => {
    const use = { site, challenge, response, userId: user.id, at, ipAddress }
    const { id, publicKey } = await verifyUse(services.pool, use)
    const { authenticatorData, clientDataJSON, signature } = response.response
    const pem = publicKeyPem(new Uint8Array(publicKey))
    return { document, passkey: id, publicKey: pem, authenticatorData, clientDataJSON, signature }
  })
}

function readResponse(header: string) {
  try {
    return passkeyResponse.parse(JSON.parse(Buffer.from(header, 'base64url').toString()))
  } catch {
    throw invalid('The answer of the passkey is not complete')
  }
}

/** Is the change what the passkey of this call has signed? An account without a passkey signs nothing. @throws MustSign */
export function assertSigned(
  done: AdminAction,
  { session }: Pick<SignedInCall, 'session'>,
  signature: Signature | undefined,
): void {
  if (!session.hasPasskey) return
  const signed = signature && signedDocument.safeParse(JSON.parse(signature.document)).data?.change
  if (!signed || canonical(signed) !== canonical(changeOf(done))) throw new MustSign(done)
}

/** The evidence, in the transaction of the change and before it. */
export async function recordSignature(
  client: PoolClient,
  by: ActingStaff,
  { subject }: AdminAction,
  signature: Signature | undefined,
): Promise<void> {
  if (signature)
    await recordAdminAction(client, by, { action: 'change-signed', subject, before: null, after: signature })
}

/**
 * What stands beside a change: its signature; and where it makes somebody one of staff, the passkeys that they have by then, which
 * whoever does that vouches for.
 */
export async function recordBeside(
  client: PoolClient,
  by: ActingStaff,
  done: AdminAction,
  signature: Signature | undefined,
): Promise<void> {
  await recordSignature(client, by, done, signature)
  if (done.action !== 'user-made-admin' && done.action !== 'user-made-moderator') return
  for (const { id, name, publicKey } of await storedPasskeysOf(client, done.subject)) {
    const after = { name, id, publicKey: publicKeyPem(new Uint8Array(publicKey)) }
    await recordAdminAction(client, by, {
      action: 'passkey-added',
      subject: done.subject,
      before: null,
      after,
    })
  }
}
