import { askForConfirmation, type ConfirmedAddress, confirmEmail, isEmailConfirmed } from '@presale/accounts'
import { calls, emailConfirmation } from '@presale/contracts'
import type { Queryable } from '@presale/read-store'
import { conflict, rejected } from '../http/api-error'
import { type Handler, type SignedInCall, signedIn } from '../http/call'
import type { Route } from '../http/mount-routes'
import { parse } from '../http/parse'
import { limitConfirmationMail } from '../limits/limit-calls'
import { logSecurity } from '../security-log/security-log'
import type { Services } from '../services'
import { keptKey } from './kept-key'

/** A link needs a mail server that sends it, and an origin that it leads to. */
export function sendsConfirmations({ SMTP_URL, PUBLIC_ORIGIN }: Services['config']): boolean {
  return SMTP_URL !== undefined && PUBLIC_ORIGIN !== undefined
}

/**
 * The key of the links; nothing where this site sends none. Read before a transaction begins, which then needs no second
 * connection.
 */
export async function confirmationKey({ config, pool }: Services): Promise<Buffer | undefined> {
  return sendsConfirmations(config) ? keptKey(pool, 'email-confirmations') : undefined
}

/** Asks for the mail to a new address, in the transaction that gives it to the account. */
export async function confirmLater(
  db: Queryable,
  { id, email }: ConfirmedAddress,
  { at, key }: { readonly at: Date; readonly key: Buffer | undefined },
): Promise<void> {
  if (key !== undefined) await askForConfirmation(db, { userId: id, email, at, key })
}

const sendLink: Handler<SignedInCall> = async (call, services) => {
  const key = await confirmationKey(services)
  if (key === undefined) throw noConfirmations()
  if (isEmailConfirmed(call.user)) throw alreadyConfirmed()
  await limitConfirmationMail(services.limiter, call)
  await confirmLater(services.pool, call.user, { at: call.receivedAt, key })
  return { status: 204 }
}

/**
 * Open to whoever has the link: it may be opened in another browser than the one that signed up. Only a POST confirms,
 * since programs that look through mails for harmful links open each by GET.
 */
const confirm: Handler = async (call, services) => {
  const { token } = parse(emailConfirmation, call.body)
  const key = await keptKey(services.pool, 'email-confirmations')
  const confirmed = await confirmEmail(services.pool, { token, at: call.receivedAt, key })
  if (confirmed.outcome !== 'confirmed') throw refusalOf(confirmed.outcome)
  const { id, email } = confirmed.account
  logSecurity(services, call, { event: 'email-confirmed', accountId: id })
  return { status: 200, body: { email } }
}

function refusalOf(outcome: 'expired' | 'invalid') {
  return outcome === 'expired'
    ? rejected('confirmation-expired', 'This link has expired. Ask for a new one in Settings.')
    : rejected(
        'confirmation-invalid',
        'This link does not hold: it is not complete, or the account has another address by now. Ask for a new one in Settings.',
      )
}

const noConfirmations = () => conflict('no-confirmations', 'This site does not send links for confirmation.')
const alreadyConfirmed = () => conflict('email-confirmed', 'This address is confirmed already.')

export const emailConfirmationRoutes: readonly Route[] = [
  { call: calls.sendConfirmation, handle: signedIn(sendLink) },
  { call: calls.confirmEmail, handle: confirm },
]
