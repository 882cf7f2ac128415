import type { Translation } from '@presale/i18n'
import type { en } from './texts.en'

export const de: Translation<typeof en> = {
  crashed: 'Diese Seite funktioniert nicht mehr',
  crashedHint:
    'Alles andere funktioniert weiterhin, und was Ihnen bestätigt wurde, bleibt bestehen. Versuchen Sie es erneut; wir wurden benachrichtigt.',
  incompatible: 'Diese Seite muss neu geladen werden',
  incompatibleHint:
    'Die Website wurde aktualisiert. Laden Sie die Seite neu; erscheint diese Meldung wieder, versuchen Sie es in einigen Minuten noch einmal.',
  languageHint: 'Die Sprache dieser Website in diesem Browser und unserer E-Mails an Sie.',
  logout: 'Abmelden',
  mainNavigation: 'Hauptnavigation',
  moderator: 'Mod',
  newerVersion: 'Eine neuere Version dieser Seite ist verfügbar.',
  notLoaded: 'Diese Seite konnte nicht geladen werden',
  notLoadedHint:
    'Alles andere funktioniert weiterhin, und nichts von dem, was Sie getan haben, ist verloren. Versuchen Sie es gleich noch einmal.',
  notNow: 'Jetzt nicht',
  openMenu: 'Menü öffnen',
  'page./admin': 'Verwaltung',
  'page./buy-coins': 'Coins kaufen',
  'page./dashboard': 'Übersicht',
  'page./how-to-buy': 'So kaufen Sie',
  'page./my-coins': 'Meine Coins',
  'page./purchases': 'Kauf',
  'page./settings': 'Einstellungen',
  'page./status': 'Status',
  reload: 'Neu laden',
  retry: 'Erneut versuchen',
  skip: 'Zum Inhalt springen',
  slow: 'Diese Seite wird noch geladen',
  slowHint: 'Das dauert länger als gewöhnlich. Alles andere funktioniert weiterhin.',
  welcome: 'Willkommen, <name/>',
}
