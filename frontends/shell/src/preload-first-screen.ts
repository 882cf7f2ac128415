import { screenAt } from './pages'

/** What this path needs besides the application's own chunks comes beside them, not after them. */
export function preloadFirstScreen(): void {
  const name = `chunks-${screenAt(location.pathname)}`
  const named = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
  for (const href of named.split(' ')) if (href !== '') preload(href)
}

export function preload(href: string): void {
  const link = document.createElement('link')
  link.rel = 'preload'
  link.as = href.endsWith('.css') ? 'style' : 'script'
  link.href = href
  document.head.append(link)
}
