import { createContext, useContext } from 'react'

/** The person was asked for the password and went back: nothing was changed, and nothing has failed. */
export class StepUpCancelled extends Error {
  override readonly name = 'StepUpCancelled'
}

export function isStepUpCancelled(error: unknown): boolean {
  return error instanceof StepUpCancelled
}

/** How the password is wanted, and given; the api client has it. */
export interface StepUpCalls {
  /** Does the server refuse because it wants the password first? */
  readonly isWanted: (error: unknown) => boolean
  readonly confirm: (password: string) => Promise<unknown>
  /** Why a password was not taken, for the line below its field. */
  readonly sentenceOf: (error: unknown) => string
}

export interface Asking {
  readonly isWanted: StepUpCalls['isWanted']
  /** Asks for the password; resolved once the server has taken it. */
  readonly ask: () => Promise<void>
}

/**
 * Sends a change; where the server wants the password first, has it asked for and sends the change again, as
 * often as that takes: the answer may come after the confirmation has run out.
 * @throws StepUpCancelled, and whatever the change is refused with otherwise.
 */
export async function sendConfirmed<T>(send: () => Promise<T>, { isWanted, ask }: Asking): Promise<T> {
  for (;;) {
    try {
      return await send()
    } catch (error) {
      if (!isWanted(error)) throw error
    }
    await ask()
  }
}

const StepUpContext = createContext<Asking | null>(null)

export const StepUpContextProvider = StepUpContext.Provider

/** Around whatever the server may want the password again for. */
export function useStepUp(): <T>(send: () => Promise<T>) => Promise<T> {
  const asking = useContext(StepUpContext)
  if (!asking) throw new Error('useStepUp is used outside of a StepUpProvider')
  return (send) => sendConfirmed(send, asking)
}
