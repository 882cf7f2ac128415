import { useDirection } from '@presale/i18n'
import { Check, ChevronDown, Minus } from 'lucide-react'
import { Checkbox as RadixCheckbox, Select as RadixSelect, Switch as RadixSwitch } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import styles from './choice.module.css'
import { classNames } from './class-names'
import { FieldFrame, FieldMessage, type FieldProps, useFieldIds } from './field'
import { texts } from './texts'
import { VisuallyHidden } from './visually-hidden'

export interface CheckboxProps {
  label: ReactNode
  /** Keeps the label for a screen reader and takes it from the screen: the box of a table's row. */
  isLabelHidden?: boolean | undefined
  checked: boolean | 'indeterminate'
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
  name?: string | undefined
}

export function Checkbox(props: CheckboxProps) {
  const { label, isLabelHidden, checked, onCheckedChange, disabled, hint, error, name } = props
  const ids = useFieldIds(undefined, { hint, error })
  const spoken = spokenLabel(label, isLabelHidden)
  return (
    <div className={classNames(styles.choice, isLabelHidden && styles.bare)}>
      <RadixCheckbox.Root
        id={ids.id}
        name={name}
        className={classNames(styles.checkbox, ids.isInvalid && styles.invalid)}
        checked={checked}
        disabled={disabled}
        aria-label={spoken}
        aria-invalid={ids.isInvalid || undefined}
        aria-describedby={ids.describedBy}
        onCheckedChange={(value) => onCheckedChange(value === true)}
      >
        <RadixCheckbox.Indicator className={styles.indicator}>
          {checked === 'indeterminate' ? <Minus size={14} /> : <Check size={14} strokeWidth={3} />}
        </RadixCheckbox.Indicator>
      </RadixCheckbox.Root>
      <div className={styles.words}>
        {spoken === undefined && (
          <label htmlFor={ids.id} className={styles.label}>
            {isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
          </label>
        )}
        <FieldMessage id={ids.id} hint={hint} error={error} />
      </div>
    </div>
  )
}

/** A hidden label of words alone is an attribute: as text it would stand in a table's row once more. */
function spokenLabel(label: ReactNode, isHidden: boolean | undefined): string | undefined {
  return isHidden && typeof label === 'string' ? label : undefined
}

export interface SwitchProps {
  label: ReactNode
  /** Keeps the label for a screen reader: a switch in the cell of a table. */
  isLabelHidden?: boolean | undefined
  description?: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean | undefined
}

export function Switch(props: SwitchProps) {
  const { label, isLabelHidden, description, checked, onCheckedChange, disabled } = props
  const id = useId()
  const spoken = spokenLabel(label, isLabelHidden)
  const words = (
    <div className={styles.words}>
      {spoken === undefined && (
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
      )}
      <FieldMessage id={id} hint={description} />
    </div>
  )
  return (
    <div className={styles.switchRow}>
      {isLabelHidden ? <VisuallyHidden>{words}</VisuallyHidden> : words}
      <RadixSwitch.Root
        id={id}
        className={styles.switch}
        checked={checked}
        disabled={disabled}
        aria-label={spoken}
        aria-describedby={description === undefined ? undefined : `${id}-hint`}
        onCheckedChange={onCheckedChange}
      >
        <RadixSwitch.Thumb className={styles.thumb} />
      </RadixSwitch.Root>
    </div>
  )
}

export interface SelectOption {
  readonly value: string
  readonly label: ReactNode
  readonly disabled?: boolean
}

export interface SelectProps extends FieldProps {
  value: string | undefined
  onValueChange: (value: string) => void
  options: readonly SelectOption[]
  placeholder?: string | undefined
  disabled?: boolean | undefined
  size?: 'sm' | 'md' | undefined
  name?: string | undefined
}

/** Type-ahead resets after a second; that is Radix's own time. */
export function Select(props: SelectProps) {
  const { label, isLabelHidden, hint, error, value, onValueChange, options, placeholder, size = 'md' } = props
  const t = texts.useT()
  const direction = useDirection()
  const ids = useFieldIds(undefined, { hint, error })
  return (
    <FieldFrame ids={ids} label={label} isLabelHidden={isLabelHidden} hint={hint} error={error}>
      <RadixSelect.Root
        dir={direction}
        value={value ?? ''}
        onValueChange={onValueChange}
        {...(props.disabled === undefined ? {} : { disabled: props.disabled })}
        {...(props.name === undefined ? {} : { name: props.name })}
      >
        <RadixSelect.Trigger
          id={ids.id}
          className={classNames(
            styles.select,
            size === 'sm' && styles.small,
            ids.isInvalid && styles.invalid,
          )}
          aria-invalid={ids.isInvalid || undefined}
          aria-describedby={ids.describedBy}
        >
          {/* Elements, since the library moves the chosen one's text here: a translated text would stay behind. */}
          <RadixSelect.Value placeholder={<span>{placeholder ?? t('choose')}</span>} />
          <RadixSelect.Icon className={styles.chevron}>
            <ChevronDown size={16} aria-hidden="true" />
          </RadixSelect.Icon>
        </RadixSelect.Trigger>
        <RadixSelect.Portal>
          <RadixSelect.Content className={styles.popover} position="popper" sideOffset={4}>
            <RadixSelect.Viewport>
              {options.map((option) => (
                <RadixSelect.Item
                  key={option.value}
                  value={option.value}
                  disabled={option.disabled ?? false}
                  className={styles.option}
                >
                  <RadixSelect.ItemText>
                    <span>{option.label}</span>
                  </RadixSelect.ItemText>
                  <RadixSelect.ItemIndicator>
                    <Check size={16} aria-hidden="true" />
                  </RadixSelect.ItemIndicator>
                </RadixSelect.Item>
              ))}
            </RadixSelect.Viewport>
          </RadixSelect.Content>
        </RadixSelect.Portal>
      </RadixSelect.Root>
    </FieldFrame>
  )
}
