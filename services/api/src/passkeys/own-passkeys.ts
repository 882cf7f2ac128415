import {
  addPasskey,
  confirmByPasskey,
  countRecoveryCodes,
  MOST_PASSKEYS,
  type OwnPasskey as OwnPasskeyRow,
  passkeysOf,
  recordSignInChange,
  removePasskey,
  removeRecoveryCodes,
  renewRecoveryCodes,
} from '@presale/accounts'
import {
  calls,
  newPasskey,
  type OwnPasskey,
  type OwnPasskeys,
  type PasswordConfirmed,
  passkeyUse,
  type RecoveryCodes,
} from '@presale/contracts'
import { TOKEN_SYMBOL } from '@presale/kernel'
import { inTransaction, type PoolClient } from '@presale/read-store'
import { findToken, recordAdminAction } from '@presale/sale'
import { currentToken, noteConfirmed } from '../accounts/own-password'
import { actingStaff } from '../http/acting-staff'
import { conflict, notFound, notSignedIn } from '../http/api-error'
import { type Handler, type SignedInCall, signedIn } from '../http/call'
import type { Route } from '../http/mount-routes'
import { lacksPasskey } from '../http/needs-passkey'
import { parse } from '../http/parse'
import { logSecurity } from '../security-log/security-log'
import { answered, askIn } from './ceremony'
import { publicKeyPem } from './public-key'
import { askForNew, askForUse, verifyNewPasskey, verifyUse } from './relying-party'

