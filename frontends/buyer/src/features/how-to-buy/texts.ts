import { createTexts } from '@presale/i18n'
import { en } from './texts.en'

export const texts = createTexts('buyer.how-to-buy', en, { de: () => import('./texts.de') })
