import type { CurrentUser } from '@presale/contracts'
import { Spinner, Tag } from '@presale/ui'
import { LogOut } from 'lucide-react'
import { NavLink } from 'react-router-dom'
import { LegalLinks } from '../legal/legal-links'
import { PAGES } from '../pages'
import { useLogout } from '../session/session'
import { PAGE_ICONS } from './page-icons'
import styles from './sidebar.module.css'
import { texts } from './texts'

interface SidebarProps {
  user: CurrentUser
  /** The drawer closes when something was chosen. */
  onNavigate?: (() => void) | undefined
}

/** The navigation, in the side bar of a desktop and in the drawer of a phone. */
export function Sidebar({ user, onNavigate }: SidebarProps) {
  const t = texts.useT()
  const isStaff = user.isAdmin || user.isModerator
  return (
    <div className={styles.sidebar}>
      <nav className={styles.nav} aria-label={t('mainNavigation')}>
        {PAGES.filter((page) => !page.isStaffOnly || isStaff).map(({ path, isStaffOnly }) => {
          const Icon = PAGE_ICONS[path]
          return (
            <NavLink key={path} to={path} className={styles.link ?? ''} onClick={onNavigate}>
              <Icon size={18} aria-hidden="true" />
              <span>{t(`page.${path}`)}</span>
              {isStaffOnly && !user.isAdmin && <Tag tone="accent">{t('moderator')}</Tag>}
            </NavLink>
          )
        })}
      </nav>
      <div className={styles.foot}>
        <LogoutButton />
        <LegalLinks className={styles.legal} onOpen={onNavigate} />
      </div>
    </div>
  )
}

function LogoutButton() {
  const t = texts.useT()
  const logout = useLogout()
  return (
    <button
      type="button"
      className={styles.link}
      aria-busy={logout.isPending || undefined}
      onClick={() => !logout.isPending && logout.mutate()}
    >
      {logout.isPending ? <Spinner size={18} label="" /> : <LogOut size={18} aria-hidden="true" />}
      <span>{t('logout')}</span>
    </button>
  )
}
