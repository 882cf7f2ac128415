import { loginRequest, registerRequest } from '@presale/contracts'
import { isSamePassword } from '@presale/kernel'
import { z } from 'zod'

/** What the sign-up form checks; the server checks the same contract again. */
export const signUpRules = registerRequest
  .extend({ confirmPassword: z.string() })
  .refine((entered) => isSamePassword(entered.password, entered.confirmPassword), {
    path: ['confirmPassword'],
    // not a text: the form shows it by entrySentence, as the contract's sentences
    message: 'Passwords do not match',
    // Said together with whatever else is wrong, not only after it.
    when: () => true,
  })
export type SignUpEntry = z.input<typeof signUpRules>

export const signInRules = loginRequest.pick({ email: true, password: true })
export type SignInEntry = z.input<typeof signInRules>
