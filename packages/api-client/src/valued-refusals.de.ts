import type { Happened, NotATransaction, PublishedPart } from '@presale/contracts'
import { assertNever } from '@presale/kernel'
import { de as transactionSentences } from './transaction-sentences.de'
import { germanFigure as figure, readSentences } from './valued-refusals'

const tokens = (amount: number) => `${figure(amount)} Token`
const purchases = (count: number) => (count === 1 ? '1 Kauf' : `${figure(count)} Käufe`)
const days = (count: number) => (count === 1 ? '1 Tag' : `${figure(count)} Tage`)
const usd = (total: string) => `${figure(total)} USD`
const cost = (total: string, cryptoAmount: string, currency: string) =>
  `${usd(total)} (${figure(cryptoAmount)} ${currency})`

/** '1. Januar 2027 um 12:00 UTC': the same for every reader, as the server writes times. */
function time(at: string): string {
  const options = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const
  return `${new Date(at).toLocaleString('de', options)} UTC`
}

const day = (text: string) =>
  new Date(`${text}T00:00:00Z`).toLocaleDateString('de', { dateStyle: 'long', timeZone: 'UTC' })

const clock = (at: string) =>
  `${new Date(at).toLocaleTimeString('de', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' })} UTC`

const PARTS: Readonly<Record<PublishedPart, string>> = {
  contact: 'Der Support-Kontakt',
  mission: 'Die Mission des Projekts',
  reason: 'Die Begründung',
  seller: 'Die Angabe zum Verkäufer',
  'token-name': 'Der Name',
}

const ROLES = { admin: 'Admin', moderator: 'Moderator', user: 'Käufer' } as const

/** 'Ann Lee (Admin) hat', 'Sie haben'. */
function who({ by, name = 'Gelöschter Benutzer' }: Happened): string {
  if (by === 'you') return 'Sie haben'
  return by === 'system' ? 'Das System hat' : `${name} (${ROLES[by]}) hat`
}

function happened(values: Happened): string {
  const at = time(values.at)
  const did = `${who(values)} diesen Kauf am ${at}`
  switch (values.happened) {
    case 'approved':
      return `${did} genehmigt. Die Token wurden dabei gutgeschrieben; jetzt wurde nichts geändert.`
    case 'declined':
      return `${did} abgelehnt. Es wurden keine Token gutgeschrieben, und jetzt wurde nichts geändert.`
    case 'cancelled':
      return `${did} storniert. Ein Admin kann ihn wieder öffnen.`
    case 'expired-unpaid':
      return `Dieser Kauf ist am ${at} abgelaufen: Es wurde nicht rechtzeitig eine Zahlung gemeldet. Ein Admin kann ihn wieder öffnen.`
    case 'expired-undecided':
      return `Dieser Kauf ist am ${at} abgelaufen: Niemand hatte rechtzeitig über ihn entschieden. Ein Admin kann ihn wieder öffnen.`
    case 'late-payment':
      return `Dieser Kauf ist abgelaufen. ${who(values)} am ${at} eine verspätete Zahlung gemeldet. Ein Admin kann ihn wieder öffnen.`
    case 'reopened':
      return `${did} wieder geöffnet. Er wartet auf Genehmigung: Genehmigen Sie ihn, oder lehnen Sie ihn ab.`
    case 'paid':
      return `${who(values)} die Zahlung am ${at} gemeldet. Der Kauf wartet auf Genehmigung: Genehmigen Sie ihn, oder lehnen Sie ihn ab.`
    case 'requested':
      return `${did} angefordert. Er wartet auf Zahlung, und nur ein abgelaufener Kauf kann wieder geöffnet werden.`
    default:
      return assertNever(values.happened)
  }
}

const notATransaction = ({ fault, network = '' }: NotATransaction) =>
  transactionSentences[fault].replace('{network}', network)

const LOCKED = {
  address: 'Die Zahlungsadresse ist',
  amount: 'Die Anzahl der Token ist',
  currency: 'Die Währung ist',
} as const

