import { Eye, EyeOff, Search, X } from 'lucide-react'
import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useState,
} from 'react'
import { classNames } from './class-names'
import { pastePoint, settleGroups, typePoint } from './decimal-comma'
import { FieldFrame, type FieldProps, useFieldIds } from './field'
import styles from './field.module.css'
import { texts } from './texts'

export interface TextFieldProps
  extends FieldProps,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'prefix' | 'size'> {
  /** Inside the box, before and after the input. */
  prefix?: ReactNode
  suffix?: ReactNode
  ref?: Ref<HTMLInputElement> | undefined
}

/** Takes react-hook-form's `{...register('name')}` as it is. */
export function TextField(props: TextFieldProps) {
  const { label, isLabelHidden, hint, error, correction, prefix, suffix, ...input } = props
  const messages = { hint, error, correction }
  const ids = useFieldIds(input.id, messages)
  return (
    <FieldFrame ids={ids} label={label} isLabelHidden={isLabelHidden} {...messages}>
      <div className={classNames(styles.control, ids.isInvalid && styles.invalid)}>
        {prefix !== undefined && <span className={styles.affix}>{prefix}</span>}
        <input
          type="text"
          {...input}
          id={ids.id}
          aria-invalid={ids.isInvalid || undefined}
          aria-describedby={ids.describedBy}
        />
        {suffix !== undefined && <span className={styles.affix}>{suffix}</span>}
      </div>
    </FieldFrame>
  )
}

export interface TextAreaProps extends FieldProps, TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement> | undefined
}

/** Text of several lines; as high as what stands in it, where the browser can. */
export function TextArea({ label, isLabelHidden, hint, error, onFocus, ...input }: TextAreaProps) {
  const ids = useFieldIds(input.id, { hint, error })
  return (
    <FieldFrame ids={ids} label={label} isLabelHidden={isLabelHidden} hint={hint} error={error}>
      <div className={classNames(styles.control, styles.multiline, ids.isInvalid && styles.invalid)}>
        <textarea
          rows={4}
          {...input}
          id={ids.id}
          onFocus={(event) => {
            showWhole(event.currentTarget)
            onFocus?.(event)
          }}
          aria-invalid={ids.isInvalid || undefined}
          aria-describedby={ids.describedBy}
        />
      </div>
    </FieldFrame>
  )
}

/** A browser scrolls to the line with the caret: the rest may stand under a bar. Not for a press, which would miss its line. */
function showWhole(area: HTMLTextAreaElement): void {
  if (!area.matches(':active')) area.scrollIntoView?.({ block: 'nearest' })
}

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'prefix' | 'suffix'>

export function PasswordField(props: PasswordFieldProps) {
  const t = texts.useT()
  const [isShown, setIsShown] = useState(false)
  const toggle = (
    <button
      type="button"
      className={styles.inside}
      aria-label={isShown ? t('hideCharacters') : t('showCharacters')}
      aria-pressed={isShown}
      onClick={() => setIsShown(!isShown)}
    >
      {isShown ? <EyeOff size={16} aria-hidden="true" /> : <Eye size={16} aria-hidden="true" />}
    </button>
  )
  return (
    <TextField
      autoComplete="current-password"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      suffix={toggle}
    />
  )
}

export type NumberFieldProps = Omit<TextFieldProps, 'type'>

/** The value stays text, so that no digit is lost; parse it where it is decided on. */
export function NumberField({ onBlur, onKeyDown, ...props }: NumberFieldProps) {
  const isWhole = props.inputMode === 'numeric'
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      {...props}
      type="number"
      onBeforeInput={typePoint}
      onPaste={pastePoint}
      // A whole number is what it is as soon as it is typed; of another one a further digit may follow.
      onInput={(event) => isWhole && settleGroups(event.currentTarget, true)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settleGroups(event.currentTarget, isWhole)
        onKeyDown?.(event)
      }}
      onBlur={(event) => {
        settleGroups(event.currentTarget, isWhole)
        onBlur?.(event)
      }}
      // A scroll over a focused number must not change an amount of money.
      onWheel={(event) => event.currentTarget.blur()}
    />
  )
}

export interface SearchFieldProps {
  /** Also the placeholder, unless one is given. */
  label: string
  value: string
  onChange: (value: string) => void
  placeholder?: string | undefined
  hint?: string | undefined
  className?: string | undefined
}

export function SearchField({ label, value, onChange, placeholder, hint, className }: SearchFieldProps) {
  const t = texts.useT()
  const clear = (
    <button
      type="button"
      className={styles.inside}
      aria-label={t('clearSearch')}
      onClick={() => onChange('')}
    >
      <X size={16} aria-hidden="true" />
    </button>
  )
  return (
    <div className={className}>
      <TextField
        type="search"
        label={label}
        isLabelHidden
        value={value}
        placeholder={placeholder ?? label}
        hint={hint}
        prefix={<Search size={16} aria-hidden="true" />}
        suffix={value === '' ? undefined : clear}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}
