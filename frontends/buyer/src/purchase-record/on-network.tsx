import { fetchOwnPaymentProof } from '@presale/api-client'
import type { OwnPaymentProof, Purchase } from '@presale/contracts'
import { Kept } from '@presale/i18n'
import { Button, formatExactTime, formatNumber } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { saveFile } from '../save-file'
import { Code } from './code'
import styles from './purchase-record.module.css'
import { texts } from './texts'

/** Of a receipt: in which block the payment is, and a file that proves it without this site. Nothing where no node is asked. */
export function OnNetwork({ purchase, onCopyFailed }: { purchase: Purchase; onCopyFailed: () => void }) {
  const t = texts.useT()
  const { id, status, transactionHash } = purchase
  const { data } = useQuery({
    queryKey: ['/api/purchases', id, 'payment', 'proof'],
    queryFn: ({ signal }) => fetchOwnPaymentProof(id, { signal }),
    enabled: status === 'approved' && transactionHash !== null,
    retry: false,
  })
  if (!data?.block || data.network === null) return null
  const { network, block, proof } = data
  const [height, time] = [formatNumber(String(block.height)), formatExactTime(new Date(block.time))]
  const term = t('block.in', { network, height, time })
  return (
    <>
      <Code
        term={term}
        shown={<Kept text={term} words={[network, height]} />}
        code={block.hash}
        onFailed={onCopyFailed}
        isGrouped
      />
      {proof !== null && (
        <div className={styles.proof}>
          <Button size="sm" icon={<Download aria-hidden="true" />} onClick={() => saveProof(data)}>
            {t('block.save')}
          </Button>
          <span className={styles.source}>{t('block.hint')}</span>
        </div>
      )}
    </>
  )
}

function saveProof(proof: OwnPaymentProof): void {
  const text = `${JSON.stringify(proof, null, 2)}\n`
  saveFile(new Blob([text], { type: 'application/json' }), `payment-${proof.purchaseId.slice(0, 8)}.json`)
}
