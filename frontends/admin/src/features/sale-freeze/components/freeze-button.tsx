import { Button } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { Snowflake } from 'lucide-react'
import { saleStateQuery } from '../../../sale/sale-state'
import { useShell } from '../../../shell-context'
import { useFreeze } from '../api/use-freeze'
import { texts } from '../texts'

/** One press of an admin's stops the sale. While it is frozen, the banner has the way back. */
export function FreezeButton() {
  const t = texts.useT()
  const { user } = useShell()
  const { data: sale } = useQuery(saleStateQuery())
  const freeze = useFreeze()
  if (!user.isAdmin || !sale || sale.state === 'frozen') return null
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
