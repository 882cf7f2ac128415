import type { Translation } from '@presale/i18n'
import type { en } from './texts.en'

export const de: Translation<typeof en> = {
  'list.title': 'Website-Einstellungen',
  'list.failed': 'Die Einstellungen konnten nicht geladen werden',
  'list.failedHint': 'Die Einstellungen konnten nicht geladen werden. Es wurde nichts geändert.',
  'list.moderator': 'Sie sehen die Werte der öffentlichen Einstellungen; die übrigen sehen nur Admins.',
  'list.empty': 'Keine Einstellungen vorhanden',
  'list.emptyHint': 'Hier stehen die Einstellungen, die Sie sehen dürfen.',
  clear: 'Leeren',
  clearOf: '{name} leeren',
  update: 'Speichern',
  updateOf: '{name} speichern',
  index: 'Gruppen der Einstellungen',
  hidden: 'Wert für Moderatoren nicht sichtbar',
  notSet: 'Nicht gesetzt',
  now: '<label>Aktuell: </label><value/>',
  updated: 'Einstellung gespeichert',
  updatedCount:
    '{count, plural, one {# Einstellung ist gespeichert} other {# Einstellungen sind gespeichert}}',
  notUpdated: 'Die Einstellung konnte nicht gespeichert werden',
  notAllUpdated:
    '{failed} von {count} Einstellungen konnten nicht gespeichert werden. Der Grund steht jeweils am Feld.',
  'bar.label': 'Nicht gespeicherte Änderungen',
  'bar.count': '{count, plural, one {# Einstellung geändert} other {# Einstellungen geändert}}',
  'bar.discard': 'Verwerfen',
  'bar.save': 'Änderungen speichern',
  'bar.show': 'Zeigen',
}
