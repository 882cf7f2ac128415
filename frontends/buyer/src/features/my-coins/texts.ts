import { createTexts } from '@presale/i18n'
import { en } from './texts.en'

export const texts = createTexts('buyer.my-coins', en, { de: () => import('./texts.de') })
