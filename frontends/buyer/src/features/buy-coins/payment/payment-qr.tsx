import { QRCodeSVG } from 'qrcode.react'
import styles from './payment-qr.module.css'

export interface PaymentQrProps {
  /** Address and amount, or the address alone. */
  uri: string
  hasAmount: boolean
  /** On a phone the code is of no use to its own wallet: it folds away. */
  isFolded: boolean
}

export function PaymentQr({ uri, hasAmount, isFolded }: PaymentQrProps) {
  const title = hasAmount ? 'QR code of address and amount' : 'QR code of the address'
  const code = (
    // Black on white in both themes: many cameras read no other.
    <div className={styles.paper}>
      <QRCodeSVG value={uri} size={144} level="M" title={title} bgColor="#ffffff" fgColor="#000000" />
    </div>
  )
  if (!isFolded) {
    return (
      <figure className={styles.figure}>
        {code}
        <figcaption className={styles.caption}>
          {hasAmount ? 'Address and amount' : 'Address only'}
        </figcaption>
      </figure>
    )
  }
  return (
    <details className={styles.folded}>
      <summary>Show QR code {hasAmount ? 'with address and amount' : 'of the address'}</summary>
      {code}
    </details>
  )
}
