import { createTexts } from '@presale/i18n'
import { en } from './texts.en'

export const texts = createTexts('admin.payment-decisions', en, { de: () => import('./texts.de') })
