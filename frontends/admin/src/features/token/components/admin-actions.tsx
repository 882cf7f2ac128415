import { tokenQuery } from '@presale/api-client'
import { FALLBACK_TOKEN_NAME } from '@presale/kernel'
import { formatNumber, PageSection } from '@presale/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleDollarSign, FileDown, ImageUp, SlidersHorizontal, TextCursorInput } from 'lucide-react'
import { useState } from 'react'
import { useShell } from '../../../shell-context'
import { ActionCard } from './action-card'
import styles from './admin-actions.module.css'
import { ExportDialog } from './export-dialog'
import { LogoDialog } from './logo-dialog'
import { NameDialog } from './name-dialog'
import { PriceDialog } from './price-dialog'
import { SystemDialog } from './system-dialog'

type OpenDialog =
  | { readonly kind: 'export' | 'price' | 'logo' | 'system' }
  | { readonly kind: 'name'; readonly current: string }

/** The Admin Actions cards, with their dialogs. */
export function AdminActions() {
  const { data: token } = useQuery(tokenQuery)
  const [dialog, setDialog] = useState<OpenDialog>()
  const close = () => setDialog(undefined)
  const name = useCurrentName((current) => setDialog({ kind: 'name', current }))
  const logoUrl = token?.logoUrl ?? token?.logo ?? null
  const opens = (kind: Exclude<OpenDialog['kind'], 'name'>) => () => setDialog({ kind })
  return (
    <PageSection title="Admin Actions" aria-label="Admin Actions" className={styles.section}>
      <div className={styles.cards}>
        <ActionCard
          icon={<FileDown aria-hidden="true" />}
          label="Export CSV"
          hint="Purchases, users, audit trail"
          onOpen={opens('export')}
        />
        <ActionCard
          icon={<CircleDollarSign aria-hidden="true" />}
          label="Price Settings"
          hint={token ? `$${formatNumber(token.price, 4)} a token` : 'Token and currencies'}
          onOpen={opens('price')}
        />
        <ActionCard
          icon={<TextCursorInput aria-hidden="true" />}
          label="Change Token Name"
          hint={token?.name ?? 'Shown everywhere'}
          isBusy={name.isAsking}
          onOpen={name.ask}
        />
        <ActionCard
          icon={<ImageUp aria-hidden="true" />}
          label={logoUrl === null ? 'Upload Logo' : 'Change Logo'}
          hint="SVG, JPG or PNG"
          onOpen={opens('logo')}
        />
        <ActionCard
          icon={<SlidersHorizontal aria-hidden="true" />}
          label="System Config"
          hint="How this site is set up"
          onOpen={opens('system')}
        />
      </div>
      {dialog?.kind === 'export' && <ExportDialog onClose={close} />}
      {dialog?.kind === 'price' && <PriceDialog onClose={close} />}
      {dialog?.kind === 'name' && <NameDialog current={dialog.current} onClose={close} />}
      {dialog?.kind === 'logo' && <LogoDialog current={logoUrl} onClose={close} />}
      {dialog?.kind === 'system' && <SystemDialog onClose={close} />}
    </PageSection>
  )
}

/** The name as it is now, asked for when the dialog is wanted; where it can't be had, GROK. */
function useCurrentName(onKnown: (name: string) => void) {
  const client = useQueryClient()
  const { toast } = useShell()
  const [isAsking, setIsAsking] = useState(false)
  const ask = async () => {
    setIsAsking(true)
    try {
      onKnown((await client.fetchQuery({ ...tokenQuery, staleTime: 0 })).name)
    } catch {
      toast({ title: 'Error', description: 'Failed to fetch current token name', variant: 'destructive' })
      onKnown(FALLBACK_TOKEN_NAME)
    } finally {
      setIsAsking(false)
    }
  }
  return { isAsking, ask: () => void ask() }
}
