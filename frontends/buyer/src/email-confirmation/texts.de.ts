import type { Translation } from '@presale/i18n'
import type { en } from './texts.en'

export const de: Translation<typeof en> = {
  confirmAddress: 'Bestätigen Sie Ihre Adresse',
  emailConfirmed: 'Diese Adresse ist bestätigt.',
  emailNotConfirmed: 'Diese Adresse ist noch nicht bestätigt',
  emailNotConfirmedHint:
    'Bestätigen Sie sie über den Link in unserer E-Mail. Bis dahin erhalten Sie höchstens einige E-Mails in der Stunde; sonst fehlt Ihnen nichts.',
  error: 'Fehler',
  linkNotSent: 'Es wurde kein Link versendet. Bitte versuchen Sie es gleich noch einmal.',
  linkSent: 'Wir senden Ihnen einen Link',
  linkSentHint:
    'Er trifft in einer Minute bei {email} ein; sehen Sie auch im Spam-Ordner nach. Er gilt drei Tage.',
  sendLink: 'Link senden',
}
