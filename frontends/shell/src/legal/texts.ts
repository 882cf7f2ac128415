import { createTexts } from '@presale/i18n'
import { en } from './texts.en'

/** A change of the terms changes TERMS_VERSION in the kernel: each purchase records what was agreed to. */
export const texts = createTexts('legal', en, { de: () => import('./texts.de') })
