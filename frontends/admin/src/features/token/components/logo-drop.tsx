import { Kept } from '@presale/i18n'
import { Button, classNames, formatNumber, VisuallyHidden } from '@presale/ui'
import { CircleAlert, ImageUp } from 'lucide-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
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
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped && !isBusy) onFile(dropped)
  }
  return (
    <div className={styles.field}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button does the same */}
      <div
        className={classNames(styles.zone, isOver && styles.over, problem !== undefined && styles.invalid)}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
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
        <Button size="sm" disabled={isBusy} onClick={() => input.current?.click()}>
          {t(file ? 'logo.chooseAnother' : 'logo.choose')}
        </Button>
        {/* Hidden: the button does the same, and a screen reader needs only one of the two. */}
        <input
          ref={input}
          type="file"
          name="logo"
          className={styles.input}
          accept={LOGO_ACCEPT}
          aria-label={t('logo.input')}
          tabIndex={-1}
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? []
            if (chosen) onFile(chosen)
            // The same file may be selected again after it was corrected.
            event.currentTarget.value = ''
          }}
        />
      </div>
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
