import type { Purchase } from '@presale/contracts'
import { Kept, type Translate } from '@presale/i18n'
import { type Currency, currencyOf, networkName, tokenStandard } from '@presale/kernel'
import { AddressText, CopyButton, LinkButton } from '@presale/ui'
import { TriangleAlert, Wallet } from 'lucide-react'
import { opensWallet, walletUri } from '../../../currencies/wallet-uri'
import styles from './payment-due.module.css'
import { PaymentQr } from './payment-qr'
import { texts } from './texts'
import type { en } from './texts.en'
import { useCopyFailed } from './use-copy-failed'

export interface PaymentTargetProps {
  purchase: Purchase
  isPhone: boolean
  /** The wallet is what comes next: neither address nor amount was taken along yet. */
  isNext: boolean
  onTaken: () => void
}

/** Where to: the address to copy, to scan or to open in a wallet, and the one network it is on. */
export function PaymentTarget({ purchase, isPhone, isNext, onTaken }: PaymentTargetProps) {
  const t = texts.useT()
  const copyFailed = useCopyFailed()
  const currency = currencyOf(purchase.cryptoSymbol, purchase.wallet)
  const uri = walletUri(currency, purchase.wallet, purchase.cryptoAmount)
  const hasWallet = opensInWallet(purchase)
  const chain = currency.network === undefined ? currency.symbol : networkName(currency.network)
  const openInWallet = hasWallet && (
    <LinkButton
      size="sm"
      variant={isPhone && isNext ? 'primary' : 'secondary'}
      icon={<Wallet aria-hidden="true" />}
    >
      <a href={uri} onClick={onTaken}>
        {t('openInWallet')}
      </a>
    </LinkButton>
  )
  return (
    <div className={styles.where}>
      <div className={styles.fact}>
        <span className={styles.label}>
          <Kept text={t('toAddress', { chain })} words={[chain]} />
        </span>
        <div className={styles.address}>
          <AddressText address={purchase.wallet} label={t('addressOfChain', { chain })} />
        </div>
        <span className={styles.buttons}>
          {/* The wallet on the same phone comes first, for a thumb, a key and a screen reader alike. */}
          {isPhone && openInWallet}
          <CopyButton
            text={purchase.wallet}
            label={t('copyAddress')}
            isLabelled
            onCopied={onTaken}
            onFailed={copyFailed}
          />
          {!isPhone && openInWallet}
        </span>
        <p className={styles.network}>
          <TriangleAlert size={16} aria-hidden="true" />
          <span>
            <Kept text={sendOnly(currency, t)} words={[currency.unit, currency.symbol, chain]} />
          </span>
        </p>
      </div>
      <PaymentQr uri={uri} hasAmount={opensWallet(uri)} isFolded={isPhone} />
    </div>
  )
}

/** Whether the address opens a wallet on this device; a sample's must not. */
export function opensInWallet({ cryptoSymbol, wallet, cryptoAmount, sampleWallet }: Purchase): boolean {
  return !sampleWallet && opensWallet(walletUri(currencyOf(cryptoSymbol, wallet), wallet, cryptoAmount))
}

/** 'Send only USDT on the TRON network (TRC-20)'. */
function sendOnly(currency: Currency, t: Translate<typeof en>): string {
  if (currency.network === undefined) return t('sendOnly.own', { unit: currency.symbol })
  const named = { unit: currency.unit, network: networkName(currency.network) }
  const standard = tokenStandard(currency)
  return standard === undefined
    ? t('sendOnly.network', named)
    : t('sendOnly.standard', { ...named, standard })
}
