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
  'passkey.use': 'Passkey verwenden',
  'passkey.required': 'Dieses Konto meldet sich mit einem Passkey an',
  'passkey.requiredHint':
    'Ihr Passwort stimmt. Der Passkey zeigt, dass Sie es sind: Eine falsche Seite kann ihn niemandem entlocken.',
  'recovery.instead': 'Ich habe meinen Passkey nicht hier',
  'recovery.code': 'Wiederherstellungscode',
  'recovery.hint': 'Einer der zehn, die Sie aufbewahrt haben. Er gilt einmal.',
  'recovery.needed': 'Der Wiederherstellungscode fehlt',
  notAccepted: 'Diese Angabe wurde nicht angenommen.',
}
