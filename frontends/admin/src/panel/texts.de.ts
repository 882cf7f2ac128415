import type { Translation } from '@presale/i18n'
import type { en } from './texts.en'

export const de: Translation<typeof en> = {
  'about.audit': 'Alles, was mit Käufen geschehen ist, und jede Änderung durch Mitarbeitende.',
  'about.figures': 'Wie der Verkauf läuft, im Vergleich zum Zeitraum davor.',
  'about.operations': 'Ob alles, was hinter dem Verkauf steht, Schritt hält.',
  'access.full': 'Voller Zugriff (Admin)',
  'access.viewOnly': 'Nur Lesezugriff (Moderator)',
  'section.audit': 'Protokoll',
  'section.figures': 'Kennzahlen',
  'section.operations': 'Betrieb',
  'section.sale': 'Verkauf',
  sections: 'Bereiche der Verwaltung',
  'tab.payments': 'Zahlungen',
  'tab.pixels': 'Twitter-Pixel',
  'tab.settings': 'Website-Einstellungen',
  'tab.users': 'Benutzer',
  'tab.wallets': 'Wallets',
  tabs: 'Verwaltung',
}
