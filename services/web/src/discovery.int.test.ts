import { closeServers, createFolder, listen, PAGE, removeFolder, startWeb } from './testing/web.fixture'

const ORIGIN = 'https://presale.example'
const FOREIGN = { ...PAGE.headers, 'x-forwarded-host': 'elsewhere.example', 'x-forwarded-proto': 'https' }

let folder: string
beforeAll(async () => {
  folder = await createFolder()
})
afterEach(closeServers)
afterAll(() => removeFolder(folder))

const textAt = async (origin: string, path: string, headers: Record<string, string> = {}) =>
  (await fetch(origin + path, { headers })).text()

describe('what search engines and previews read', () => {
  it('names its pages by PUBLIC_ORIGIN alone, whatever path or end it is written with', async () => {
    const web = await startWeb(folder, { PUBLIC_ORIGIN: `${ORIGIN}/`, TRUST_PROXY: 1 })
    const robots = await textAt(web, '/robots.txt', FOREIGN)
    expect(robots).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
    const sitemap = await fetch(`${web}/sitemap.xml`, { headers: FOREIGN })
    expect(sitemap.headers.get('content-type')).toContain('application/xml')
    const locations = [...(await sitemap.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url)
    expect(locations).toEqual([`${ORIGIN}/`, `${ORIGIN}/whitepaper`])
    for (const path of ['/', '/whitepaper']) {
      const page = await textAt(web, path, FOREIGN)
      expect(page).toContain(`<link rel="canonical" href="${ORIGIN}${path}">`)
      expect(page).not.toContain('elsewhere')
    }
  })

  it('closes the api and every personal page to robots, but no public page and nothing that one reads', async () => {
    const lines = (await textAt(await startWeb(folder), '/robots.txt')).split('\n')
    for (const path of ['/api/', '/dashboard', '/settings', '/admin'])
      expect(lines).toContain(`Disallow: ${path}`)
    expect(lines).toEqual(expect.arrayContaining(['Allow: /api/user', 'Allow: /api/token/']))
    expect(lines).not.toContain('Disallow: /')
    expect(lines).not.toContain('Disallow: /whitepaper')
  })

  it('given no PUBLIC_ORIGIN, names no address and has no sitemap', async () => {
    const web = await startWeb(folder, { TRUST_PROXY: 1 })
    const host = new URL(web).host
    for (const path of ['/', '/robots.txt']) {
      const text = await textAt(web, path, FOREIGN)
      expect(text).not.toMatch(/https?:/)
      expect(text).not.toContain(host)
    }
    expect((await fetch(`${web}/sitemap.xml`, PAGE)).status).toBe(404)
  })

  it('given a personal page or an unknown path, asks not to be indexed', async () => {
    const web = await startWeb(folder, { PUBLIC_ORIGIN: ORIGIN })
    for (const path of ['/my-coins', '/admin', '/nowhere', '/index.html']) {
      const page = await textAt(web, path, PAGE.headers)
      expect(page).toContain('<meta name="robots" content="noindex">')
      expect(page).not.toContain(ORIGIN)
    }
  })

  it('given an api that says nothing, sends the page with the default name all the same', async () => {
    const API_URL = await listen(() => undefined)
    const web = await startWeb(folder, { API_URL }, { policyWaitMs: 1 })
    expect(await textAt(web, '/', PAGE.headers)).toContain('<title>GROK Presale</title>')
  })
})
