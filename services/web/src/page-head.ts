import { escapeHtml, PUBLIC_PAGE_PATHS, withoutEndSlashes } from '@presale/kernel'

/** The picture that a shared link is shown with: drawn by frontends/shell/preview/render.mjs. */
const PREVIEW = {
  file: '/preview.png',
  width: '1200',
  height: '630',
  alt: 'A payment in the presale: an amount of tokens, a QR code, and the time left to pay',
} as const

export type PublicPath = (typeof PUBLIC_PAGE_PATHS)[number]

export interface PageHead {
  /** The token's name. */
  readonly name: string
  /** From PUBLIC_ORIGIN. Without it no absolute address is written: the Host header is the caller's text. */
  readonly origin: string | undefined
  /** Undefined for personal pages and unknown paths, which are neither indexed nor shared. */
  readonly path: PublicPath | undefined
}

export function publicPathOf(path: string): PublicPath | undefined {
  const plain = withoutEndSlashes(path)
  return PUBLIC_PAGE_PATHS.find((known) => known === plain)
}

/** The built page with what previews and search engines read: previews run no script, and not every search engine does. */
export function withHead(html: string, head: PageHead): string {
  const tags = tagsOf(head).join('')
  return html
    .replace(/<meta\s+name="description"[^>]*>/, '')
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(titleOf(head))}</title>${tags}`)
}

const titleOf = ({ name }: PageHead): string => `${name} Presale`

function descriptionOf({ name, path }: PageHead): string {
  return path === '/whitepaper'
    ? `The ${name} whitepaper: an executive summary and an introduction.`
    : `Buy ${name} in the presale with the cryptocurrency you have, and follow every step of your purchase.`
}

function tagsOf(head: PageHead): readonly string[] {
  const { origin, path } = head
  const description = meta('name', 'description', descriptionOf(head))
  if (path === undefined) return [description, meta('name', 'robots', 'noindex')]
  return [
    description,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', titleOf(head)),
    meta('property', 'og:description', descriptionOf(head)),
    ...(origin === undefined ? [meta('name', 'twitter:card', 'summary')] : addressed(origin, path)),
  ]
}

function addressed(origin: string, path: PublicPath): readonly string[] {
  const address = origin + path
  return [
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    meta('property', 'og:url', address),
    meta('property', 'og:image', origin + PREVIEW.file),
    meta('property', 'og:image:type', 'image/png'),
    meta('property', 'og:image:width', PREVIEW.width),
    meta('property', 'og:image:height', PREVIEW.height),
    meta('property', 'og:image:alt', PREVIEW.alt),
    meta('name', 'twitter:card', 'summary_large_image'),
  ]
}

const meta = (kind: 'name' | 'property', key: string, content: string): string =>
  `<meta ${kind}="${key}" content="${escapeHtml(content)}">`
