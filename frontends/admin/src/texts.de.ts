import type { Translation } from '@presale/i18n'
import type { en } from './texts.en'

export const de: Translation<typeof en> = {
  error: 'Fehler',
  waits: 'Diese Änderung wartet',
  'waits.approval':
    'Ein anderer Admin muss sie innerhalb von 24 Stunden genehmigen. Noch hat sich nichts geändert.',
  'waits.time': 'Sie gilt ab {time}, wenn niemand sie aufhält. Noch hat sich nichts geändert.',
}
