/** What is wrong with an entry, by the English sentence of its rule. */
export const de: Readonly<Record<string, string>> = {
  'Email is required': 'Bitte geben Sie Ihre E-Mail-Adresse ein',
  'Email is too long': 'Die E-Mail-Adresse ist zu lang',
  'Email must have only the letters a to z, digits and the usual signs before the @: mail to other addresses does not arrive':
    'Vor dem @ darf die E-Mail-Adresse nur die Buchstaben a bis z, Ziffern und die üblichen Zeichen haben: Mails an andere Adressen kommen nicht an',
  'Email must be a valid email address': 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
  'Name has characters that cannot be stored':
    'Der Name enthält Zeichen, die nicht gespeichert werden können',
  'Name has characters that turn the text around it':
    'Der Name enthält Zeichen, die die Leserichtung des Textes um ihn herum ändern',
  'Name is required': 'Bitte geben Sie Ihren Namen ein',
  'Name is too long: at most 100 characters': 'Der Name ist zu lang: höchstens 100 Zeichen',
  'Password is required': 'Bitte geben Sie Ihr Passwort ein',
  'Password is too long': 'Das Passwort ist zu lang',
  'Password must be 10 to 128 characters long': 'Das Passwort muss 10 bis 128 Zeichen lang sein',
  'Passwords do not match': 'Die Passwörter stimmen nicht überein',
}
