import { createTexts } from '@presale/i18n'
import { en } from './texts.en'

export const texts = createTexts('stop-change', en, { de: () => import('./texts.de') })
