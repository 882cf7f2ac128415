import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, type ButtonVariant, IconButton } from './button'
import { texts } from './texts'
import { VisuallyHidden } from './visually-hidden'

const FEEDBACK_MS = 2000

export interface CopyButtonProps {
  /** Exactly what is put on the clipboard. */
  text: string
  /** What is copied: 'Copy address'. */
  label: string
  /** With words beside the icon. */
  isLabelled?: boolean | undefined
  variant?: ButtonVariant | undefined
  size?: 'sm' | 'md' | undefined
  onCopied?: (() => void) | undefined
  /** The clipboard refused; the caller says so ('Copy failed'). */
  onFailed?: (() => void) | undefined
}

/** Shows 'Copied' for 2 s. */
export function CopyButton(props: CopyButtonProps) {
  const { text, label, isLabelled, variant, size = 'sm', onCopied, onFailed } = props
  const t = texts.useT()
  const [copies, setCopies] = useState(0)
  const isCopied = copies > 0
  useEffect(() => {
    if (copies === 0) return
    const timer = setTimeout(() => setCopies(0), FEEDBACK_MS)
    return () => clearTimeout(timer)
  }, [copies])
  const copy = () => {
    copyText(text).then(
      () => {
        setCopies((count) => count + 1)
        onCopied?.()
      },
      () => onFailed?.(),
    )
  }
  const icon = isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />
  return (
    <>
      {isLabelled ? (
        <Button variant={variant} size={size} icon={icon} onClick={copy}>
          {isCopied ? t('copied') : label}
        </Button>
      ) : (
        <IconButton variant={variant} size={size} label={isCopied ? t('copied') : label} onClick={copy}>
          {icon}
        </IconButton>
      )}
      {/* Beside a button that reads 'Copied', in other words. */}
      <VisuallyHidden role="status">
        {isCopied ? (isLabelled ? t('copyDone', { what: label }) : t('copied')) : ''}
      </VisuallyHidden>
    </>
  )
}

/** The clipboard API exists only on https and localhost; elsewhere the browser's old command is tried. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const area = document.createElement('textarea')
  area.value = text
  area.style.position = 'fixed'
  area.style.opacity = '0'
  // Inside an open dialog, whose focus trap would take the selection back from outside.
  const host = document.activeElement?.parentElement ?? document.body
  host.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  if (!isCopied) throw new Error('The clipboard is not available.')
}
