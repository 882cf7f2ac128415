import { createTexts, type Translate } from '@presale/i18n'
import { en } from './texts.en'

export const texts = createTexts('admin.events', en, { de: () => import('./texts.de') })

/** For functions that say durations and events beside texts of their own. */
export type TranslateEvents = Translate<typeof en>
