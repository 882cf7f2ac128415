import type { Translation } from '@presale/i18n'
import type { en } from './texts.en'

export const de: Translation<typeof en> = {
  'list.title': 'Werbe-Pixel',
  'list.caption': 'Twitter-Pixel',
  'list.add': 'Hinzufügen',
  'list.rule':
    'Die Seiten verwenden nur das neueste aktive Pixel, und nur bei Besuchern, die zugestimmt haben.',
  'list.empty': 'Keine Twitter-Pixel vorhanden',
  'list.emptyHint':
    'Solange keines aktiv ist, verwenden die Seiten die Einstellung „Twitter-Basis-Pixel“, sofern sie gesetzt ist.',
  'list.failed': 'Die Twitter-Pixel konnten nicht geladen werden',
  'list.failedHint': 'Die Pixel konnten nicht geladen werden. Es wurde nichts geändert.',
  'column.name': 'Name',
  'column.active': 'Aktiv',
  'column.created': 'Angelegt',
  'column.actions': 'Aktionen',
  inUse: 'In Gebrauch',
  isActive: '{name} ist aktiv',
  edit: 'Ändern',
  editOf: '{name} ändern',
  delete: 'Löschen',
  deleteOf: '{name} löschen',

  'dialog.add': 'Twitter-Pixel hinzufügen',
  'dialog.edit': 'Pixel {name} ändern',
  'dialog.description': 'Die Seiten verwenden das neueste aktive Pixel, bei Besuchern, die zugestimmt haben.',
  'dialog.save': 'Pixel speichern',
  'field.name': 'Name',
  'field.nameHint': 'Für das Team; Besucher sehen ihn nicht.',
  'field.basePixel': 'Basis-Pixel-ID',
  'field.basePixelHint': 'Zählt Seitenaufrufe. Buchstaben, Ziffern, - und _.',
  'field.eventPixel': 'Ereignis-Pixel-ID',
  'field.eventPixelHint': 'Zählt Käufe. Buchstaben, Ziffern, - und _.',
  'field.active': 'Aktiv',
  'field.activeHint': 'Ein inaktives Pixel bleibt gespeichert, wird aber nicht verwendet.',

  'problem.name.needed': 'Ein Name ist erforderlich',
  'problem.name.tooLong': 'Der Name ist zu lang: höchstens {most} Zeichen',
  'problem.name.characters': 'Der Name enthält Zeichen, die nicht gespeichert werden können',
  'problem.basePixel.needed': 'Eine Basis-Pixel-ID ist erforderlich',
  'problem.basePixel.tooLong': 'Die Basis-Pixel-ID ist zu lang: höchstens {most} Zeichen',
  'problem.basePixel.characters': 'Die Basis-Pixel-ID enthält Zeichen, die nicht gespeichert werden können',
  'problem.basePixel.form': 'Die Basis-Pixel-ID darf nur Buchstaben, Ziffern, - und _ enthalten',
  'problem.eventPixel.needed': 'Eine Ereignis-Pixel-ID ist erforderlich',
  'problem.eventPixel.tooLong': 'Die Ereignis-Pixel-ID ist zu lang: höchstens {most} Zeichen',
  'problem.eventPixel.characters':
    'Die Ereignis-Pixel-ID enthält Zeichen, die nicht gespeichert werden können',
  'problem.eventPixel.form': 'Die Ereignis-Pixel-ID darf nur Buchstaben, Ziffern, - und _ enthalten',

  'delete.title': 'Möchten Sie dieses Twitter-Pixel wirklich löschen?',
  'delete.inUse':
    'Die Seiten verwenden derzeit „{name}“. An seine Stelle tritt das nächstneueste aktive Pixel, falls es eines gibt.',
  'delete.notInUse': '„{name}“ wird derzeit nicht verwendet. Für Besucher ändert sich nichts.',
  'delete.confirm': 'Löschen',

  created: 'Twitter-Pixel angelegt',
  notCreated: 'Das Twitter-Pixel konnte nicht angelegt werden',
  updated: 'Twitter-Pixel geändert',
  notUpdated: 'Das Twitter-Pixel konnte nicht geändert werden',
  deleted: 'Twitter-Pixel gelöscht',
  notDeleted: 'Das Twitter-Pixel konnte nicht gelöscht werden',
}
