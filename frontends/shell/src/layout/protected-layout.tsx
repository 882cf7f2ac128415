import type { CurrentUser } from '@presale/contracts'
import { Rich } from '@presale/i18n'
import { emailAsWritten, IconButton, Sheet } from '@presale/ui'
import { Menu } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import type { Page } from '../pages'
import { Brand } from './brand'
import styles from './protected-layout.module.css'
import { Sidebar } from './sidebar'
import { texts } from './texts'
import { ThemeSwitch } from './theme-switch'
import { useFreshPage } from './use-fresh-page'

interface ProtectedLayoutProps {
  user: CurrentUser
  page: Page
  children: (setPageTitle: (title: string | null) => void) => ReactNode
}

interface TitleOfPage {
  readonly path: string
  readonly title: string | null
}

export function ProtectedLayout({ user, page, children }: ProtectedLayoutProps) {
  const t = texts.useT()
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  // A title that a page set belongs to that page; the next one has its own until it says otherwise.
  const [given, setGiven] = useState<TitleOfPage>({ path: page.path, title: null })
  const setPageTitle = useCallback(
    (title: string | null) => setGiven({ path: page.path, title }),
    [page.path],
  )
  const title = (given.path === page.path ? given.title : null) ?? t(`page.${page.path}`)
  const main = useFreshPage(page.path)
  const closeDrawer = () => setIsDrawerOpen(false)
  return (
    <div className={styles.layout}>
      <a className={styles.skip} href="#content">
        {t('skip')}
      </a>
      <aside className={styles.side}>
        <div className={styles.brand}>
          <Brand />
        </div>
        <Sidebar user={user} />
      </aside>
      <div className={styles.main}>
        <header className={styles.header}>
          <div className={styles.headerInner}>
            <IconButton
              label={t('openMenu')}
              hasTooltip={false}
              className={styles.menu}
              aria-expanded={isDrawerOpen}
              onClick={() => setIsDrawerOpen(true)}
            >
              <Menu aria-hidden="true" />
            </IconButton>
            <h1 className={styles.title}>{title}</h1>
            <span className={styles.welcome}>
              <Rich
                text={t('welcome')}
                parts={{
                  name: () => <bdi translate="no">{user.name.trim() || emailAsWritten(user.email)}</bdi>,
                }}
              />
            </span>
            <ThemeSwitch />
          </div>
        </header>
        <main ref={main} className={styles.content} id="content" tabIndex={-1}>
          {children(setPageTitle)}
        </main>
      </div>
      <Sheet side="left" isOpen={isDrawerOpen} onClose={closeDrawer} title={<Brand />}>
        <Sidebar user={user} onNavigate={closeDrawer} />
      </Sheet>
    </div>
  )
}
