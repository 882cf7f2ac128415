import type { Translation } from '@presale/i18n'
import type { en } from './texts.en'

export const de: Translation<typeof en> = {
  title: 'Ihr Konto für {name}',
  'sign-up.description': 'Es dauert eine Minute und kostet nichts.',
  'sign-in.description': 'Machen Sie dort weiter, wo Sie aufgehört haben.',
  tabs: 'Neu hier oder schon registriert',
  'sign-up': 'Registrieren',
  'sign-in': 'Anmelden',
  signInInstead: 'Stattdessen anmelden',
  name: 'Name',
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  passwordHint: 'Mindestens 10 Zeichen',
  confirmPassword: 'Passwort bestätigen',
  forgotten: 'Passwort vergessen?',
  backToSignIn: 'Zurück zur Anmeldung',
  create: 'Konto anlegen',
  notAccepted: 'Diese Angabe wurde nicht angenommen.',
}
