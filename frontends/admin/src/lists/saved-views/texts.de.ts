import type { Translation } from '@presale/i18n'
import type { en } from './texts.en'

export const de: Translation<typeof en> = {
  delete: 'Löschen',
  deleteOne: '{name} löschen',
  done: 'Fertig',
  enterName: 'Geben Sie einen Namen ein.',
  longName: 'Ein Name hat höchstens {most} Zeichen.',
  manage: 'Umbenennen oder löschen…',
  manageHint: 'Ihre eigenen, in diesem Browser. Wenn Sie eine löschen, ändert sich an der Liste nichts.',
  most: 'Es können höchstens {most} gespeichert werden.',
  name: 'Name',
  nameOf: 'Name von {name}',
  none: 'Es sind keine Ansichten gespeichert.',
  rename: 'Umbenennen',
  renameOne: '{name} umbenennen',
  save: 'Speichern',
  saved: 'Ansicht gespeichert: {name}',
  saveHint:
    'Suche, Filter und Sortierung werden unter einem Namen gespeichert, für Ihr Konto in diesem Browser. Um sie weiterzugeben, kopieren Sie die Adresse der Seite.',
  saveThis: 'Diese Ansicht speichern…',
  saveTitle: 'Diese Ansicht speichern',
  takenName: 'Eine andere Ansicht hat bereits diesen Namen.',
  title: 'Gespeicherte Ansichten',
}
