import { serverNow, serverOffset } from '@presale/api-client'
import { Rich } from '@presale/i18n'
import { RelativeTime } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { freshSaleQuery } from './queries'
import { texts } from './texts'

const DAY_MS = 24 * 60 * 60 * 1000
/** From here on a relative time is a date, which stands beside it already. */
const FAR_DAYS = 30

/** How long it is until the sale begins, beside the date; nothing where that is not what it waits for. */
export function StartsIn() {
  const t = texts.useT()
  const { data: sale } = useQuery(freshSaleQuery())
  if (sale?.state !== 'not-started' || sale.startsAt === null) return null
  const { startsAt } = sale
  const days = Math.trunc((Date.parse(startsAt) - serverNow().getTime()) / DAY_MS)
  if (days >= FAR_DAYS) return <span>{t('startsInDays', { days })}</span>
  return (
    <span>
      <Rich
        text={t('startsIn')}
        parts={{ when: () => <RelativeTime at={startsAt} serverOffset={serverOffset()} /> }}
      />
    </span>
  )
}
