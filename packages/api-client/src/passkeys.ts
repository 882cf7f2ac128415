import {
  type CurrentUser,
  calls,
  type OwnPasskey,
  type OwnPasskeys,
  PASSKEY_REQUIRED_CODE,
  type PasskeyOptions,
  type PasskeyResponse,
  type PasswordConfirmed,
  type ToSign,
} from '@presale/contracts'
import { callApi } from './call'
import { ApiError, isApiError } from './errors'
import type { GetOptions } from './http'
import { texts } from './texts'

/** The person went back, or let the time pass: nothing was sent. */
export class PasskeyCancelled extends Error {
  override readonly name = 'PasskeyCancelled'
}

export const isPasskeyCancelled = (error: unknown): boolean => error instanceof PasskeyCancelled

/** To a right password of an account that signs in with a passkey. */
export const isPasskeyRequired = (error: unknown): boolean =>
  isApiError(error) && error.code === PASSKEY_REQUIRED_CODE

/** Browsers bind passkeys to names alone: at the address of a machine there are none. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(location.hostname)
}

export async function signInByPasskey(): Promise<CurrentUser> {
  const response = await signatureFor(await callApi(calls.askPasskeySignIn, {}))
  return callApi(calls.signInByPasskey, { body: { response } })
}

/** Holds for some minutes in this session, as the password does for an account without a passkey. */
export async function confirmByPasskey(): Promise<PasswordConfirmed> {
  const response = await signatureFor(await callApi(calls.askPasskeyConfirmation, {}))
  return callApi(calls.confirmPasskey, { body: { response } })
}

/** What signs a change: it goes along with the call that makes it (`SendOptions.signature`). */
export async function signChange({ options }: ToSign): Promise<string> {
  const answer = await signatureFor(options)
  return btoa(JSON.stringify(answer)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

export function fetchPasskeys(options: GetOptions = {}): Promise<OwnPasskeys> {
  return callApi(calls.showPasskeys, options)
}

/** @param name for its owner: 'Phone' */
export async function addPasskey(name: string): Promise<OwnPasskey> {
  const optionsJSON = await callApi(calls.askNewPasskey, {})
  const { startRegistration } = await import('@simplewebauthn/browser')
  const response = await byBrowser(() => startRegistration({ optionsJSON }))
  const { id, rawId, type, response: given } = response
  const { clientDataJSON, attestationObject } = given
  return callApi(calls.addPasskey, {
    body: { name, response: { id, rawId, type, response: { clientDataJSON, attestationObject } } },
  })
}

export async function removePasskey(id: string): Promise<void> {
  await callApi(calls.removePasskey, { params: { id } })
}

/** Ten codes, shown this once. */
export async function renewRecoveryCodes(): Promise<readonly string[]> {
  return (await callApi(calls.renewRecoveryCodes, {})).codes
}

async function signatureFor(optionsJSON: PasskeyOptions): Promise<PasskeyResponse> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { id, rawId, type, response } = await byBrowser(() => startAuthentication({ optionsJSON }))
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    id,
    rawId,
    type,
    clientExtensionResults: {},
    response: { clientDataJSON, authenticatorData, signature, userHandle },
  }
}

/** Browsers say why by the name of the error; what they say to people is for developers. */
async function byBrowser<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const names = [error, (error as Error).cause].map((one) => (one as Error | undefined)?.name)
    if (names.includes('NotAllowedError') || names.includes('AbortError')) throw new PasskeyCancelled()
    const isThere = names.includes('InvalidStateError')
    throw new ApiError(400, '', texts.t(isThere ? 'passkeyHere' : 'passkeyUnusable'))
  }
}
