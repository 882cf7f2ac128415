import type { TierName } from '@presale/kernel'
import { CircleCheck, CircleX, Clock, FlaskConical, type LucideIcon, TimerOff } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { classNames } from './class-names'
import { texts } from './texts'
import { TierEmblem } from './tier-emblem'

export type Status = 'pending' | 'approved' | 'declined' | 'expired'

const STATUS_ICONS: Record<Status, LucideIcon> = {
  pending: Clock,
  approved: CircleCheck,
  declined: CircleX,
  expired: TimerOff,
}

/** The state of a purchase; its icon says it too, so that colour is never the only sign. */
export function StatusBadge({ status, label }: { status: Status; label?: string | undefined }) {
  const t = texts.useT()
  const Icon = STATUS_ICONS[status]
  return (
    <span className={classNames(styles.badge, styles[status])}>
      <Icon size={14} aria-hidden="true" />
      <span>{label ?? t(`status.${status}`)}</span>
    </span>
  )
}

const TIER_CLASS: Record<TierName, string | undefined> = {
  Basic: styles.basic,
  Bronze: styles.bronze,
  Silver: styles.silver,
  Gold: styles.gold,
  Platinum: styles.platinum,
  Diamond: styles.diamond,
  Legendary: styles.legendary,
}

export function TierBadge({ tier, size = 'md' }: { tier: TierName; size?: 'md' | 'lg' | undefined }) {
  return (
    <span className={classNames(styles.badge, styles.tier, TIER_CLASS[tier], size === 'lg' && styles.large)}>
      <TierEmblem tier={tier} size={size === 'lg' ? 22 : 18} />
      <span>{tier}</span>
    </span>
  )
}

/** A neutral word in a box: 'Mod', 'You', a currency's network. */
export function Tag({
  children,
  tone = 'neutral',
}: {
  children: ReactNode
  tone?: 'neutral' | 'accent' | Status
}) {
  return <span className={classNames(styles.badge, styles.small, styles[tone])}>{children}</span>
}

/** Marks a figure that is made up for show; nobody may be misled by it. */
export interface SampleTagProps {
  children?: ReactNode
  /** Amber: money may depend on it. Else as quiet as a remark. */
  isCaution?: boolean | undefined
}

export function SampleTag({ children, isCaution }: SampleTagProps) {
  const t = texts.useT()
  return (
    <span className={classNames(styles.badge, styles.small, isCaution ? styles.pending : styles.sample)}>
      <FlaskConical size={12} aria-hidden="true" />
      <span>{children ?? t('sample')}</span>
    </span>
  )
}
