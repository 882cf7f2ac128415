import { tokenQuery } from '@presale/api-client'
import { Kept } from '@presale/i18n'
import { FALLBACK_TOKEN_NAME } from '@presale/kernel'
import { ChipGroup, formatMoney, PageSection, ScrollLine } from '@presale/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleDollarSign, FileDown, ImageUp, SlidersHorizontal, TextCursorInput } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { failureToast } from '../../../failure-toast'
import { DIALOG_PARAM } from '../../../panel-dialogs'
import { useShell } from '../../../shell-context'
import { texts } from '../texts'
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
  const t = texts.useT()
  const { data: token } = useQuery(tokenQuery)
  const [opened, setDialog] = useState<OpenDialog>()
  const [params, setParams] = useSearchParams()
  const dialog = opened ?? (params.get(DIALOG_PARAM) === 'price' ? { kind: 'price' } : undefined)
  const close = () => {
    setDialog(undefined)
    if (params.has(DIALOG_PARAM)) setParams(withoutDialog, { replace: true })
  }
  const name = useCurrentName((current) => setDialog({ kind: 'name', current }))
  const logoUrl = token?.logoUrl ?? token?.logo ?? null
  const opens = (kind: Exclude<OpenDialog['kind'], 'name'>) => () => setDialog({ kind })
  return (
    <PageSection aria-label={t('actions')} className={styles.section}>
      <h2 className={styles.heading}>{t('actions')}</h2>
      <ScrollLine>
        <ChipGroup label={t('actions')}>
          <ActionCard
            icon={<FileDown aria-hidden="true" />}
            label={t('export.title')}
            hint={t('export.hint')}
            onOpen={opens('export')}
          />
          <ActionCard
            icon={<CircleDollarSign aria-hidden="true" />}
            label={t('prices.title')}
            hint={<PriceHint price={token?.price} />}
            onOpen={opens('price')}
          />
          <ActionCard
            icon={<TextCursorInput aria-hidden="true" />}
            label={t('name.title')}
            hint={token ? <span translate="no">{token.name}</span> : t('name.hint')}
            isBusy={name.isAsking}
            onOpen={name.ask}
          />
          <ActionCard
            icon={<ImageUp aria-hidden="true" />}
            label={t(logoUrl === null ? 'logo.upload' : 'logo.change')}
            hint={t('logo.hint')}
            onOpen={opens('logo')}
          />
          <ActionCard
            icon={<SlidersHorizontal aria-hidden="true" />}
            label={t('system.title')}
            hint={t('system.hint')}
            onOpen={opens('system')}
          />
        </ChipGroup>
      </ScrollLine>
      {dialog?.kind === 'export' && <ExportDialog onClose={close} />}
      {dialog?.kind === 'price' && <PriceDialog onClose={close} />}
      {dialog?.kind === 'name' && <NameDialog current={dialog.current} onClose={close} />}
      {dialog?.kind === 'logo' && <LogoDialog current={logoUrl} onClose={close} />}
      {dialog?.kind === 'system' && <SystemDialog onClose={close} />}
    </PageSection>
  )
}

function withoutDialog(params: URLSearchParams): URLSearchParams {
  const without = new URLSearchParams(params)
  without.delete(DIALOG_PARAM)
  return without
}

function PriceHint({ price }: { price: string | undefined }) {
  const t = texts.useT()
  if (price === undefined) return <span>{t('prices.hint')}</span>
  const shown = formatMoney(price, 4)
  return <Kept text={t('price.each', { price: shown })} words={[shown]} />
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
      toast(failureToast(undefined, texts.t('name.failed')))
      onKnown(FALLBACK_TOKEN_NAME)
    } finally {
      setIsAsking(false)
    }
  }
  return { isAsking, ask: () => void ask() }
}
