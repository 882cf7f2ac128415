import { fetchLogKeys } from '@presale/api-client'
import { Card, FileDrop, Notice, TextArea } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { FileCheck } from 'lucide-react'
import { useState } from 'react'
import { Brand } from '../layout/brand'
import { type Checked, checkReceipt } from './check-receipt'
import { ProvenReceipt } from './proven-receipt'
import { texts } from './texts'
import styles from './verify-page.module.css'

const MOST_BYTES = 4_000_000

/** Checks a file without a call. The keys of this site are read before, and may be replaced by others. */
export function VerifyPage() {
  const t = texts.useT()
  const site = useQuery({
    queryKey: ['/api/log/keys'],
    queryFn: ({ signal }) => fetchLogKeys({ signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [own, setOwn] = useState<string>()
  const [file, setFile] = useState<{ readonly name: string; readonly text: string }>()
  const keys = own ?? (site.data ? [...site.data.logs, ...site.data.witnesses].join('\n') : '')
  const read = async (chosen: File) => {
    const text = chosen.size > MOST_BYTES ? '' : await chosen.text()
    setFile({ name: chosen.name, text })
  }
  const checked = file && checkReceipt(file.text, keys)
  return (
    <main className={styles.page}>
      <Brand />
      <Card className={styles.card}>
        <div className={styles.parts}>
          <div>
            <h1 className={styles.title}>{t('title')}</h1>
            <p className={styles.text}>{t('lead')}</p>
          </div>
          <FileDrop
            label={t('input')}
            choose={t(file ? 'chooseAnother' : 'choose')}
            isInvalid={checked !== undefined && checked.kind !== 'proven'}
            onFile={(chosen) => void read(chosen)}
          >
            <FileCheck className={styles.icon} size={28} aria-hidden="true" />
            <p className={styles.name} translate={file ? 'no' : undefined}>
              {file?.name ?? t('drop')}
            </p>
          </FileDrop>
          <div role="status" className={styles.outcome}>
            {checked && <Outcome checked={checked} />}
          </div>
          <TextArea
            label={t('keys')}
            hint={site.isError ? t('keys.unreached') : t('keys.hint')}
            rows={3}
            spellCheck={false}
            translate="no"
            className={styles.keys}
            value={keys}
            onChange={({ currentTarget }) => setOwn(currentTarget.value)}
          />
        </div>
      </Card>
    </main>
  )
}

function Outcome({ checked }: { checked: Checked }) {
  const t = texts.useT()
  if (checked.kind === 'proven') return <ProvenReceipt {...checked} />
  if (checked.kind === 'line')
    return <Notice tone="pending">{t('fault.line', { line: checked.line })}</Notice>
  return (
    <Notice tone="declined" title={t(`fault.${checked.kind}`)}>
      {t(`fault.${checked.kind}.hint`)}
    </Notice>
  )
}
