import { Slot } from 'radix-ui'
import type { ButtonHTMLAttributes, MouseEvent, ReactElement, ReactNode, Ref } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names'
import { Spinner } from './spinner'
import { Tooltip } from './tooltip'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'

interface ButtonLook {
  variant?: ButtonVariant | undefined
  size?: 'sm' | 'md' | 'lg' | undefined
  /** As wide as its container. */
  isBlock?: boolean | undefined
  icon?: ReactElement | undefined
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  /** Work is under way: the button keeps its place and the focus, and does nothing. */
  isBusy?: boolean | undefined
  /** Disables the button and says why, on hover and on focus. */
  disabledReason?: string | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

export function Button(props: ButtonProps) {
  const { variant, size, isBlock, icon, isBusy, disabledReason, children, onClick, ...rest } = props
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy) event.preventDefault()
    else onClick?.(event)
  }
  const button = (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled || disabledReason !== undefined}
      {...(disabledReason === undefined
        ? {}
        : { 'aria-describedby': undefined, 'aria-description': disabledReason })}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      className={classNames(lookOf({ variant, size, isBlock }), rest.className)}
      onClick={handleClick}
    >
      {isBusy ? <Spinner size={16} label="" /> : icon}
      {children !== undefined && <span>{children}</span>}
    </button>
  )
  if (disabledReason === undefined) return button
  return (
    <Tooltip content={disabledReason}>
      {/* A disabled button takes no pointer and no focus; its wrapper does, so that the reason can be read. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the reason must be reachable by keyboard */}
      <span className={classNames(styles.reason, isBlock && styles.block)} tabIndex={0}>
        {button}
      </span>
    </Tooltip>
  )
}

export interface LinkButtonProps extends ButtonLook {
  /** The link itself: <Link to="…">…</Link> or <a href="…">…</a>. */
  children: ReactElement<{ children?: ReactNode }>
  className?: string | undefined
}

/** A link that looks like a button; the router is the caller's. */
export function LinkButton({ variant, size, isBlock, icon, children, className }: LinkButtonProps) {
  return (
    <Slot.Root className={classNames(lookOf({ variant, size, isBlock }), className)}>
      <Slot.Slottable child={children}>
        {(label) => (
          <>
            {icon}
            <span>{label}</span>
          </>
        )}
      </Slot.Slottable>
    </Slot.Root>
  )
}

export interface IconButtonProps extends Omit<ButtonProps, 'isBlock' | 'icon' | 'children'> {
  /** What the button does; read aloud, and shown as a tooltip. */
  label: string
  /** The icon. */
  children: ReactElement
  hasTooltip?: boolean | undefined
}

export function IconButton({
  label,
  children,
  hasTooltip = true,
  variant = 'ghost',
  ...rest
}: IconButtonProps) {
  const button = (
    <Button
      {...rest}
      variant={variant}
      aria-label={label}
      icon={children}
      className={classNames(styles.iconOnly, rest.className)}
    />
  )
  if (!hasTooltip || rest.disabledReason !== undefined) return button
  return <Tooltip content={label}>{button}</Tooltip>
}

function lookOf({ variant = 'secondary', size = 'md', isBlock }: Omit<ButtonLook, 'icon'>): string {
  return classNames(styles.button, styles[variant], styles[size], isBlock && styles.block)
}
