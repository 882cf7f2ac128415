import { createHash } from 'node:crypto'
import type { User } from '@presale/accounts'
import type { ApiCall } from '@presale/contracts'
import { addressKey } from '@presale/jobs'
import { assertNever } from '@presale/kernel'
import type { RequestHandler } from 'express'
import { ApiError } from '../http/api-error'
import type { Limiter, LimitName } from './limits'

/**
 * Combines an endpoint's guard with its limit, counted by address before the guard. What is counted by account, after
 * it, is counted by address too, or a hundred accounts would be a hundred limits.
 */
export function limitCalls(call: ApiCall, guard: RequestHandler, limiter: Limiter): RequestHandler[] {
  const name = call.limit ?? 'other-calls'
  switch (name) {
    case 'purchase-calls':
      return [
        limitByAddress(limiter, 'purchase-calls-of-address'),
        countRefused(guard, limiter),
        limitByAccount(limiter, name),
      ]
    case 'remote-reports':
      return [
        limitByAddress(limiter, 'remote-reports-of-address'),
        countRefused(guard, limiter),
        limitByAccount(limiter, name),
      ]
    case 'sign-ins':
    case 'registrations':
    case 'other-calls':
      return [limitByAddress(limiter, name), guard]
    default:
      return assertNever(name)
  }
}

/** A call that the guard refuses counts by address as all others do. */
function countRefused(guard: RequestHandler, limiter: Limiter): RequestHandler {
  return async (request, response, next) => {
    try {
      await guard(request, response, next)
    } catch (error) {
      await takeByAddress(limiter, 'other-calls', request.ip)
      throw error
    }
  }
}

/** @throws ApiError 429 */
export function limitByAddress(limiter: Limiter, name: LimitName = 'other-calls'): RequestHandler {
  return async (request, _response, next) => {
    await takeByAddress(limiter, name, request.ip)
    next()
  }
}

function limitByAccount(limiter: Limiter, name: LimitName): RequestHandler {
  return async (_request, response, next) => {
    const user = response.locals.user as User
    const wait = await limiter.take(name, user.id)
    if (wait !== undefined) throw tooMany(WHAT[name], wait)
    next()
  }
}

/**
 * Changing to another mail address reveals whether an account has it. It is counted by account, and by IP address
 * together with registrations, which reveal the same: more accounts are no way around it.
 * @throws ApiError 429
 */
export async function limitEmailChange(
  limiter: Limiter,
  { user, ipAddress }: { readonly user: User; readonly ipAddress: string | null },
): Promise<void> {
  const wait =
    (await limiter.take('email-changes', user.id)) ??
    (await limiter.take('registrations', addressKey(ipAddress)))
  if (wait !== undefined) throw tooMany(WHAT['email-changes'], wait)
}

/**
 * A link for confirmation goes to an address that may be a stranger's: counted by account, and by IP address, since one
 * person may register many.
 * @throws ApiError 429
 */
export async function limitConfirmationMail(
  limiter: Limiter,
  { user, ipAddress }: { readonly user: Pick<User, 'id'>; readonly ipAddress: string | null },
): Promise<void> {
  const wait =
    (await limiter.take('confirmations', user.id)) ??
    (await limiter.take('confirmations-of-address', addressKey(ipAddress)))
  if (wait !== undefined) throw tooMany(WHAT.confirmations, wait)
}

/**
 * Reports of one remote are counted from everybody together, too: a hundred accounts at a hundred addresses may not fill
 * the table. What is refused is shown on Operations (`refusesReports`).
 * @throws ApiError 429
 */
export async function limitReports(limiter: Limiter, remote: string): Promise<void> {
  const wait = await limiter.take('remote-reports-in-total', remote)
  if (wait !== undefined) throw tooMany(WHAT['remote-reports-in-total'], wait)
}

/** Whether a further report of the remote would be refused because of all the others. */
export async function refusesReports(limiter: Limiter, remote: string): Promise<boolean> {
  return (await limiter.waitOf('remote-reports-in-total', remote)) !== undefined
}

/**
 * A link for a new password: counted by IP address, then by the mail address that was entered from there, whether or not an
 * account has it. Nobody bars somebody else elsewhere from asking; to one account three an hour are mailed all the same.
 * @throws ApiError 429
 */
export async function limitPasswordResets(
  limiter: Limiter,
  { email, ipAddress }: { readonly email: string; readonly ipAddress: string | null },
): Promise<void> {
  const wait =
    (await limiter.take('password-resets-of-address', addressKey(ipAddress))) ??
    (await limiter.take('password-resets', digestOf(`${email} ${addressKey(ipAddress)}`)))
  if (wait !== undefined) throw tooMany(WHAT['password-resets'], wait)
}

/** Addresses are counted without being kept. */
function digestOf(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('hex')
}

async function takeByAddress(limiter: Limiter, name: LimitName, ip: string | undefined): Promise<void> {
  const wait = await limiter.take(name, addressKey(ip))
  if (wait !== undefined) throw tooMany(WHAT[name], wait)
}

const WHAT: Readonly<Record<LimitName, string>> = {
  'failed-sign-ins': 'failed sign-ins',
  'failed-sign-ins-of-account': 'failed sign-ins',
  'failed-sign-ins-of-device': 'failed sign-ins',
  'slowed-sign-ins': 'failed sign-ins',
  'sign-ins': 'sign-ins',
  registrations: 'registrations',
  'email-changes': 'changes of the email address',
  confirmations: 'links for confirmation',
  'confirmations-of-address': 'links for confirmation',
  'password-resets': 'links for a new password',
  'password-resets-of-address': 'links for a new password',
  'purchase-calls': 'purchase requests',
  'purchase-calls-of-address': 'purchase requests',
  'remote-reports': 'reports',
  'remote-reports-of-address': 'reports',
  'remote-reports-in-total': 'reports of this remote',
  'other-calls': 'requests',
}

/** 429 with Retry-After. @param of what was too many: 'requests' */
export function tooMany(of: string, waitSeconds: number): ApiError {
  const wait = waitSeconds === 1 ? '1 second' : `${waitSeconds} seconds`
  return new ApiError(429, 'too-many-requests', `Too many ${of}. Please try again in ${wait}.`, {
    'Retry-After': String(waitSeconds),
  })
}
