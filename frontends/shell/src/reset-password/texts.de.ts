import type { Translation } from '@presale/i18n'
import type { en } from './texts.en'

export const de: Translation<typeof en> = {
  asked:
    'Falls <email/> die bestätigte Adresse eines Kontos ist, ist eine E-Mail unterwegs; ihr Link gilt 30 Minuten.',
  askHint:
    'Geben Sie die Adresse Ihres Kontos ein. Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort festlegen.',
  confirmPassword: 'Passwort bestätigen',
  contact:
    'Schreiben Sie von der Adresse Ihres Kontos an <contact/>, und wir helfen Ihnen zu einem neuen Passwort.',
  done: 'Ihr neues Passwort ist festgelegt',
  doneHint: 'Sie sind überall abgemeldet. Melden Sie sich mit dem neuen Passwort an.',
  email: 'E-Mail-Adresse',
  incomplete: 'Dieser Link ist unvollständig',
  incompleteHint:
    'Ein E-Mail-Programm hat ihn vielleicht abgeschnitten. Geben Sie den Code aus der E-Mail ein, oder fordern Sie einen neuen Link an.',
  newPassword: 'Neues Passwort',
  noContact:
    'Diese Website versendet keine Links für ein neues Passwort und hat noch keinen Kontakt zum Support genannt. Ihr Konto und Ihre Käufe bleiben erhalten.',
  noMail:
    'Keine E-Mail nach einigen Minuten? Sehen Sie auch bei den unerwünschten E-Mails nach. Einen Link bekommt nur eine Adresse, die Sie bestätigt haben.',
  notAccepted: 'Diese Angabe wurde nicht angenommen.',
  notAsked: 'Der Link konnte nicht angefordert werden',
  notSet: 'Das Passwort ist nicht festgelegt',
  passwordHint: 'Mindestens 10 Zeichen',
  refused: 'Dieser Link gilt nicht mehr',
  send: 'Link senden',
  set: 'Passwort festlegen',
  setHint: 'Es gilt von nun an und meldet Sie überall ab.',
  setTitle: 'Neues Passwort festlegen',
  signIn: 'Anmelden',
  unreached: 'Wir waren nicht erreichbar. Prüfen Sie Ihre Verbindung, und versuchen Sie es noch einmal.',
}
