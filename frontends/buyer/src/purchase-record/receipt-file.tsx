import { fetchOwnReceipt } from '@presale/api-client'
import type { Purchase } from '@presale/contracts'
import { Rich } from '@presale/i18n'
import { Button } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { saveFile } from '../save-file'
import styles from './purchase-record.module.css'
import { texts } from './texts'

const ASK_AGAIN_MS = 2_000

/** A file that proves the purchase as it stands now; while its newest event is not signed yet, it comes by itself. */
export function ReceiptFile({ purchase: { id, status, stage } }: { purchase: Purchase }) {
  const t = texts.useT()
  const { data } = useQuery({
    // What happens to the purchase makes another file.
    queryKey: ['/api/purchases', id, 'receipt', status, stage],
    queryFn: ({ signal }) => fetchOwnReceipt(id, { signal }),
    retry: false,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'soon' ? ASK_AGAIN_MS : false),
  })
  if (data === undefined) return null
  return (
    <div className={styles.proof}>
      {data.file !== null && <SaveButton id={id} file={data.file} />}
      <span className={styles.source} role="status">
        {data.status === 'ready' ? (
          <Rich
            text={t('proof.hint')}
            parts={{
              check: () => (
                <a href="/verify" target="_blank" rel="noreferrer">
                  {t('proof.check')}
                </a>
              ),
            }}
          />
        ) : (
          t(`proof.${data.status}`)
        )}
      </span>
    </div>
  )
}

function SaveButton({ id, file }: { id: string; file: string }) {
  const t = texts.useT()
  const name = `receipt-${id.slice(0, 8)}.tlog-proof`
  return (
    <Button
      size="sm"
      icon={<Download aria-hidden="true" />}
      onClick={() => saveFile(new Blob([file], { type: 'text/plain' }), name)}
    >
      {t('proof.save')}
    </Button>
  )
}
