import type { Translation } from '@presale/i18n'
import type { en } from './texts.en'

export const de: Translation<typeof en> = {
  banner: 'Verkauf angehalten',
  failed: 'Die Einstellung konnte nicht geändert werden',
  freeze: 'Verkauf anhalten',
  frozen: 'Der Verkauf ist angehalten',
  frozenHint:
    'Neue Käufe sind nicht möglich. Frühere Käufe können weiterhin bezahlt, genehmigt und wieder geöffnet werden.',
  goesOn: 'Der Verkauf läuft weiter',
  letGoOn: 'Verkauf fortsetzen',
}
