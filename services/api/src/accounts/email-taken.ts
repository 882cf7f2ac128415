import { conflict } from '../http/api-error'

export const emailTaken = () => conflict('email-taken', 'An account with this email address exists already.')
