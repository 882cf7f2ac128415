import { createTexts } from '@presale/i18n'
import { en } from './texts.en'

export const texts = createTexts('confirm-email', en, { de: () => import('./texts.de') })
