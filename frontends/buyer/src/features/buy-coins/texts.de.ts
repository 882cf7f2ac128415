import type { Translation } from '@presale/i18n'
import type { en } from './texts.en'

export const de: Translation<typeof en> = {
  addressFailed: 'Keine Zahlungsadresse erhalten',
  'addressFailed.hint': 'Die Zahlungsadresse konnte nicht abgerufen werden.',
  'again.minutes': 'Versuchen Sie es in {minutes, plural, one {# Minute} other {# Minuten}} noch einmal.',
  'again.moment': 'Versuchen Sie es gleich noch einmal.',
  'again.seconds': 'Versuchen Sie es in {seconds, plural, one {# Sekunde} other {# Sekunden}} noch einmal.',
  allPurchases: 'Alle Käufe',
  cancelled: 'Kauf storniert',
  'cancelled.hint': 'Falls Sie die Zahlung schon gesendet hatten, melden Sie sie unter „Meine Coins“.',
  description: 'Wählen Sie eine Währung, geben Sie die Menge ein und zahlen Sie an die genannte Adresse.',
  howToBuy: 'So kaufen Sie',
  initiated: 'Kauf eingeleitet!',
  'initiated.approved': 'Er ist bereits genehmigt.',
  'initiated.before': 'Ihre Zahlung war bereits gemeldet.',
  'initiated.hint': 'Ihre Zahlung wartet jetzt auf die Genehmigung.',
  lateReported: 'Verspätete Zahlung gemeldet',
  'lateReported.hint': 'Unser Team prüft, ob sie eingegangen ist.',
  myCoins: 'Meine Coins ansehen',
  'noAnswer.cancel': 'Ob der Kauf storniert wurde, wissen wir nicht',
  'noAnswer.cancel.hint': 'Sie schulden nichts: Ohne Zahlung endet der Kauf von selbst.',
  'noAnswer.report': 'Ob Ihre Meldung angekommen ist, wissen wir nicht',
  'noAnswer.report.hint':
    'Eine Zahlung, die Sie gesendet haben, ist nicht verloren. Prüfen Sie Ihre Verbindung und drücken Sie noch einmal auf die Schaltfläche. Die Meldung zählt nur einmal.',
  'noAnswer.request': 'Der Server hat nicht geantwortet',
  'noAnswer.request.hint':
    'Es wurde nichts gezahlt. Prüfen Sie Ihre Verbindung und drücken Sie noch einmal „Zahlungsadresse anfordern“: Es bleibt bei einem Kauf.',
  notCancelled: 'Der Kauf wurde nicht storniert',
  notVerified: 'Zahlung konnte nicht gemeldet werden',
  pressAgain:
    'Eine Zahlung, die Sie gesendet haben, ist nicht verloren: Drücken Sie noch einmal auf die Schaltfläche.',
  purchaseFailed: 'Kauf fehlgeschlagen',
  'purchaseFailed.hint': 'Die Token konnten nicht gekauft werden.',
  ready: 'Bereit zur Zahlung',
  'ready.changed': 'Der Preis hat sich seit der Anzeige geändert: Senden Sie genau {amount}.',
  'ready.hint': 'Senden Sie genau {amount}.',
  'reportFailed.lost': 'Eine Zahlung, die Sie gesendet haben, ist nicht verloren.',
  'reportFailed.next':
    'Zahlen Sie nicht noch einmal. Wenn das noch einmal geschieht, schreiben Sie dem Support und nennen Sie die Kauf-ID.',
  'requestFailed.correct': 'Korrigieren Sie das und versuchen Sie es dann erneut.',
  'requestFailed.currency':
    'Gehen Sie zurück zur Auswahl: Währungen, die derzeit nicht verfügbar sind, sind dort gekennzeichnet.',
  'requestFailed.kept': 'Ihre Eingaben bleiben erhalten.',
  'requestFailed.none': 'Es ist kein Kauf zustande gekommen, und es ist nichts zu zahlen.',
  'requestFailed.unknown': 'Es wurde nichts gezahlt. Auch bei einem neuen Versuch bleibt es bei einem Kauf.',
  signInAgain: 'Melden Sie sich wieder an: Ihre Käufe finden Sie unter „Meine Coins“.',
  'wordless.refused': 'Der Server hat dies ohne Angabe eines Grundes abgelehnt (Fehler {status})',
  'wordless.server': 'Bei uns ist ein Fehler aufgetreten (Fehler {status})',
}
