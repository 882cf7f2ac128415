import { ValuesKept } from '@presale/i18n'
import { CircleAlert, Info } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from './class-names'
import styles from './field.module.css'

export interface FieldProps {
  label: ReactNode
  /** Keeps the label for a screen reader and takes it from the screen. */
  isLabelHidden?: boolean | undefined
  hint?: ReactNode
  /** What is wrong, as a sentence; empty or undefined: nothing is. */
  error?: ReactNode
  /** What was changed in the field, which is valid now; read aloud like an error. */
  correction?: ReactNode
}

export interface FieldIds {
  readonly id: string
  readonly describedBy: string | undefined
  readonly isInvalid: boolean
}

/** The ids that tie a control to its label, hint and error. */
export function useFieldIds(
  given: string | undefined,
  { hint, error, correction }: Pick<FieldProps, 'hint' | 'error' | 'correction'>,
): FieldIds {
  const own = useId()
  const id = given ?? own
  const isInvalid = Boolean(error)
  const hasHint = hint !== undefined && hint !== null
  const describedBy = isInvalid || correction ? `${id}-error` : hasHint ? `${id}-hint` : undefined
  return { id, describedBy, isInvalid }
}

/** Label above, control, then the error or the correction, or else the hint. */
export function FieldFrame({
  ids,
  label,
  isLabelHidden,
  hint,
  error,
  correction,
  children,
}: FieldProps & { ids: FieldIds; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label className={classNames(styles.label, isLabelHidden && styles.labelHidden)} htmlFor={ids.id}>
        {label}
      </label>
      {/* no text: the control */}
      {children}
      <FieldMessage id={ids.id} hint={hint} error={error} correction={correction} />
    </div>
  )
}

export interface FieldMessageProps extends Pick<FieldProps, 'hint' | 'error' | 'correction'> {
  id: string
}

export function FieldMessage({ id, hint, error, correction }: FieldMessageProps) {
  const message = error || correction
  if (message) {
    return (
      <p className={error ? styles.error : styles.correction} id={`${id}-error`} role="alert">
        {error ? <CircleAlert size={14} aria-hidden="true" /> : <Info size={14} aria-hidden="true" />}
        <span>{typeof message === 'string' ? <ValuesKept text={message} /> : message}</span>
      </p>
    )
  }
  if (hint === undefined || hint === null) return null
  return (
    <p className={styles.hint} id={`${id}-hint`}>
      {/* In one element, of however many it is: they stand in a line with gaps. */}
      <span>{hint}</span>
    </p>
  )
}
