import { Kept } from '@presale/i18n'
import { LinkChip, VisuallyHidden } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useShell } from '../../../shell-context'
import { personNameQuery } from '../api/person-name'
import { texts } from '../texts'

export interface FilterChipProps {
  /** The address without this filter. */
  to: string
  /** What is filtered by, in words. */
  children: ReactNode
}

/** A filter that is on; following it takes the filter away. */
export function FilterChip({ to, children }: FilterChipProps) {
  const t = texts.useT()
  return (
    <LinkChip isSelected>
      <Link to={to} preventScrollReset>
        <VisuallyHidden>{`${t('removeFilter')} `}</VisuallyHidden>
        <span>{children}</span>
        <X aria-hidden="true" />
      </Link>
    </LinkChip>
  )
}

export interface PersonChipProps {
  filter: 'actor' | 'buyer'
  id: string
  /** From the rows: undefined where none has it. */
  name: string | undefined
  to: string
}

/** Who is filtered by, by name: the address bar has the id alone. */
export function PersonChip({ filter, id, name, to }: PersonChipProps) {
  const t = texts.useT()
  const { user } = useShell()
  const { data } = useQuery({ ...personNameQuery(id), enabled: name === undefined })
  // Moderators do not see admins: for them an unknown id need not be a deleted one.
  const unknown = user.isAdmin && data === null ? t('deletedUser') : id.slice(0, 8)
  const known = name ?? data ?? undefined
  return (
    <FilterChip to={to}>
      <Kept text={t(`chip.${filter}`, { name: known ?? unknown })} words={[known ?? '']} />
    </FilterChip>
  )
}
