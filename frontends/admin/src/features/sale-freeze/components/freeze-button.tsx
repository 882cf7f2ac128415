import { Button } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { Snowflake } from 'lucide-react'
import { saleStateQuery } from '../../../sale/sale-state'
import { useFreeze } from '../api/use-freeze'
import { texts } from '../texts'

/** One press stops the sale. While it is frozen, the banner has the way back. */
export function FreezeButton() {
  const t = texts.useT()
  const { data: sale } = useQuery(saleStateQuery())
  const freeze = useFreeze()
  if (!sale || sale.state === 'frozen') return null
  return (
    <Button
      size="sm"
      variant="danger"
      icon={<Snowflake aria-hidden="true" />}
      isBusy={freeze.isPending}
      onClick={() => freeze.mutate(true)}
    >
      {t('freeze')}
    </Button>
  )
}
