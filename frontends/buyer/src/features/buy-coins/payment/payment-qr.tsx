import { QRCodeSVG } from 'qrcode.react'
import styles from './payment-qr.module.css'
import { texts } from './texts'

export interface PaymentQrProps {
  /** Address and amount, or the address alone. */
  uri: string
  hasAmount: boolean
  /** On a phone the code is of no use to its own wallet: it folds away. */
  isFolded: boolean
}

export function PaymentQr({ uri, hasAmount, isFolded }: PaymentQrProps) {
  const t = texts.useT()
  const title = hasAmount ? t('qr.amount') : t('qr.address')
  const code = (
    // Black on white in both themes: many cameras read no other.
    <div className={styles.paper}>
      <QRCodeSVG value={uri} size={200} level="M" title={title} bgColor="#ffffff" fgColor="#000000" />
    </div>
  )
  if (!isFolded) {
    return (
      <figure className={styles.figure}>
        {code}
        <figcaption className={styles.caption}>
          {hasAmount ? t('qr.amount.caption') : t('qr.address.caption')}
        </figcaption>
      </figure>
    )
  }
  return (
    <details className={styles.folded}>
      <summary>{hasAmount ? t('qr.amount.show') : t('qr.address.show')}</summary>
      {code}
    </details>
  )
}
