import type { Translation } from '@presale/i18n'
import type { en } from './texts.en'

export const de: Translation<typeof en> = {
  banner: 'Verkauf angehalten',
  confirmRestore: 'Wiederhergestelltes bestätigen',
  confirmRestoreHint:
    'Eine Sicherung wurde eingespielt. Was danach geändert wurde, ist verloren: Prüfen Sie Wallets, Kurse und Team, bevor wieder verkauft wird.',
  deletedUser: 'einem gelöschten Konto',
  failed: 'Die Einstellung konnte nicht geändert werden',
  freeze: 'Verkauf anhalten',
  frozen: 'Der Verkauf ist angehalten',
  frozenBy: 'Angehalten von <who/>, <when/>.',
  frozenByCommand: 'Angehalten durch einen Befehl im Betrieb, <when/>.',
  frozenHint:
    'Neue Käufe sind nicht möglich. Frühere Käufe können weiterhin bezahlt, genehmigt und wieder geöffnet werden.',
  goesOn: 'Der Verkauf läuft weiter',
  isConfirmed: 'Das Wiederhergestellte ist bestätigt',
  letGoOn: 'Verkauf fortsetzen',
  notConfirmed: 'Die Wiederherstellung konnte nicht bestätigt werden',
  restored: 'Der Verkauf ist nach einer Wiederherstellung angehalten',
}
