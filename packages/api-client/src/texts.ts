import { createSentences, createTexts } from '@presale/i18n'
import { en } from './texts.en'

export const texts = createTexts('api-client', en, { de: () => import('./texts.de') })

/** In another language than English, what the server refuses with, by its code. */
export const translatedRefusal = createSentences({ de: () => import('./refusals.de') })

/** The same with the values in the sentence, where the server gives them. */
export const translatedWithValues = createSentences({ de: () => import('./valued-refusals.de') })
