import { PASSWORD_REQUIRED_CODE } from '@presale/contracts'
import { confirmPassword } from './accounts'
import { isApiError, sentenceOf } from './errors'

/** What a screen needs to ask for the password and go on: the design system shows the dialog. */
export const stepUpCalls = {
  isWanted: (error: unknown) => isApiError(error) && error.code === PASSWORD_REQUIRED_CODE,
  confirm: (password: string) => confirmPassword({ password }),
  sentenceOf: (error: unknown) => sentenceOf(error, 'The password could not be checked.'),
} as const
