import type { Purchase } from '@presale/contracts'
import { currencyOf, networkName, sendOnlySentence } from '@presale/kernel'
import { AddressText, CopyButton, LinkButton } from '@presale/ui'
import { TriangleAlert, Wallet } from 'lucide-react'
import { opensWallet, walletUri } from '../../../currencies/wallet-uri'
import styles from './payment-due.module.css'
import { PaymentQr } from './payment-qr'
import { useCopyFailed } from './use-copy-failed'

export interface PaymentTargetProps {
  purchase: Purchase
  isPhone: boolean
  onTaken: () => void
}

/** Where to: the address to copy, to scan or to open in a wallet, and the one network it is on. */
export function PaymentTarget({ purchase, isPhone, onTaken }: PaymentTargetProps) {
  const copyFailed = useCopyFailed()
  const currency = currencyOf(purchase.cryptoSymbol, purchase.wallet)
  const uri = walletUri(currency, purchase.wallet, purchase.cryptoAmount)
  const chain = currency.network === undefined ? currency.symbol : networkName(currency.network)
  return (
    <div className={styles.where}>
      <div className={styles.fact}>
        <span className={styles.label}>To this {chain} address</span>
        <div className={styles.address}>
          <AddressText address={purchase.wallet} label={`${chain} address`} />
        </div>
        <span className={styles.buttons}>
          <CopyButton
            text={purchase.wallet}
            label="Copy address"
            isLabelled
            onCopied={onTaken}
            onFailed={copyFailed}
          />
          {opensWallet(uri) && !purchase.sampleWallet && (
            <LinkButton size="sm" icon={<Wallet aria-hidden="true" />}>
              <a href={uri} onClick={onTaken}>
                Open in wallet
              </a>
            </LinkButton>
          )}
        </span>
        <p className={styles.network}>
          <TriangleAlert size={16} aria-hidden="true" />
          {sendOnlySentence(currency)}
        </p>
      </div>
      <PaymentQr uri={uri} hasAmount={opensWallet(uri)} isFolded={isPhone} />
    </div>
  )
}