const asAnswer = ({ createdAt, lastUsedAt, ...passkey }: OwnPasskeyRow): OwnPasskey => ({
  ...passkey,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

const show: Handler<SignedInCall> = async ({ user }, { pool }) => {
  const [passkeys, recoveryCodes] = await Promise.all([
    passkeysOf(pool, user.id),
    countRecoveryCodes(pool, user.id),
  ])
  const body: OwnPasskeys = { passkeys: passkeys.map(asAnswer), recoveryCodes }
  return { status: 200, body }
}

const askNew: Handler<SignedInCall> = async (call, services) => {
  const { pool } = services
  const { user, site } = call
  services.stated.assertKnown()
  const known = (await passkeysOf(pool, user.id)).map(({ id }) => id)
  if (known.length >= MOST_PASSKEYS) throw tooMany()
  const siteName = (await findToken(pool, TOKEN_SYMBOL))?.name ?? TOKEN_SYMBOL
  const challenge = await askIn(call, 'add-passkey', services)
  return { status: 200, body: await askForNew(site, user, { challenge, siteName, known }) }
}

const add: Handler<SignedInCall> = async (call, services) => {
  const { name, response } = parse(newPasskey, call.body)
  const { user, site, receivedAt: at } = call
  services.stated.assertKnown()
  const registered = await answered(call, 'add-passkey', response, services, (challenge) =>
    verifyNewPasskey(site, challenge, response),
  )
  const { credential, credentialBackedUp: isSynced } = registered
  const passkey = {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    name,
    isSynced,
  }
  const added = await inTransaction(services.pool, async (client) => {
    const result = await addPasskey(client, { userId: user.id, token: currentToken(call), at }, passkey)
    if (result.outcome === 'added')
      await noteChange(client, call, 'passkey-added', {
        name,
        id: passkey.id,
        // What signatures of theirs are checked with later, also when the passkey is gone.
        publicKey: publicKeyPem(credential.publicKey),
      })
    else throw refusalOf(result.outcome)
    return result.passkey
  })
  logSecurity(services, call, { event: 'passkey-added', details: { passkey: passkey.id } })
  return { status: 201, body: asAnswer(added) }
}

function refusalOf(outcome: 'too-many' | 'known' | 'gone') {
  if (outcome === 'too-many') return tooMany()
  if (outcome === 'known') return conflict('passkey-known', 'This passkey has been added already.')
  return notSignedIn()
}

const tooMany = () => conflict('too-many-passkeys', `An account has ${MOST_PASSKEYS} passkeys at most.`)

/** With the last one the recovery codes go, which stand for one: the password alone signs in then. */
const remove: Handler<SignedInCall> = async (call, services) => {
  const { user, params } = call
  const { id = '' } = params
  services.stated.assertKnown()
  await inTransaction(services.pool, async (client) => {
    const found = await removePasskey(client, { userId: user.id, id })
    if (!found) throw notFound('You have no such passkey.')
    if (found.left === 0 && lacksPasskey({ user, hasPasskey: false }, services.config))
      throw conflict('last-passkey', 'Staff of this site keep at least one passkey: add another one first.')
    if (found.left === 0) await removeRecoveryCodes(client, user.id)
    await noteChange(client, call, 'passkey-removed', { name: found.removed.name, id })
  })
  logSecurity(services, call, { event: 'passkey-removed', details: { passkey: id } })
  return { status: 204 }
}

const renewCodes: Handler<SignedInCall> = async (call, services) => {
  const { user, session, receivedAt: at } = call
  if (!session.hasPasskey)
    throw conflict('no-passkey', 'Recovery codes stand for a passkey: add a passkey first.')
  const codes = await inTransaction(services.pool, async (client) => {
    const made = await renewRecoveryCodes(client, user.id, at)
    await noteChange(client, call, 'recovery-codes-made', null)
    return made
  })
  logSecurity(services, call, { event: 'recovery-codes-made' })
  const body: RecoveryCodes = { codes }
  return { status: 201, body, headers: { 'Cache-Control': 'no-store' } }
}

/** Its owner is mailed; of staff it is an admin action, too, and every admin is mailed of a new passkey. */
async function noteChange(
  client: PoolClient,
  call: SignedInCall,
  kind: 'passkey-added' | 'passkey-removed' | 'recovery-codes-made',
  passkey: { readonly name: string; readonly id: string; readonly publicKey?: string } | null,
): Promise<void> {
  const { user, receivedAt: at, ipAddress } = call
  const named = passkey === null ? {} : { passkey: passkey.name }
  await recordSignInChange(client, { kind, userId: user.id, at, ipAddress, ...named })
  if (!user.isAdmin && !user.isModerator) return
  const [before, after] = kind === 'passkey-removed' ? [passkey, null] : [null, passkey]
  await recordAdminAction(client, actingStaff(call), { action: kind, subject: user.id, before, after })
}

const askConfirmation: Handler<SignedInCall> = async (call, services) => {
  const passkeys = await passkeysOf(services.pool, call.user.id)
  if (passkeys.length === 0) throw conflict('no-passkey', 'Your account has no passkey.')
  const challenge = await askIn(call, 'confirm', services)
  const allowed = passkeys.map(({ id }) => id)
  return { status: 200, body: await askForUse(call.site, challenge, allowed) }
}

const confirm: Handler<SignedInCall> = async (call, services) => {
  const { response } = parse(passkeyUse, call.body)
  const { pool, config, stated } = services
  const { user, site, receivedAt: at, ipAddress } = call
  stated.assertKnown()
  const until = await answered(call, 'confirm', response, services, async (challenge) => {
    const use = { site, challenge, response, userId: user.id, at, ipAddress }
    await verifyUse(pool, use)
    return inTransaction(pool, async (client) => {
      const confirming = { userId: user.id, token: currentToken(call), at, seconds: config.STEP_UP_SECONDS }
      const confirmedUntil = await confirmByPasskey(client, confirming)
      if (!confirmedUntil) throw notSignedIn()
      await noteConfirmed(client, call, 'passkey-confirmed', confirmedUntil)
      return confirmedUntil
    })
  })
  logSecurity(services, call, { event: 'passkey-confirmed' })
  const body: PasswordConfirmed = { confirmedUntil: until.toISOString() }
  return { status: 200, body }
}

export const ownPasskeyRoutes: readonly Route[] = [
  { call: calls.showPasskeys, handle: signedIn(show) },
  { call: calls.askNewPasskey, handle: signedIn(askNew) },
  { call: calls.addPasskey, handle: signedIn(add) },
  { call: calls.removePasskey, handle: signedIn(remove) },
  { call: calls.renewRecoveryCodes, handle: signedIn(renewCodes) },
  { call: calls.askPasskeyConfirmation, handle: signedIn(askConfirmation) },
  { call: calls.confirmPasskey, handle: signedIn(confirm) },
]
