import { PASSWORD_REQUIRED_CODE, toSign } from '@presale/contracts'
import { confirmPassword } from './accounts'
import { isApiError, sentenceOf } from './errors'
import { confirmByPasskey, isPasskeyCancelled, signChange } from './passkeys'
import { texts } from './texts'

/** What a screen needs to ask for the password and go on: the design system shows the dialog. */
export const stepUpCalls = {
  isWanted: (error: unknown) => isApiError(error) && error.code === PASSWORD_REQUIRED_CODE,
  isByPasskey: (error: unknown) => isApiError(error) && error.values?.by === 'passkey',
  /** Where the refusal is of one change, which a passkey has to sign. */
  toSign: (error: unknown) => {
    const sign = isApiError(error) ? error.values?.sign : undefined
    if (typeof sign !== 'string') return undefined
    const wanted = toSign.parse(JSON.parse(sign))
    return { change: wanted.change, sign: () => signChange(wanted) }
  },
  confirm: (password: string) => confirmPassword({ password }),
  confirmByPasskey,
  isCancelled: isPasskeyCancelled,
  sentenceOf: (error: unknown) => sentenceOf(error, texts.t('notConfirmed')),
} as const
