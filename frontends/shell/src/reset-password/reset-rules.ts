import { newPassword, passwordResetAsked } from '@presale/contracts'
import { isSamePassword } from '@presale/kernel'
import { z } from 'zod'

export const askRules = passwordResetAsked
export type AskEntry = z.input<typeof askRules>

/** What the form checks; the server checks the password by the same contract again. */
export const resetRules = z
  .object({ newPassword, confirmPassword: z.string() })
  .refine((entered) => isSamePassword(entered.newPassword, entered.confirmPassword), {
    path: ['confirmPassword'],
    // not a text: the form shows it by entrySentence, as the contract's sentences
    message: 'Passwords do not match',
    // Said together with whatever else is wrong, not only after it.
    when: () => true,
  })
export type ResetEntry = z.input<typeof resetRules>
