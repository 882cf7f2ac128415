import { createContext, useContext } from 'react'

/** The person was asked for the password, or the passkey, and went back: nothing was changed, and nothing has failed. */
export class StepUpCancelled extends Error {
  override readonly name = 'StepUpCancelled'
}

export function isStepUpCancelled(error: unknown): boolean {
  return error instanceof StepUpCancelled
}

/** A change that is to be signed. */
export interface Change {
  readonly action: string
  readonly subject: string
  readonly before?: unknown
  readonly after?: unknown
}

export interface SignRequest {
  readonly change: Change
  /** The browser asks for the passkey. @returns the signature */
  readonly sign: () => Promise<string>
}

/** How the password is wanted, and given; the api client has it. */
export interface StepUpCalls {
  /** Does the server refuse because it wants the password first? */
  readonly isWanted: (error: unknown) => boolean
  /** Does it want the passkey instead, since the account has one? */
  readonly isByPasskey: (error: unknown) => boolean
  /** Where a passkey has to sign this one change: which, and how. */
  readonly toSign: (error: unknown) => SignRequest | undefined
  readonly confirm: (password: string) => Promise<unknown>
  readonly confirmByPasskey: () => Promise<unknown>
  /** The person went back while the browser asked for the passkey. */
  readonly isCancelled: (error: unknown) => boolean
  /** Why it was not taken, for the line below its field. */
  readonly sentenceOf: (error: unknown) => string
}

export interface Asking {
  readonly isWanted: StepUpCalls['isWanted']
  /** Asks for what the refusal wants. @returns the signature where it wants one, once the server has taken all else */
  readonly ask: (refusal: unknown) => Promise<string | undefined>
}

/**
 * Sends a change; where the server wants the password first, has it asked for and sends the change again, as
 * often as that takes: the answer may come after the confirmation has run out.
 * @throws StepUpCancelled, and whatever the change is refused with otherwise.
 */
export async function sendConfirmed<T>(
  send: (signature: string | undefined) => Promise<T>,
  { isWanted, ask }: Asking,
): Promise<T> {
  let signature: string | undefined
  for (;;) {
    try {
      return await send(signature)
    } catch (error) {
      if (!isWanted(error)) throw error
      signature = await ask(error)
    }
  }
}

const StepUpContext = createContext<Asking | null>(null)

export const StepUpContextProvider = StepUpContext.Provider

/** Around whatever the server may want the password again for. */
export function useStepUp(): <T>(send: (signature: string | undefined) => Promise<T>) => Promise<T> {
  const asking = useContext(StepUpContext)
  if (!asking) throw new Error('useStepUp is used outside of a StepUpProvider')
  return (send) => sendConfirmed(send, asking)
}
