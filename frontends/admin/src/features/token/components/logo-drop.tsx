import { Kept } from '@presale/i18n'
import { FileDrop, formatNumber, VisuallyHidden } from '@presale/ui'
import { CircleAlert, ImageUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { LOGO_ACCEPT } from '../logo-file'
import { texts } from '../texts'
import styles from './logo-drop.module.css'

export interface LogoDropProps {
  current: string | null
  file: File | undefined
  /** What is wrong with the file, as a sentence. */
  problem: string | undefined
  isBusy: boolean
  onFile: (file: File) => void
}

/** A place to drop a file on, or to choose one with a button; shows what will be sent. */
export function LogoDrop({ current, file, problem, isBusy, onFile }: LogoDropProps) {
  const t = texts.useT()
  return (
    <div className={styles.field}>
      <FileDrop
        label={t('logo.input')}
        choose={t(file ? 'logo.chooseAnother' : 'logo.choose')}
        name="logo"
        accept={LOGO_ACCEPT}
        isBusy={isBusy}
        isInvalid={problem !== undefined}
        onFile={onFile}
      >
        <Picture file={file} current={current} />
        <p className={styles.words}>
          <Kept
            text={
              file
                ? t('logo.file', { name: file.name, size: formatNumber(Math.ceil(file.size / 1024)) })
                : t('logo.drop')
            }
            words={[file?.name ?? '']}
          />
        </p>
      </FileDrop>
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          <CircleAlert size={14} aria-hidden="true" />
          <span>{problem}</span>
        </p>
      )}
    </div>
  )
}

function Picture({ file, current }: { file: File | undefined; current: string | null }) {
  const t = texts.useT()
  const { url, isBroken, setIsBroken } = usePreview(file)
  if (file && isBroken) return <p className={styles.words}>{t('logo.broken')}</p>
  if (url !== undefined) {
    return <img className={styles.picture} src={url} alt={t('logo.new')} onError={() => setIsBroken(true)} />
  }
  if (current !== null) {
    return (
      <>
        <img className={styles.picture} src={current} alt="" />
        <VisuallyHidden>{t('logo.present')}</VisuallyHidden>
      </>
    )
  }
  return <ImageUp className={styles.icon} size={28} aria-hidden="true" />
}

/** As a data: address, which the site's policy lets pictures have; within an <img>, nothing in a file runs. */
function usePreview(file: File | undefined) {
  const [url, setUrl] = useState<string>()
  const [isBroken, setIsBroken] = useState(false)
  useEffect(() => {
    if (!file) return
    const reader = new FileReader()
    reader.onload = () => {
      setIsBroken(false)
      setUrl(String(reader.result))
    }
    reader.onerror = () => setIsBroken(true)
    reader.readAsDataURL(file)
    return () => reader.abort()
  }, [file])
  return { url, isBroken, setIsBroken }
}
