import { findPasskey, notePasskeyUsed, type StoredPasskey } from '@presale/accounts'
import {
  type NewPasskeyOptions,
  type NewPasskeyResponse,
  newPasskeyOptions,
  type PasskeyOptions,
  type PasskeyResponse,
  passkeyOptions,
} from '@presale/contracts'
import type { Queryable } from '@presale/read-store'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type VerifiedRegistrationResponse,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { z } from 'zod'
import type { Site } from '../http/site'

/** A person finds their device, unlocks it and confirms; the ceremony itself lasts as long (`CEREMONY_SECONDS`). */
const TIMEOUT_MS = 300_000

/** What passkeys of this site are bound to: the name of its host, without scheme and port. */
const rpIdOf = ({ origin }: Pick<Site, 'origin'>): string => new URL(origin).hostname

/** The answer of an authenticator is not one to what it was asked, or not by a passkey that is known. */
export class PasskeyRefused extends Error {
  override readonly name = 'PasskeyRefused'
}

interface Owner {
  readonly id: string
  readonly name: string
  readonly email: string
}

/** For a new passkey, which the authenticator itself finds again later, and unlocks by finger, face or PIN. */
export async function askForNew(
  site: Site,
  owner: Owner,
  asked: { readonly challenge: string; readonly siteName: string; readonly known: readonly string[] },
): Promise<NewPasskeyOptions> {
  const options = await generateRegistrationOptions({
    rpName: asked.siteName,
    rpID: rpIdOf(site),
    userID: new Uint8Array(bytesOf(owner.id)),
    userName: owner.email,
    userDisplayName: owner.name,
    challenge: new Uint8Array(Buffer.from(asked.challenge, 'base64url')),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: asked.known.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return newPasskeyOptions.parse(options)
}

/** @param allowed of one account; none: whoever has a passkey of this site */
export async function askForUse(
  site: Site,
  challenge: string,
  allowed: readonly string[],
): Promise<PasskeyOptions> {
  const options = await generateAuthenticationOptions({
    rpID: rpIdOf(site),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    allowCredentials: allowed.map((id) => ({ id })),
  })
  return passkeyOptions.parse(options)
}

/** What an answer says it answers, to find what was asked. Nothing of it is believed yet. @throws PasskeyRefused */
export function challengeIn({ response }: NewPasskeyResponse | PasskeyResponse): string {
  const text = Buffer.from(response.clientDataJSON, 'base64url').toString()
  try {
    return clientData.parse(JSON.parse(text)).challenge
  } catch {
    throw new PasskeyRefused('The client data cannot be read.')
  }
}
const clientData = z.object({ challenge: z.string().max(200) })

type Registered = NonNullable<VerifiedRegistrationResponse['registrationInfo']>

/** @throws PasskeyRefused */
export async function verifyNewPasskey(
  site: Site,
  challenge: string,
  response: NewPasskeyResponse,
): Promise<Registered> {
  const { registrationInfo } = await verified(() =>
    verifyRegistrationResponse({
      response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: rpIdOf(site),
      requireUserVerification: true,
    }),
  )
  if (!registrationInfo) throw new PasskeyRefused('It is not verified.')
  return registrationInfo
}

/**
 * Checks a signature and notes the passkey as used: of two with one count the second is refused.
 * @param userId whose passkey it has to be; null where the passkey says who it is
 * @throws PasskeyRefused
 */
export async function verifyUse(
  db: Queryable,
  use: {
    readonly site: Site
    readonly challenge: string
    readonly response: PasskeyResponse
    readonly userId: string | null
    readonly at: Date
    readonly ipAddress: string | null
  },
): Promise<StoredPasskey> {
  const { site, challenge, response, userId, at, ipAddress } = use
  const passkey = await findPasskey(db, response.id)
  if (!passkey) throw new PasskeyRefused('It is not known.')
  const handle = response.response.userHandle
  const isOf = (id: string) => passkey.userId === id && (!handle || handle === handleOf(id))
  if (!isOf(userId ?? passkey.userId)) throw new PasskeyRefused('It is of another account.')
  const { authenticationInfo } = await verified(() =>
    verifyAuthenticationResponse({
      response: response as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: rpIdOf(site),
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    }),
  )
  const { newCounter: counter, credentialBackedUp: isSynced } = authenticationInfo
  if (!(await notePasskeyUsed(db, { id: passkey.id, counter, isSynced, at, ipAddress })))
    throw new PasskeyRefused('Its count of signatures has gone back.')
  return passkey
}

/** The library says by an error what does not hold. */
async function verified<T extends { verified: boolean }>(verify: () => Promise<T>): Promise<T> {
  try {
    const result = await verify()
    if (result.verified) return result
  } catch (error) {
    throw new PasskeyRefused((error as Error).message)
  }
  throw new PasskeyRefused('The signature does not hold.')
}

/** What an authenticator keeps as the name of the account: the bytes of its id, nothing personal. */
const handleOf = (userId: string): string => bytesOf(userId).toString('base64url')
const bytesOf = (userId: string): Buffer => Buffer.from(userId.replaceAll('-', ''), 'hex')
