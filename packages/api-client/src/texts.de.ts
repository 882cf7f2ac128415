import type { Translation } from '@presale/i18n'
import type { en } from './texts.en'

export const de: Translation<typeof en> = {
  'closed.ended': 'Der Verkauf ist beendet',
  'closed.frozen': 'Der Verkauf ist angehalten',
  'closed.not-started': 'Der Verkauf hat noch nicht begonnen',
  'closed.reserved': 'Was noch übrig ist, ist für Käufer reserviert, die gerade bezahlen',
  'closed.sold-out': 'Alle Token sind verkauft',
  notConfirmed: 'Das konnte nicht bestätigt werden. Bitte versuchen Sie es erneut.',
  otherVersion:
    'Die Antwort des Servers auf {path} entspricht nicht dem, was diese Seite erwartet. Laden Sie die Seite neu.',
  passkeyHere: 'Auf diesem Gerät liegt bereits ein Passkey Ihres Kontos.',
  passkeyUnusable: 'Dieser Browser konnte hier keinen Passkey verwenden.',
  tooMany:
    'Zu viele Versuche. Bitte versuchen Sie es in {seconds, plural, one {# Sekunde} other {# Sekunden}} erneut.',
  tooManySoon: 'Zu viele Versuche. Bitte versuchen Sie es später erneut.',
  unreachable: 'Der Server war nicht zu erreichen. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  'why.ended': 'Der Verkauf endete am {time}. Bereits begonnene Käufe laufen weiter.',
  'why.frozen': 'Neue Käufe sind derzeit nicht möglich; bereits begonnene Käufe laufen weiter.',
  'why.not-started': 'Er beginnt am {time}.',
  'why.not-started.undated': 'Der Beginn wird noch bekannt gegeben.',
  'why.over': 'Bereits begonnene Käufe laufen weiter.',
  'why.reserved': 'Bis {time} Uhr kann etwas davon frei werden.',
}
