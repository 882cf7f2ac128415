import type { SaleState } from '@presale/contracts'
import { useSaleState } from './sale-state'
import { texts } from './texts'

/** As the site is set up, unless it is set up otherwise. */
const USUAL = { paymentSeconds: 900, approvalSeconds: 3600 }

/** How long a price is locked, and how long the check of a payment may take, in words. */
export function useSaleWindows(): { readonly toPay: string; readonly toCheck: string } {
  const t = texts.useT()
  const { paymentSeconds, approvalSeconds }: Partial<SaleState> = useSaleState() ?? {}
  const words = (seconds: number): string => {
    const minutes = Math.round(seconds / 60)
    return minutes >= 120 && minutes % 60 === 0
      ? t('time.hours', { hours: minutes / 60 })
      : t('time.minutes', { minutes })
  }
  return {
    toPay: words(paymentSeconds ?? USUAL.paymentSeconds),
    toCheck: words(approvalSeconds ?? USUAL.approvalSeconds),
  }
}
