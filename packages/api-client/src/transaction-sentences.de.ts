import type { NetworkId, TransactionFault } from '@presale/kernel'

const wrongForm = (form: string) =>
  `Das sieht nicht nach einem Transaktions-Hash aus. Im Netzwerk {network} ${form}. Kopieren Sie ihn aus Ihrer Wallet oder lassen Sie das Feld leer.`

const HEX = wrongForm('ist er 64 Zeichen lang und besteht aus Ziffern und den Buchstaben a bis f')
const WITH_PREFIX = wrongForm('besteht er aus 0x und 64 Zeichen, Ziffern und den Buchstaben a bis f')

/** Why an entry cannot be the transaction's hash: what is wrong with it, or the form that its network's hashes have. */
export const de: Readonly<Record<Exclude<TransactionFault['kind'], 'form'> | NetworkId, string>> = {
  elsewhere:
    'Dieser Link führt zu einer Transaktion im Netzwerk {network}; dieser Kauf wird in einem anderen Netzwerk bezahlt. Geben Sie den Transaktions-Hash der Zahlung ein.',
  'test-network':
    'Dieser Link führt zu einer Transaktion in einem Testnetzwerk, in dem nichts bezahlt wird. Geben Sie den Transaktions-Hash der Zahlung ein.',
  nothing:
    'Das sieht nicht nach einem Transaktions-Hash aus. Kopieren Sie ihn aus Ihrer Wallet oder lassen Sie das Feld leer.',
  'own-address':
    'Das ist die Adresse, an die Sie zahlen. Den Transaktions-Hash finden Sie in Ihrer Wallet bei der Zahlung.',
  ambiguous: 'Hier stehen mehrere Transaktionen. Geben Sie den Hash der gemeinten ein.',
  avalanche: WITH_PREFIX,
  bitcoin: HEX,
  bnb: WITH_PREFIX,
  cardano: HEX,
  dogecoin: HEX,
  ethereum: WITH_PREFIX,
  polkadot: WITH_PREFIX,
  polygon: WITH_PREFIX,
  solana: wrongForm('ist er 87 oder 88 Buchstaben und Ziffern lang'),
  tron: HEX,
  xrp: HEX,
}
