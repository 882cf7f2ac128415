import type { Translation } from '@presale/i18n'
import type { en } from './texts.en'

export const de: Translation<typeof en> = {
  card: 'Kreditkarte',
  cardHint:
    'Damit kaufen Sie zuerst an einer Börse einen dieser Coins. Auf dieser Website wird keine Karte belastet.',
  crypto: 'Kryptowährung',
  cryptoHint: 'Aus Ihrer eigenen Wallet oder von Ihrem Konto an einer Börse.',
  faq: 'Häufige Fragen',
  'faq.currencies': 'Mit welchen Währungen kann ich zahlen?',
  'faq.currencies.text':
    'Üblich sind BTC, ETH, DOGE, USDT und USDC. Unter „Coins kaufen“ finden Sie alle Währungen, die der Verkauf heute annimmt, jeweils mit ihrem Netzwerk.',
  'faq.card': 'Kann ich mit Kreditkarte zahlen?',
  'faq.card.text':
    'Nicht auf dieser Website: Hier wird keine Karte belastet. Sie können an einer Börse Ihrer Wahl mit Karte eine der Währungen kaufen und von dort senden. Preis, Gebühren und Prüfungen legt die Börse fest.',
  'faq.minimum': 'Wie viele Token muss ich mindestens kaufen?',
  'faq.minimum.text': '100 Token. Empfohlen werden 1.000 bis 10.000 Token.',
  'faq.late': 'Was ist, wenn ich nach den 15 Minuten zahle?',
  'faq.late.text':
    'Öffnen Sie den Kauf unter „Meine Coins“ und drücken Sie „Ich hatte bezahlt“. Er wird für unser Team vorgemerkt, das die Zahlung sucht und den Kauf wieder öffnen kann. Es bleibt beim festgeschriebenen Preis.',
  'faq.closed': 'Ich habe das Zahlungsfenster geschlossen. Ist mein Kauf verloren?',
  'faq.closed.text':
    'Nein. Solange die Zahlungsfrist läuft, finden Sie in der Übersicht und unter „Meine Coins“ die Schaltfläche „Zahlung fortsetzen“, auch nach dem Neuladen oder auf einem anderen Gerät.',
  'faq.wrong-amount': 'Was ist, wenn ich einen anderen Betrag oder in einem anderen Netzwerk gesendet habe?',
  'faq.wrong-amount.text':
    'Melden Sie die Zahlung trotzdem und bewahren Sie den Transaktions-Hash auf: Unser Team entscheidet nach dem, was auf der Blockchain eingegangen ist. Geld in einem anderen Netzwerk lässt sich möglicherweise nicht zurückholen.',
  price: 'Preis',
  'price.current': 'Aktueller Preis',
  'price.currentOfStage': 'Phase {stage}: aktueller Preis',
  'price.next': 'Phase {stage} folgt zu {price} pro Token',
  'price.perToken': 'pro Token',
  'price.sample': 'Beispielphase',
  quickStart: 'Schnellstart',
  security: 'Sicherheit',
  'security.address':
    'Vergleichen Sie vor dem Senden die Adresse in Ihrer Wallet in Vierergruppen mit der hier angezeigten.',
  'security.exactly':
    'Senden Sie nur die genannte Währung, nur im genannten Netzwerk und genau den genannten Betrag.',
  'security.final':
    'Eine Transaktion auf einer Blockchain lässt sich nicht rückgängig machen. Senden Sie im Zweifel nicht: Ein Kauf, der ohne Zahlung abläuft, kostet nichts.',
  'security.secrets':
    'Niemand aus unserem Team fragt jemals nach Ihrem Passwort oder den Wiederherstellungswörtern Ihrer Wallet.',
  'step.account': 'Konto anlegen',
  'step.account.text':
    'Erledigt: Sie sind angemeldet. Ihr Guthaben, Ihre Stufe und alle Käufe gehören zu diesem Konto.',
  'step.amount': 'Menge wählen',
  'step.amount.text':
    'Mindestens 100 Token; wir empfehlen 1.000 bis 10.000. Bevor Sie zustimmen, sehen Sie die Stufe der Menge und was sie kostet.',
  'step.method': 'Zahlungsart wählen',
  'step.method.text': 'Jede Zahlung geht hier in einer Kryptowährung ein. Dazu gibt es zwei Wege:',
  'step.purchase': 'Kauf abschließen',
  'step.purchase.link': 'Zu „Coins kaufen“',
  'step.purchase.text':
    'Sie erhalten eine Adresse und den genauen Betrag und haben 15 Minuten, um ihn zum festgeschriebenen Preis zu senden. Drücken Sie dann „Ich habe bezahlt“; danach prüft unser Team die Zahlung; ein Countdown zeigt die verbleibende Zeit. Läuft eine Frist ab, ist der Kauf nicht verloren: Auf der Seite steht, was zu tun ist.',
  'step.track': 'Investition verfolgen',
  'step.track.link': 'Zur Übersicht',
  'step.track.text':
    'Sobald die Zahlung genehmigt ist, sind die Token in Ihrem Guthaben. Die Übersicht zeigt es, mit Ihrer Stufe und dem Stand jedes Kaufs.',
  steps: 'Fünf Schritte vom Konto bis zu den Token in Ihrem Guthaben',
  support: 'Support',
  'support.contact':
    'Schreiben Sie an <contact/>. Nennen Sie die Kauf-ID aus dem Zahlungsfenster, dann finden wir alles sofort.',
  'support.none':
    'Für diesen Verkauf ist noch kein Kontakt zum Support genannt. Ihre Zahlung geht dadurch nicht verloren: Melden Sie sie mit „Ich habe bezahlt“ oder nach Ablauf der Zahlungsfrist mit „Ich hatte bezahlt“, dann sieht unser Team sie. Unter „Meine Coins“ sehen Sie, was aus jedem Kauf geworden ist.',
  'support.purchases': 'Meine Käufe ansehen',
}
