import type { Translation } from '@presale/i18n'
import type { en } from './texts.en'

export const de: Translation<typeof en> = {
  about: '{name} Presale, Version {version}. Maßgeblich ist die englische Fassung.',
  done: 'Fertig',
  'terms.purchase': 'Was Sie kaufen',
  'terms.purchase.text':
    'Sie kaufen Token im Presale. Die Token werden Ihrem Konto hier gutgeschrieben, sobald eine Zahlung genehmigt ist, und nach dem Presale ausgegeben. Ein Token ist keine Aktie, keine Einlage und kein Gewinnversprechen; sein Preis kann auf null fallen.',
  'terms.price': 'Preis und Zahlung',
  'terms.price.text':
    'Der Preis des Tokens und der zu zahlende Betrag stehen fest, sobald Sie eine Zahlungsadresse anfordern, und gelten für die Zeit, die der Countdown anzeigt. Senden Sie genau diesen Betrag, in dieser Währung und in diesem Netzwerk. Was an eine andere Adresse oder in einem anderen Netzwerk gesendet wird, kann endgültig verloren sein.',
  'terms.approval': 'Genehmigung',
  'terms.approval.text':
    'Ein Mensch prüft jede Zahlung. Bis dahin ist der Kauf ausstehend. Eine Zahlung, die zu spät kam oder nicht zugeordnet werden konnte, wird von Hand geprüft; nennen Sie uns den Transaktions-Hash und bewahren Sie ihn auf.',
  'terms.refusal': 'Ablehnung und Erstattung',
  'terms.refusal.text':
    'Ein Kauf ohne Zahlung läuft ab und kostet nichts. Wird eine Zahlung abgelehnt, erfahren Sie den Grund. Transaktionen auf einer Blockchain können wir nicht rückgängig machen.',
  'terms.account': 'Ihr Konto',
  'terms.account.text':
    'Sie behalten Ihr Passwort für sich, und Sie dürfen nur kaufen, wo das Recht Ihres Landes es erlaubt. Ein Konto, das für Betrug verwendet wird, wird geschlossen.',
  'privacy.stored': 'Was gespeichert wird',
  'privacy.stored.text':
    'Ihr Name, Ihre E-Mail-Adresse, Ihr Passwort als Hash, der sich nicht zurückrechnen lässt, Ihre Käufe mit ihren Zahlungsadressen und Transaktions-Hashes, Netzwerkadresse und Browser Ihrer Anmeldungen sowie die Sprache und die Zeitzone für E-Mails an Sie.',
  'privacy.purpose': 'Wofür',
  'privacy.purpose.text':
    'Um Ihnen Ihre Token gutzuschreiben, Ihr Konto zu schützen und Ihnen zu antworten. Nichts davon wird verkauft.',
  'privacy.cookies': 'Cookies',
  'privacy.cookies.text':
    'Ein Cookie hält Sie angemeldet. Ihre Einstellungen zu Sprache, Design und Datenschutz, und welche Käufe gezählt wurden, bleiben in Ihrem Browser; ein Betrag, den Sie gerade eingeben, bleibt dort, bis der Tab geschlossen wird. Ein Chat oder ein Werbe-Pixel eines Dritten wird, wo diese Website eines hat, erst geladen, nachdem Sie zugestimmt haben. Ihre Entscheidung können Sie unter Datenschutzeinstellungen ändern.',
  'privacy.rights': 'Ihre Rechte',
  'privacy.rights.text':
    'Sie können Ihren Namen und Ihre E-Mail-Adresse in den Einstellungen ansehen und ändern und die Löschung Ihres Kontos verlangen. Die Aufzeichnung vergangener Käufe bleibt erhalten, ohne Ihren Namen.',
}
