import { randomUUID } from 'node:crypto'
import type { ApiClient } from './api-client'
import type { Caller, Reply } from './caller'

export const WRONG = 'not the password'

let addresses = 0

/** One that no other attempt of this file came from. */
export function newAddress(): string {
  addresses += 1
  return `198.51.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`
}

export interface SignIn {
  readonly email: string
  readonly password: string
  /** The address it comes from. */
  readonly from: string
  /** The cookie of a device that signed in before. */
  readonly device?: string
}

export const signInAt = (api: ApiClient, { email, password, from, device }: SignIn): Promise<Reply<string>> =>
  api.caller().post<string>(...(['/api/login', { email, password }] as const), {
    'x-forwarded-for': from,
    ...(device === undefined ? {} : { cookie: device }),
  })

export const deviceCookie = ({ headers }: Reply<unknown>): string =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('presale_device_'))
    ?.split(';')[0] ?? ''

/** A new account, and the device that made it. */
export async function registeredAt(api: ApiClient) {
  const account = { email: `${randomUUID()}@example.com`, password: 'a long password' }
  const caller: Caller = api.caller()
  const reply = await caller.post('/api/register', { name: 'Ann Lee', ...account })
  return { ...account, caller, device: deviceCookie(reply) }
}
