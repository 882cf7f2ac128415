import { PASSWORD_REQUIRED_CODE } from '@presale/contracts'
import { confirmPassword } from './accounts'
import { isApiError, sentenceOf } from './errors'
import { confirmByPasskey, isPasskeyCancelled } from './passkeys'
import { texts } from './texts'

/** What a screen needs to ask for the password and go on: the design system shows the dialog. */
export const stepUpCalls = {
  isWanted: (error: unknown) => isApiError(error) && error.code === PASSWORD_REQUIRED_CODE,
  isByPasskey: (error: unknown) =>
    isApiError(error) && (error.values as { readonly by?: unknown } | undefined)?.by === 'passkey',
  confirm: (password: string) => confirmPassword({ password }),
  confirmByPasskey,
  isCancelled: isPasskeyCancelled,
  sentenceOf: (error: unknown) => sentenceOf(error, texts.t('notConfirmed')),
} as const
