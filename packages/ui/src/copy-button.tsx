import { Check, Copy } from 'lucide-react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { Button, type ButtonVariant, IconButton } from './button'
import { CopyByHand } from './copy-by-hand'
import { copyText } from './copy-text'
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
  /** Nothing could copy it; the caller says so ('Copy failed'), and the text stands selected beside the button. */
  onFailed?: (() => void) | undefined
}

/** Shows 'Copied' for 2 s; where nothing can copy, the text, to be copied by hand. */
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
  const button = useRef<HTMLElement>(null)
  const [isByHand, setIsByHand] = useState(false)
  const copy = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    button.current = currentTarget
    copyText(text).then(
      () => {
        setCopies((count) => count + 1)
        onCopied?.()
      },
      () => {
        setIsByHand(true)
        onFailed?.()
      },
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
      {isByHand && (
        <CopyByHand text={text} label={label} anchor={button} onClose={() => setIsByHand(false)} />
      )}
    </>
  )
}
