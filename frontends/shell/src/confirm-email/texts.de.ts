import type { Translation } from '@presale/i18n'
import type { en } from './texts.en'

export const de: Translation<typeof en> = {
  ask: 'E-Mail-Adresse bestätigen',
  askHint: 'Bestätigen Sie, dass die Adresse, an die unsere E-Mail ging, Ihre ist.',
  confirm: 'Bestätigen',
  done: 'Ihre Adresse ist bestätigt',
  doneHint: 'Unsere E-Mails gehen von nun an an <email/>.',
  incomplete: 'Dieser Link ist unvollständig',
  incompleteHint:
    'Ein E-Mail-Programm hat ihn vielleicht abgeschnitten. Geben Sie den Code aus der E-Mail ein, oder fordern Sie in den Einstellungen einen neuen Link an.',
  notConfirmed: 'Die Adresse ist nicht bestätigt',
  toSettings: 'Zu den Einstellungen',
  unreached: 'Wir waren nicht erreichbar. Prüfen Sie Ihre Verbindung, und versuchen Sie es noch einmal.',
}
