import type { Purchase } from '@presale/contracts'
import { Kept, type Translate } from '@presale/i18n'
import { currencyOf, explorerLink, networkName, rateOf } from '@presale/kernel'
import { Amount, Button, DescriptionList, formatExactTime, SampleTag } from '@presale/ui'
import { Printer } from 'lucide-react'
import { UsdAmount } from '../currencies/usd-amount'
import { PurchaseState } from '../purchases/purchase-state'
import { sampleOf } from '../purchases/samples'
import { shownAddress } from '../purchases/shown-address'
import { useShell } from '../shell-context'
import { useSite } from '../site'
import { Code } from './code'
import { OnNetwork } from './on-network'
import styles from './purchase-record.module.css'
import { ReceiptFile } from './receipt-file'
import { SeenByNetwork } from './seen-by-network'
import { texts } from './texts'
import type { en } from './texts.en'

export interface PurchaseRecordProps {
  purchase: Purchase
  tokenName: string
}

/** A purchase with all that its buyer may have to show: on the screen, and printed or kept as a PDF by the browser. */
export function PurchaseRecord({ purchase, tokenName }: PurchaseRecordProps) {
  const t = texts.useT()
  const { toast } = useShell()
  const address = shownAddress(purchase)
  const explorer = explorerLink(purchase.cryptoSymbol, purchase.wallet, purchase.transactionHash)
  const copyFailed = () => toast({ title: texts.t('copyFailed'), variant: 'destructive' })
  return (
    <div className={styles.receipt}>
      <Letterhead purchase={purchase} tokenName={tokenName} />
      <PurchaseState purchase={purchase} />
      <Sample purchase={purchase} />
      <SeenByNetwork purchase={purchase} />
      <DescriptionList items={factsOf(purchase, tokenName, t)} />
      <Code term={t('id')} code={purchase.id} onFailed={copyFailed} />
      {address !== undefined && <Code term={t('address')} code={address} onFailed={copyFailed} isGrouped />}
      {purchase.transactionHash !== null && (
        <Code term={t('transaction')} code={purchase.transactionHash} onFailed={copyFailed} isGrouped />
      )}
      <OnNetwork purchase={purchase} onCopyFailed={copyFailed} />
      <ReceiptFile purchase={purchase} />
      {explorer !== undefined && (
        <p className={styles.paper}>
          <Kept text={t('explorer', { address: explorer })} words={[explorer]} />
        </p>
      )}
    </div>
  )
}

/** 'Receipt of …', or 'Record of …' while nothing was credited. */
export function useRecordTitle({ status, date }: Purchase): string {
  const t = texts.useT()
  const time = formatExactTime(new Date(date))
  return status === 'approved' ? t('of', { time }) : t('recordOf', { time })
}

export function PrintButton() {
  const t = texts.useT()
  return (
    <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
      {t('print')}
    </Button>
  )
}

/** On paper alone, where neither the site nor who is signed in is seen around it. */
function Letterhead({ purchase, tokenName }: { purchase: Purchase; tokenName: string }) {
  const t = texts.useT()
  const { user } = useShell()
  const { sellerName } = useSite()
  const number = purchase.id.slice(0, 8)
  const key = purchase.status === 'approved' ? 'number' : 'recordNumber'
  return (
    <header className={styles.paper}>
      <p className={styles.brand} translate="no">
        {tokenName}
      </p>
      {sellerName !== null && (
        <p>
          <Kept text={t('seller', { name: sellerName })} words={[sellerName]} />
        </p>
      )}
      <p translate="no">{window.location.host}</p>
      <p className={styles.number}>
        <Kept text={t(key, { number })} words={[number]} />
      </p>
      <p>
        <Kept text={t('for', { name: user.name, email: user.email })} words={[user.name, user.email]} />
      </p>
    </header>
  )
}

/** Nobody is to take it for a receipt of money. */
function Sample({ purchase }: { purchase: Purchase }) {
  const t = texts.useT()
  const sample = sampleOf(purchase.priceSource, purchase.sampleWallet)
  if (sample === undefined) return null
  return (
    <p className={styles.sample}>
      <SampleTag isCaution>{t(`sample.${sample}`)}</SampleTag>
    </p>
  )
}

function factsOf(purchase: Purchase, tokenName: string, t: Translate<typeof en>) {
  const { unit, network } = currencyOf(purchase.cryptoSymbol, purchase.wallet)
  const time = (term: string, at: string | null) =>
    at === null ? [] : [{ term, detail: <BothClocks at={at} /> }]
  return [
    { term: t('tokens'), detail: <Amount value={purchase.amount} unit={tokenName} /> },
    {
      term: t('pricePerToken'),
      detail: <UsdAmount value={purchase.price} decimals={4} />,
    },
    {
      term: t('total'),
      detail: <UsdAmount value={purchase.total} decimals={2} />,
    },
    {
      term: (
        <Kept text={purchase.status === 'approved' ? t('totalIn', { unit }) : t('toPay')} words={[unit]} />
      ),
      detail: <Amount value={purchase.cryptoAmount} unit={unit} />,
    },
    ...rateFacts(purchase, unit, t),
    ...(network === undefined
      ? []
      : [{ term: t('network'), detail: <span translate="no">{networkName(network)}</span> }]),
    ...time(t('requested'), purchase.createdAt),
    ...time(t('reported'), purchase.paidAt),
    ...time(purchase.status === 'expired' ? t('ended') : t('decided'), purchase.decidedAt),
  ]
}

/** The reader's own, and the one that the purchase's mails and exports go by. */
function BothClocks({ at }: { at: string }) {
  const own = formatExactTime(new Date(at))
  const utc = `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`
  return (
    <span className={styles.rate}>
      <time dateTime={at}>{own}</time>
      {!own.endsWith('UTC') && (
        <span className={styles.source} translate="no">
          {utc}
        </span>
      )}
    </span>
  )
}

/** The rate follows from the amounts; who stood behind it, earlier releases did not keep. */
function rateFacts({ total, cryptoAmount, priceSource }: Purchase, unit: string, t: Translate<typeof en>) {
  const rate = rateOf(total, cryptoAmount)
  if (rate === undefined) return []
  const detail = (
    <span className={styles.rate}>
      <span>
        <Kept text={t('rateOf', { unit })} words={[unit]} /> <UsdAmount value={rate} />
      </span>
      {priceSource && <span className={styles.source}>{t(`rate.${priceSource}`)}</span>}
    </span>
  )
  return [{ term: t('rate'), detail }]
}
