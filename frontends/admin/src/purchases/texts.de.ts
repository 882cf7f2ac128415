import type { Translation } from '@presale/i18n'
import type { en } from './texts.en'

export const de: Translation<typeof en> = {
  'attention.contested': 'Strittiger Hash',
  'attention.contested.sentence':
    'Ein anderer Kauf beruft sich auf dieselbe Transaktion. Mit einer Transaktion wird ein Kauf beglichen: Prüfen Sie auf der Blockchain, wessen Zahlung es ist, bevor Sie entscheiden.',
  'attention.expiredAfterPayment': 'Nach Zahlung abgelaufen',
  'attention.expiredAfterPayment.sentence':
    'Der Käufer hat eine Zahlung gemeldet, und innerhalb der Genehmigungsfrist wurde nicht entschieden. Prüfen Sie die Wallet; ein Admin kann den Kauf wieder öffnen.',
  'attention.latePayment': 'Zahlung verspätet gemeldet',
  'attention.latePayment.sentence':
    'Nach Ablauf der Zahlungsfrist hat der Käufer gemeldet, dass er gezahlt hat. Prüfen Sie die Wallet; ein Admin kann den Kauf wieder öffnen.',
  'attention.setAside': 'Zurückgestellt',
  'attention.setAside.sentence':
    'Ein Ereignis dieses Kaufs kann nicht gelesen oder nicht angewendet werden; die Liste zeigt ihn auf dem Stand des Ereignisses davor. Es läuft keine Frist, und der Käufer sieht, dass der Kauf geprüft wird. Unter Betrieb steht, welches Ereignis es ist und was zu tun ist.',
  'detail.awaitingApproval': 'Wartet auf Genehmigung',
  'detail.awaitingPayment': 'Wartet auf Zahlung',
  'detail.cancelled': 'Vom Käufer storniert',
  'detail.declined': 'Transaktion abgelehnt',
  'detail.noHash': 'Kein Transaktions-Hash',
  'detail.notDecided': 'Nicht rechtzeitig entschieden',
  'detail.notPaid': 'Nicht rechtzeitig gezahlt',
  'mark.acceptedLate': 'Zu früheren Angaben angenommen',
  'mark.earlierAddress': 'An die frühere Adresse gezahlt',
  'mark.oddSettlement': 'Ohne Transaktion beglichen',
  'mark.other': 'Gekennzeichnet',
  'mark.oldPrice': 'Zum alten Preis',
  'mark.sameHash': 'Derselbe Hash auf zwei Netzwerken',
  'mark.overCap': 'Über dem Hard Cap',
  'mark.overLimit': 'Über einer Grenze',
  mayDecide: 'Darf über Käufe entscheiden',
  timeIsUp: 'Zeit abgelaufen',
  timeLeft: '{label}, verbleibende Zeit',
  transaction: 'Transaktion {hash} von {buyer} im Block-Explorer',
  until: 'Bis {time}',
}
