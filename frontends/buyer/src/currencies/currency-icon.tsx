import ada from 'cryptocurrency-icons/svg/color/ada.svg'
import avax from 'cryptocurrency-icons/svg/color/avax.svg'
import bnb from 'cryptocurrency-icons/svg/color/bnb.svg'
import btc from 'cryptocurrency-icons/svg/color/btc.svg'
import doge from 'cryptocurrency-icons/svg/color/doge.svg'
import dot from 'cryptocurrency-icons/svg/color/dot.svg'
import eth from 'cryptocurrency-icons/svg/color/eth.svg'
import link from 'cryptocurrency-icons/svg/color/link.svg'
import matic from 'cryptocurrency-icons/svg/color/matic.svg'
import sol from 'cryptocurrency-icons/svg/color/sol.svg'
import trx from 'cryptocurrency-icons/svg/color/trx.svg'
import uni from 'cryptocurrency-icons/svg/color/uni.svg'
import usdc from 'cryptocurrency-icons/svg/color/usdc.svg'
import usdt from 'cryptocurrency-icons/svg/color/usdt.svg'
import xrp from 'cryptocurrency-icons/svg/color/xrp.svg'
import styles from './currency-icon.module.css'

const MARKS: Readonly<Record<string, string>> = {
  ADA: ada,
  AVAX: avax,
  BNB: bnb,
  BTC: btc,
  DOGE: doge,
  DOT: dot,
  ETH: eth,
  LINK: link,
  MATIC: matic,
  SOL: sol,
  TRX: trx,
  UNI: uni,
  USDC: usdc,
  USDT: usdt,
  XRP: xrp,
}

/** The mark of a network that is not the currency's usual one, drawn small at the corner. */
const NETWORK_MARKS: Readonly<Record<string, string>> = { TRC20: trx }

export interface CurrencyIconProps {
  symbol: string
  /** Pixels. */
  size?: number | undefined
}

/** Decorative: the symbol is shown as text as well. A currency without an icon shows its first letter. */
export function CurrencyIcon({ symbol, size = 32 }: CurrencyIconProps) {
  const [coin = symbol, network] = symbol.split('-')
  const mark = MARKS[coin]
  const corner = network === undefined ? undefined : NETWORK_MARKS[network]
  return (
    <span className={styles.icon} style={{ width: size, height: size }} aria-hidden="true">
      {mark === undefined ? (
        <span className={styles.letter}>{coin.slice(0, 1)}</span>
      ) : (
        <img className={styles.mark} src={mark} alt="" width={size} height={size} />
      )}
      {corner !== undefined && (
        <img className={styles.corner} src={corner} alt="" width={size / 2} height={size / 2} />
      )}
    </span>
  )
}
