import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from './button'
import { classNames } from './class-names'
import styles from './file-drop.module.css'

export interface FileDropProps {
  /** What the file is, for a screen reader and for tests. */
  label: string
  /** On the button that chooses one. */
  choose: string
  name?: string
  accept?: string
  isBusy?: boolean
  isInvalid?: boolean
  onFile: (file: File) => void
  /** What is shown above the button: what belongs here, or what is here. */
  children: ReactNode
}

/** A place to drop a file on, or to choose one with a button. */
export function FileDrop({
  label,
  choose,
  name,
  accept,
  isBusy,
  isInvalid,
  onFile,
  children,
}: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped && !isBusy) onFile(dropped)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button does the same
    <div
      className={classNames(styles.zone, isOver && styles.over, isInvalid && styles.invalid)}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {/* no text: what belongs here is its caller's to say */}
      {children}
      <Button size="sm" disabled={isBusy} onClick={() => input.current?.click()}>
        {/* no text */}
        {choose}
      </Button>
      {/* Hidden: the button does the same, and a screen reader needs only one of the two. */}
      <input
        ref={input}
        type="file"
        name={name}
        className={styles.input}
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? []
          if (chosen) onFile(chosen)
          // The same file may be selected again after it was corrected.
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
