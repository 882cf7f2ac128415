import type { Translation } from '@presale/i18n'
import type { en } from './texts.en'

export const de: Translation<typeof en> = {
  address: 'Zahlungsadresse',
  'proof.check': 'sie prüfen',
  'proof.disagrees':
    'Was zu diesem Kauf gespeichert ist, ist nicht, was zuvor aufgezeichnet wurde. Behalten Sie Ihre Belege, und sagen Sie unserem Team Bescheid.',
  'proof.hint': 'Eine Datei, die beweist, was bisher geschah, auch ohne uns. Jeder kann <check/>.',
  'proof.save': 'Belegdatei speichern',
  'proof.soon': 'Ihre Belegdatei wird gleich signiert.',
  'block.hint': 'Eine Datei, mit der es jeder ohne uns prüfen kann.',
  'block.in': 'Bezahlt in Block {height} von {network}, {time}',
  'block.save': 'Nachweis speichern',
  copy: 'Kopieren: {what}',
  copyFailed: 'Kopieren fehlgeschlagen',
  decided: 'Entschieden',
  ended: 'Beendet',
  explorer: 'Nachzusehen unter {address}',
  for: 'Für {name}, {email}',
  id: 'Kauf-ID',
  network: 'Netzwerk',
  number: 'Beleg {number}',
  of: 'Beleg vom {time}',
  pricePerToken: 'Preis pro Token',
  print: 'Drucken oder PDF',
  rate: 'Kurs',
  'rate.manual': 'Von unserem Team festgelegt',
  'rate.provider': 'Von einem Kursdienst',
  'rate.sample': 'Beispielkurs',
  rateOf: '1 {unit} ≈',
  recordNumber: 'Kaufübersicht {number}',
  recordOf: 'Kaufübersicht vom {time}',
  reported: 'Zahlung gemeldet',
  requested: 'Angefordert',
  'sample.address': 'Beispieladresse',
  'sample.both': 'Preis und Adresse sind Beispiele',
  'sample.price': 'Beispielpreis',
  'correct.done': 'Die neue Transaktion ist vermerkt',
  'correct.empty': 'Fügen Sie den Transaktions-Hash ein',
  'correct.failed': 'Die Transaktion konnte nicht geändert werden',
  'correct.hint': 'Sie können sie dreimal korrigieren. Die Zeit für die Entscheidung ändert sich nicht.',
  'correct.label': 'Transaktions-Hash',
  'correct.leave': 'So lassen',
  'correct.open': 'Andere Transaktion nennen',
  'correct.send': 'Senden',
  'seen.kept': 'Vorgemerkt bis <when/>, und länger, solange die Zahlung bestätigt wird.',
  'seen.label': 'Ihre Zahlung in ihrem Netzwerk',
  'seen.title.looking': 'Wir suchen Ihre Zahlung',
  'seen.title.cannot-see': 'Wir können gerade nicht nachsehen',
  'seen.title.seen': 'Wir sehen Ihre Zahlung',
  'seen.title.confirmed': 'Ihre Zahlung ist bestätigt',
  'seen.title.under': 'Es kam weniger an als verlangt',
  'seen.title.over': 'Es kam mehr an als verlangt',
  'seen.title.late': 'Ihre Zahlung kam spät an',
  'seen.title.replaced': 'Eine andere Transaktion hat ihren Platz eingenommen',
  'seen.title.failed': 'Die Transaktion ist gescheitert',
  'seen.title.person': 'Jemand von uns sieht Ihre Zahlung an',
  'seen.looking':
    'Auf {network} sehen wir sie noch nicht. Sie müssen nichts drücken: Wir sehen von selbst wieder nach.',
  'seen.cannot-see':
    'Seit <when/> können wir Zahlungen auf {network} nicht sehen. Ihre ist nicht verloren, und nichts wird dadurch aufgehalten.',
  'seen.seen': 'Sie wartet auf einen Block von {network}. Sie können diese Seite schließen.',
  'seen.confirmations':
    '{received} sind angekommen: {confirmations} von {needed} Bestätigungen. Sie können diese Seite schließen.',
  'seen.notFinal':
    '{received} sind angekommen, und {network} hat sie noch nicht endgültig gemacht. Sie können diese Seite schließen.',
  'seen.confirmed':
    '{received} sind angekommen. Jemand von uns genehmigt den Kauf; Sie können diese Seite schließen.',
  'seen.under':
    '{received} von {asked} sind angekommen. Beginnen Sie nicht neu: Senden Sie {missing} an dieselbe Adresse, oder warten Sie. Jemand von uns sieht nach.',
  'seen.over':
    '{received} sind angekommen, {asked} waren verlangt. Ihre Token zählen; den Rest sieht sich jemand von uns an.',
  'seen.late':
    'Sie kam nach Ablauf der Zeit. Nichts ist verloren; zahlen Sie nicht noch einmal. Jemand von uns entscheidet.',
  'seen.replaced':
    'Was Sie genannt haben, wird nie in einem Block von {network} sein. Zahlen Sie nicht doppelt: Jemand von uns sieht nach und fragt Sie vielleicht nach dem anderen Hash.',
  'seen.elsewhere':
    'Ihre Transaktion ist auf {other}; verlangt war {network}. Noch ist nichts entschieden, zahlen Sie nicht noch einmal: Ein Mensch sieht nach.',
  'seen.failed':
    'Sie ist auf {network} und hat nichts bewegt außer ihrer Gebühr. Jemand von uns sieht sich Ihren Kauf an.',
  'seen.person':
    'Wir haben Ihre Transaktion gefunden und sehen uns an, was sie bewegt hat. Zahlen Sie nicht noch einmal.',
  seller: 'Verkauft von {name}',
  toPay: 'Zu zahlender Betrag',
  tokens: 'Token',
  total: 'Gesamt',
  totalIn: 'Gesamt in {unit}',
  transaction: 'Transaktion',
}
