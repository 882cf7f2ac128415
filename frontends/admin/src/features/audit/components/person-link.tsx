import { Kept } from '@presale/i18n'
import { VisuallyHidden } from '@presale/ui'
import { Link } from 'react-router-dom'
import { texts } from '../texts'
import styles from './trail-columns.module.css'

export interface PersonLinkProps {
  /** Undefined: the account is gone. */
  name: string | undefined
  /** The list with this person alone. */
  to: string
  /** What a click shows of this person. */
  shows: 'purchases' | 'deeds'
}

export function PersonLink({ name, to, shows }: PersonLinkProps) {
  const t = texts.useT()
  const say = (place: 'show' | 'showBeside') =>
    name === undefined ? t(`${place}.${shows}OfDeleted`) : t(`${place}.${shows}`, { name })
  return (
    <Link className={styles.person} to={to} preventScrollReset title={say('show')}>
      {name === undefined ? <span>{t('deletedUser')}</span> : <bdi translate="no">{name}</bdi>}
      <VisuallyHidden>
        <Kept text={say('showBeside')} words={[name ?? '']} />
      </VisuallyHidden>
    </Link>
  )
}
