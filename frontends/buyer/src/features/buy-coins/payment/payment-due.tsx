import { serverOffset } from '@presale/api-client'
import type { Purchase } from '@presale/contracts'
import { currencyOf, networkName, sendOnlySentence } from '@presale/kernel'
import { AddressText, Amount, CopyButton, CountdownRing, LinkButton, Notice, useIsPhone } from '@presale/ui'
import { useQueryClient } from '@tanstack/react-query'
import { TriangleAlert, Wallet } from 'lucide-react'
import { opensWallet, walletUri } from '../../../currencies/wallet-uri'
import { windowSeconds } from '../../../purchases/phase'
import { PURCHASES_KEY } from '../../../purchases/queries'
import { useShell } from '../../../shell-context'
import { NextSteps } from './next-steps'
import styles from './payment-due.module.css'
import { PaymentQr } from './payment-qr'
import { TransactionHashInput } from './transaction-hash-input'
import type { TransactionHashField } from './use-transaction-hash'

/** One amount, one address, one deadline. The digits shown, copied and in the code are the ones locked. */
export function PaymentDue({ purchase, hash }: { purchase: Purchase; hash: TransactionHashField }) {
  const { toast } = useShell()
  const isPhone = useIsPhone()
  const currency = currencyOf(purchase.cryptoSymbol, purchase.wallet)
  const uri = walletUri(currency, purchase.wallet, purchase.cryptoAmount)
  const copyFailed = () =>
    toast({
      title: 'Copy failed',
      description: 'Select the text and copy it by hand.',
      variant: 'destructive',
    })
  const chain = currency.network === undefined ? currency.symbol : networkName(currency.network)
  return (
    <div className={styles.due}>
      {purchase.sampleWallet && (
        <Notice tone="declined" title="Sample address, do not send money">
          This site has not been set up for payments yet. Whatever is sent here is lost.
        </Notice>
      )}
      <div className={styles.top}>
        <div className={styles.fact}>
          <span className={styles.label}>Send exactly</span>
          <span className={styles.amount}>
            <Amount value={purchase.cryptoAmount} unit={currency.unit} size={isPhone ? 'lg' : 'xl'} />
            <CopyButton text={purchase.cryptoAmount} label="Copy amount" onFailed={copyFailed} />
          </span>
        </div>
        <TimeLeft purchase={purchase} size={isPhone ? 76 : 92} />
      </div>
      <div className={styles.where}>
        <div className={styles.fact}>
          <span className={styles.label}>To this {chain} address</span>
          <div className={styles.address}>
            <AddressText address={purchase.wallet} label={`${chain} address`} />
          </div>
          <span className={styles.buttons}>
            <CopyButton text={purchase.wallet} label="Copy address" isLabelled onFailed={copyFailed} />
            {opensWallet(uri) && !purchase.sampleWallet && (
              <LinkButton size="sm" icon={<Wallet aria-hidden="true" />}>
                <a href={uri}>Open in wallet</a>
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
      <NextSteps
        steps={[
          'Send the exact amount from your wallet.',
          'Press I Have Paid. Our team then has 60 minutes to check the payment.',
          'Once it is approved, the tokens are on your balance.',
        ]}
      />
      <TransactionHashInput field={hash} />
    </div>
  )
}

function TimeLeft({ purchase, size }: { purchase: Purchase; size: number }) {
  const client = useQueryClient()
  if (purchase.expiresAt === null) return null
  return (
    <div className={styles.time}>
      <CountdownRing
        target={purchase.expiresAt}
        totalSeconds={windowSeconds(purchase)}
        serverOffset={serverOffset()}
        label="Time left to pay"
        size={size}
        onEnd={() => void client.invalidateQueries({ queryKey: PURCHASES_KEY })}
      />
      <span className={styles.label}>left to pay</span>
    </div>
  )
}
