import { type PageHead, publicPathOf, withHead } from './page-head'

const BUILT = `<head><meta charset="utf-8"/><meta
  name="description"
  content="as built"
/><title>GROK Presale</title></head>`
const NASTY = `N"o'va <b>$& & Co`

const headOf = (head: Partial<PageHead>) =>
  withHead(BUILT, { name: 'Nova', origin: 'https://presale.example', path: '/', ...head })
const contentOf = (html: string, key: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${key}" content="([^"]*)">`).exec(html)?.[1]

it('given a public page, says title, description, preview and address with the name of the token', () => {
  const html = headOf({ path: '/whitepaper' })
  expect(html).toContain('<title>Nova Presale</title>')
  expect(html).toContain('<link rel="canonical" href="https://presale.example/whitepaper">')
  const keys = ['og:type', 'og:title', 'og:url', 'og:image', 'og:image:width', 'og:image:height']
  expect([...keys, 'twitter:card'].map((key) => contentOf(html, key))).toEqual([
    'website',
    'Nova Presale',
    'https://presale.example/whitepaper',
    'https://presale.example/preview.png',
    '1200',
    '630',
    'summary_large_image',
  ])
  expect(contentOf(html, 'og:image:alt')).toMatch(/payment/)
  expect(contentOf(html, 'og:description')).toBe(contentOf(html, 'description'))
})

it('has one title and one description, those of the build replaced', () => {
  const html = headOf({})
  expect(html).not.toContain('as built')
  expect(html).not.toContain('GROK')
  expect(html.match(/<title>|name="description"/g)).toHaveLength(2)
})

it('given a name with markup, quotes and replacement patterns, escapes each', () => {
  const html = headOf({ name: NASTY })
  const escaped = 'N&quot;o&#39;va &lt;b&gt;$&amp; &amp; Co'
  expect(html).toContain(`<title>${escaped} Presale</title>`)
  expect(contentOf(html, 'og:title')).toBe(`${escaped} Presale`)
  expect(contentOf(html, 'description')).toContain(escaped)
})

it('given no origin, says no absolute address', () => {
  const html = headOf({ origin: undefined })
  expect(html).not.toMatch(/https?:|canonical|og:url|og:image/)
  expect(contentOf(html, 'og:title')).toBe('Nova Presale')
})

it('given a page of one person, is not to be indexed and names no address', () => {
  const html = headOf({ path: undefined })
  expect(contentOf(html, 'robots')).toBe('noindex')
  expect(html).not.toMatch(/canonical|og:/)
})

it.each([
  ['/', '/'],
  ['/whitepaper/', '/whitepaper'],
  ['/dashboard', undefined],
  ['/nowhere', undefined],
])('%s is the public page %s', (path, page) => expect(publicPathOf(path)).toBe(page))
