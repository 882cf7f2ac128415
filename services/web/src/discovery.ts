import { escapeHtml, PAGE_PATHS, PUBLIC_PAGE_PATHS } from '@presale/kernel'
import { Router } from 'express'
import { sayNotFound } from './static-files'

const AN_HOUR = 'public, max-age=3600'

/** @param origin PUBLIC_ORIGIN's: both name absolute addresses, and never a request's Host. */
export function discoveryRoutes(origin: string | undefined): Router {
  const router = Router()
  router.get('/robots.txt', (_request, response) => {
    response.set('Cache-Control', AN_HOUR).type('text/plain').send(robots(origin))
  })
  router.get('/sitemap.xml', (request, response, next) => {
    if (origin === undefined) return sayNotFound(request, response, next)
    response.set('Cache-Control', AN_HOUR).type('application/xml').send(sitemap(origin))
  })
  return router
}

/** What the public pages read. A search engine that renders them keeps to robots.txt in their calls, too. */
const READ_BY_PUBLIC_PAGES = [
  '/api/user',
  '/api/token/',
  '/api/settings',
  '/api/sale',
  '/api/live-figures',
  '/api/twitter-pixels/active',
]

function robots(origin: string | undefined): string {
  const isPublic: ReadonlySet<string> = new Set(PUBLIC_PAGE_PATHS)
  const closed = ['/api/', '/purchases/', ...PAGE_PATHS.filter((path) => !isPublic.has(path))]
  return [
    'User-agent: *',
    // The longest rule that matches decides.
    ...READ_BY_PUBLIC_PAGES.map((path) => `Allow: ${path}`),
    ...closed.map((path) => `Disallow: ${path}`),
    ...(origin === undefined ? [] : ['', `Sitemap: ${origin}/sitemap.xml`]),
    '',
  ].join('\n')
}

function sitemap(origin: string): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...PUBLIC_PAGE_PATHS.map((path) => `  <url><loc>${escapeHtml(origin + path)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')
}
