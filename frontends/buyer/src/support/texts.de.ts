import type { Translation } from '@presale/i18n'
import type { en } from './texts.en'

export const de: Translation<typeof en> = {
  contact: 'Support kontaktieren',
  noContact: 'Noch kein Kontakt zum Support',
  'noContact.instead':
    'Wegen einer Zahlung müssen Sie nicht schreiben: Melden Sie sie direkt beim Kauf unter „Meine Coins“, auch wenn die Frist schon abgelaufen ist. Unser Team sieht jede Meldung mit der Kauf-ID.',
  'noContact.why': 'Für diesen Verkauf ist noch keine Support-Adresse veröffentlicht.',
  noContactForPurchase:
    'Auf dieser Website ist noch kein Kontakt veröffentlicht. Bewahren Sie die Kauf-ID auf: Damit findet unser Team alles.',
  openMyCoins: 'Meine Coins öffnen',
}
