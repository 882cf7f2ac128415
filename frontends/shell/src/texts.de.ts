import type { Translation } from '@presale/i18n'
import type { en } from './texts.en'

export const de: Translation<typeof en> = {
  browserTitle: '{name} Presale',
  checkAndReopen: 'Prüfen Sie Ihre Verbindung und öffnen Sie ihn dann noch einmal.',
  checkAndRetry: 'Prüfen Sie Ihre Verbindung und versuchen Sie es dann erneut.',
  'consent.accept': 'Zustimmen',
  'consent.chosen.accepted': 'Bisher haben Sie zugestimmt.',
  'consent.chosen.declined': 'Bisher haben Sie abgelehnt.',
  'consent.decline': 'Ablehnen',
  'consent.loads.both':
    'Mit Ihrer Zustimmung lädt diese Seite einen Support-Chat von Smartsupp und ein Werbe-Pixel von X (Twitter), das X Ihren Besuch und Ihre Käufe mitteilt.',
  'consent.loads.chat': 'Mit Ihrer Zustimmung lädt diese Seite einen Support-Chat von Smartsupp.',
  'consent.loads.pixel':
    'Mit Ihrer Zustimmung lädt diese Seite ein Werbe-Pixel von X (Twitter), das X Ihren Besuch und Ihre Käufe mitteilt.',
  'consent.title': 'Ihre Datenschutzeinstellungen',
  'consent.without':
    'Diese Dienste können eigene Cookies setzen. Ohne Ihre Zustimmung funktioniert alles andere genauso.',
  currencies: 'Währungen, mit denen Sie zahlen können',
  goOn: 'Weiter',
  language: 'Sprache',
  mailedCode: 'Code aus unserer E-Mail',
  mailedCodeHint: 'Er steht in derselben E-Mail. Kopieren Sie ihn ganz.',
  mailedCodeWrong: 'Das ist kein vollständiger Code von uns. Kopieren Sie ihn ganz aus der E-Mail.',
  notFound: '404 Seite nicht gefunden',
  notFoundHint: 'Unter dieser Adresse gibt es keine Seite.',
  offline:
    '<strong>Sie sind offline.</strong> Eine Zahlung, die Sie gesendet haben, ist nicht verloren. Was Sie hier sehen, ist vielleicht nicht aktuell, bis die Verbindung wieder steht.',
  pageNotLoaded: 'Die Seite konnte nicht geladen werden',
  privacy: 'Datenschutzerklärung',
  privacyChoices: 'Datenschutzeinstellungen',
  reload: 'Seite neu laden',
  screenFailed: 'Diese Seite funktioniert nicht mehr',
  screenFailedHint:
    'Auf ihr ist etwas schiefgegangen. Was Sie gespeichert haben, bleibt erhalten, und eine gesendete Zahlung geht nicht verloren. Laden Sie die Seite neu, um fortzufahren.',
  'session.created': 'Ihr Konto wurde angelegt.',
  'session.ended': 'Ihre Sitzung ist beendet',
  'session.endedHint':
    'Melden Sie sich wieder an, um fortzufahren. Nichts von dem, was Sie getan haben, ist verloren.',
  'session.loggedOut': 'Sie wurden abgemeldet.',
  'session.loginFailed': 'Anmeldung fehlgeschlagen',
  'session.loginSuccessful': 'Anmeldung erfolgreich',
  'session.logoutFailed': 'Abmeldung fehlgeschlagen',
  'session.logoutSuccessful': 'Abmeldung erfolgreich',
  'session.registrationFailed': 'Registrierung fehlgeschlagen',
  'session.registrationFailedHint': 'Die Registrierung ist fehlgeschlagen. Bitte versuchen Sie es erneut.',
  'session.registrationSuccessful': 'Registrierung erfolgreich',
  'session.welcomeBack': 'Willkommen zurück!',
  terms: 'Nutzungsbedingungen',
  textNotLoaded: 'Der Text konnte nicht geladen werden',
  toStart: 'Zur Startseite',
  unexpected: 'Es ist ein unerwarteter Fehler aufgetreten. Bitte versuchen Sie es erneut.',
  useDarkTheme: 'Dunkles Design verwenden',
  useLightTheme: 'Helles Design verwenden',
}