/** The refusals that have values, made with them; without the values `refusals.de.ts` says it. */
export const de = readSentences({
  'address-in-text': ({ part }) =>
    `${PARTS[part]} darf keine Zahlungsadresse enthalten und nichts, was so aussieht: Käufer bekommen sie allein von der Website.`,
  'address-invalid': ({ currency }) => `Das ist keine gültige Adresse für ${currency}.`,
  'admin-required': ({ beyond }) =>
    beyond === 'hard-cap'
      ? 'Dieser Kauf geht über den Hard Cap hinaus. Ein Admin muss über ihn entscheiden.'
      : 'Dieser Kauf geht über das Limit eines Käufers hinaus. Ein Admin muss über ihn entscheiden.',
  'already-approved': happened,
  'already-declined': happened,
  'differs-from-request': ({ part, locked, sent }) => {
    const isAmount = part === 'amount'
    const [was, is] = isAmount ? [figure(locked), figure(sent)] : [locked, sent]
    return `Das passt nicht zu dem, was der Kauf festgehalten hat: ${LOCKED[part]} ${was}, nicht ${is}.`
  },
  'ends-before-start': ({ startsAt, endsAt }) =>
    `Der Verkauf muss nach seinem Beginn enden: Er würde am ${time(startsAt)} beginnen und am ${time(endsAt)} enden.`,
  'expired-first': happened,
  'invalid-request': (values) => {
    if ('fault' in values) return notATransaction(values)
    if ('currency' in values)
      return `Die Währung ${values.currency} gibt es nicht; bitte wählen Sie eine aus der Liste.`
    const [from, to] = [day(values.from), day(values.to)]
    if ('most' in values)
      return `Es können höchstens ${days(values.most)} auf einmal gezeigt werden: Vom ${from} bis zum ${to} sind es ${figure(values.days)}.`
    return `Der erste Tag darf nicht nach dem letzten liegen: Der ${from} liegt nach dem ${to}.`
  },
  'link-in-text': ({ part, host }) =>
    `${PARTS[part]} darf nicht auf eine andere Website verweisen, hier auf „${host}“.`,
  'method-not-allowed': ({ method }) => `${method} ist unter dieser Adresse nicht möglich.`,
  'moderator-limit': ({ most, credited, amount }) =>
    `Ein Moderator schreibt in 24 Stunden höchstens ${tokens(most)} gut. Sie haben ${figure(credited)} gutgeschrieben, und bei diesem Kauf sind es ${figure(amount)}: Ein Admin muss ihn genehmigen.`,
  'no-wallet': ({ currency }) =>
    `Mit ${currency} kann derzeit nicht gezahlt werden. Bitte wählen Sie eine andere Währung.`,
  'not-expired': happened,
  'not-found': ({ revision }) => `Dieser Kauf hat kein Ereignis mit der Revision ${revision}.`,
  'not-paid-yet': happened,
  'not-ready': ({ open }) =>
    `Der Verkauf ist nicht bereit für den Start: ${open}. Bringen Sie das in Ordnung, oder verzichten Sie namentlich darauf.`,
  'old-price': ({ total, cryptoAmount, currency, day: of, totalNow, cryptoAmountNow }) => {
    const then = `Der Preis dieses Kaufs war am ${day(of)} ${cost(total, cryptoAmount, currency)}`
    const now =
      totalNow === undefined || cryptoAmountNow === undefined
        ? `jetzt hat er keinen Preis in ${currency}`
        : `jetzt wären es ${cost(totalNow, cryptoAmountNow, currency)}`
    return `${then}, ${now}. Bestätigen Sie, dass er zum alten Preis wieder geöffnet wird.`
  },
  'over-buyer-limit': (values) =>
    'left' in values
      ? `Ein einzelner Käufer kann in diesem Verkauf höchstens noch ${tokens(values.left)} kaufen.`
      : `Ein einzelner Käufer darf höchstens ${tokens(values.most)} haben, und mit diesem Kauf sind es ${figure(values.withThis)}. Bestätigen Sie, dass der Kauf über das Limit hinausgehen darf.`,
  'over-cap': (values) =>
    'amount' in values
      ? `Der Hard Cap lässt noch ${tokens(values.left)} zu, und dieser Kauf umfasst ${figure(values.amount)}. Bestätigen Sie, dass er über den Hard Cap hinausgehen darf.`
      : `In diesem Verkauf sind nur noch ${tokens(values.left)} übrig.`,
  'over-unpaid-share': ({ most }) =>
    `Unbezahlte Anfragen eines einzelnen Käufers können höchstens ${tokens(most)} reservieren. Bitte bezahlen oder stornieren Sie zuerst eine Anfrage, oder kaufen Sie weniger.`,
  'password-required': ({ by }) =>
    by === 'passkey'
      ? 'Bestätigen Sie das mit Ihrem Passkey. Sich neu anzumelden genügt auch.'
      : 'Geben Sie dafür Ihr Passwort noch einmal ein. Sich neu anzumelden genügt auch.',
  'price-changed': ({ amount, cryptoAmount, currency, sent }) =>
    `Der Preis hat sich geändert: ${tokens(amount)} kosten jetzt ${figure(cryptoAmount)} ${currency}, nicht ${figure(sent)}. Prüfen Sie den neuen Betrag, bevor Sie etwas senden.`,
  'price-jump': ({ percent, from, to, most }) =>
    `Der Preis ändert sich um ${figure(percent)} %, von ${figure(from)} auf ${figure(to)}; mehr als ${figure(most)} % muss bestätigt werden.`,
  'price-provider-configured': ({ provider }) => `Die Preise kommen von ${provider}.`,
  'price-too-old': ({ currency }) =>
    `Der Preis von ${currency} ist veraltet. Bis er aktualisiert ist, kann damit nicht gezahlt werden.`,
  'sale-ended': ({ endsAt }) =>
    `Der Verkauf endete am ${time(endsAt)}. Bereits begonnene Käufe laufen weiter.`,
  'sale-not-started': ({ startsAt }) =>
    `Der Verkauf hat noch nicht begonnen. Er beginnt am ${time(startsAt)}.`,
  'sample-price': ({ currency }) =>
    `Mit ${currency} kann noch nicht gezahlt werden: Der Preis dieser Währung ist nur ein Beispiel. Bitte wählen Sie eine andere.`,
  'sample-purchases-open': (values) => {
    if ('underWay' in values)
      return `Ein Kauf wird gerade ${values.underWay === 'placed' ? 'angefordert' : 'wieder geöffnet'}. Bitte versuchen Sie es in einer Minute noch einmal.`
    const { count } = values
    return count === 1
      ? 'Ein offener Kauf geht an eine Beispieladresse oder hat einen Beispielkurs. Entscheiden Sie über ihn, oder warten Sie, bis er abgelaufen ist.'
      : `${figure(count)} offene Käufe gehen an eine Beispieladresse oder haben einen Beispielkurs. Entscheiden Sie über sie, oder warten Sie, bis sie abgelaufen sind.`
  },
  'sample-wallet': ({ currency }) =>
    `Mit ${currency} kann noch nicht gezahlt werden: Die Zahlungsadresse dafür ist nur ein Beispiel. Bitte wählen Sie eine andere Währung.`,
  'sold-out': ({ freeAt }) =>
    `Was noch übrig ist, ist für Käufer reserviert, die gerade bezahlen; bis ${clock(freeAt)} kann etwas davon frei werden.`,
  'too-many-awaiting-approval': ({ count, purchases: ids }) =>
    `Von Ihnen ${count === 1 ? 'wartet' : 'warten'} ${purchases(count)} auf Genehmigung. Bitte warten Sie, bis über einen entschieden ist: ${ids}.`,
  'too-many-awaiting-payment': ({ count, purchases: ids }) =>
    `Von Ihnen ${count === 1 ? 'wartet' : 'warten'} ${purchases(count)} auf Zahlung. Bezahlen oder stornieren Sie zuerst einen davon: ${ids}.`,
  'transaction-maybe-settled': ({ purchase, hash }) =>
    `Kauf ${purchase} wurde durch „${hash}“ beglichen, und das ist vielleicht diese Transaktion. Schlagen Sie beide nach; sind es zwei, kann ein Admin mit einer Begründung fortfahren.`,
  'transaction-not-by-hash': notATransaction,
  'undecided-purchases': ({ count }) =>
    `Für diesen Benutzer ${count === 1 ? 'ist 1 Kauf' : `sind ${figure(count)} Käufe`} noch nicht entschieden, vor der Zahlung oder vor der Genehmigung. Bestätigen Sie, dass der Benutzer trotzdem gelöscht wird: Die Käufe bleiben, und über sie kann noch entschieden werden.`,
  'wallet-changed': ({ currency }) =>
    `Die Zahlungsadresse für ${currency} hat sich geändert. Fordern Sie sie erneut an, bevor Sie etwas senden.`,
})
