import type { TransactionHashFault } from '@presale/kernel'

const wrongForm = (form: string) =>
  `Das sieht nicht nach einem Transaktions-Hash aus. Im Netzwerk {network} ${form}. Kopieren Sie ihn aus Ihrer Wallet oder lassen Sie das Feld leer.`

const HEX = wrongForm('ist er 64 Zeichen lang und besteht aus Ziffern und den Buchstaben a bis f')
const WITH_PREFIX = wrongForm('besteht er aus 0x und 64 Zeichen, Ziffern und den Buchstaben a bis f')

/** Why an entry cannot be the transaction's hash, by its network. */
export const de: Readonly<Record<TransactionHashFault, string>> = {
  'own-address':
    'Das ist die Adresse, an die Sie zahlen. Den Transaktions-Hash finden Sie in Ihrer Wallet bei der Zahlung.',
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
