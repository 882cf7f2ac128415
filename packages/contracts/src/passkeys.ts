import { z } from 'zod'
import { timestamp, visibleLine } from './primitives'

/** The stable code of the 403 to a right password that does not suffice. */
export const PASSKEY_REQUIRED_CODE = 'passkey-required'

const error = 'The answer of the passkey is not complete'
/** On a change that a passkey has signed: its answer, JSON in base64url. */
export const PASSKEY_SIGNATURE_HEADER = 'X-Passkey-Signature'

/** The stable code of the 403 to staff who have no passkey yet, on a site where staff need one. */
export const PASSKEY_NEEDED_CODE = 'passkey-needed'

/** Bytes as WebAuthn has them in JSON. */
const base64url = z.string({ error }).regex(/^[\w-]{1,8192}$/, error)
const anyObject = z.record(z.string(), z.unknown())

const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key', { error }),
  clientExtensionResults: anyObject.default({}),
  authenticatorAttachment: z.string().max(32).nullish(),
}

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
})

/** A new passkey, as WebAuthn's registration answers (`PublicKeyCredential.toJSON`). */
export const newPasskeyResponse = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: base64url,
        attestationObject: base64url,
      },
      { error },
    ),
  },
  { error },
)
export type NewPasskeyResponse = z.output<typeof newPasskeyResponse>

/** A signature of a passkey, as WebAuthn's authentication answers. */
export const passkeyResponse = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: base64url,
        authenticatorData: base64url,
        signature: base64url,
        /** Some send an empty one. */
        userHandle: z.union([base64url, z.literal('')]).nullish(),
      },
      { error },
    ),
  },
  { error },
)
export type PasskeyResponse = z.output<typeof passkeyResponse>

/** What `navigator.credentials.create` is called with, in JSON. */
export const newPasskeyOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
  extensions: z.object({ credProps: z.boolean() }),
})
export type NewPasskeyOptions = z.output<typeof newPasskeyOptions>

/** What `navigator.credentials.get` is called with, in JSON. */
export const passkeyOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  allowCredentials: z.array(descriptor).exactOptional(),
  userVerification: z.literal('required'),
})
export type PasskeyOptions = z.output<typeof passkeyOptions>

/** What a change has to be signed by, in the values of the 403 that asks for it: the passkey, over what changes. */
export const toSign = z.object({
  options: passkeyOptions,
  change: z.object({ action: z.string(), subject: z.string(), before: z.unknown(), after: z.unknown() }),
})
export type ToSign = z.output<typeof toSign>

/** POST /api/login/passkey and POST /api/user/confirm-passkey. */
export const passkeyUse = z.object({ response: passkeyResponse })
export type PasskeyUse = z.output<typeof passkeyUse>

/** POST /api/user/passkeys. */
export const newPasskey = z.object({ name: visibleLine('Name', 50), response: newPasskeyResponse })
export type NewPasskey = z.output<typeof newPasskey>

/** One of a person's own passkeys. */
export const ownPasskey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: timestamp,
  /** Null: never since it was added. */
  lastUsedAt: timestamp.nullable(),
  /** The address that it was used from last. */
  lastUsedFrom: z.string().nullable(),
  /** Kept by a password manager, on more than one device. */
  isSynced: z.boolean(),
})
export type OwnPasskey = z.output<typeof ownPasskey>

/** GET /api/user/passkeys. */
export const ownPasskeys = z.object({
  passkeys: z.array(ownPasskey),
  /** How many recovery codes are left; each opens the account once. */
  recoveryCodes: z.int(),
})
export type OwnPasskeys = z.output<typeof ownPasskeys>

/** POST /api/user/recovery-codes: shown this once. */
export const recoveryCodes = z.object({ codes: z.array(z.string()) })
export type RecoveryCodes = z.output<typeof recoveryCodes>
