import { isApiError } from '@presale/api-client'
import { PASSWORD_REQUIRED_CODE } from '@presale/contracts'
import { createContext, useContext } from 'react'

/** The person was asked for the password and went back: nothing was changed, and nothing has failed. */
export class StepUpCancelled extends Error {
  override readonly name = 'StepUpCancelled'
}

export function isStepUpCancelled(error: unknown): boolean {
  return error instanceof StepUpCancelled
}

/**
 * Sends a change; where the server wants the password first, has it asked for and sends the change again, as
 * often as that takes: the answer may come after the confirmation has run out.
 * @throws StepUpCancelled, and whatever the change is refused with otherwise.
 */
export async function sendConfirmed<T>(send: () => Promise<T>, confirm: () => Promise<void>): Promise<T> {
  for (;;) {
    try {
      return await send()
    } catch (error) {
      if (!isApiError(error) || error.code !== PASSWORD_REQUIRED_CODE) throw error
    }
    await confirm()
  }
}

/** Asks for the password; resolved once the server has taken it. */
export type AskPassword = () => Promise<void>

const StepUpContext = createContext<AskPassword | null>(null)

export const StepUpContextProvider = StepUpContext.Provider

/** Around a change that moves money or loosens a rule (design section 4, `wallet_step_up`). */
export function useStepUp(): <T>(send: () => Promise<T>) => Promise<T> {
  const ask = useContext(StepUpContext)
  if (!ask) throw new Error('useStepUp is used outside of a StepUpProvider')
  return (send) => sendConfirmed(send, ask)
}
