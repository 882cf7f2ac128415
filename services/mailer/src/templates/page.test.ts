import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { wordingFor } from '../texts/wording'
import { COLOURS } from './colours'
import { composeMail } from './compose'
import { occurrenceAfter, requested } from './purchase.fixture'
import { type Addressed, renderHtml } from './render'

const german = wordingFor({ language: 'de', timeZone: null })
const content = composeMail('requested', false, occurrenceAfter([requested()]))
const html = (more: Partial<Addressed> = {}) =>
  renderHtml({ content, name: 'Ann', origin: 'https://sale.example.com', ...more })

test.each(Object.entries(COLOURS))('the colour %s is the one of the shell', (name, [light, dark]) => {
  const tokens = readFileSync(join(__dirname, '../../../../packages/ui/src/tokens.css'), 'utf8')
  expect(tokens).toContain(`--${name}: light-dark(${light}, ${dark});`)
})

test('it names its language, and shows the beginning of its text in a list of mails', () => {
  expect(html()).toContain('<html lang="en">')
  expect(html({ wording: german })).toContain('<html lang="de">')
  const [before = ''] = html().split('<table')
  expect(before).toContain(content.paragraphs[0])
})

test('it can do both themes, and loads nothing from anywhere', () => {
  const page = html({ brand: { name: 'Grok Token', logo: 'logo' } })
  expect(page).toContain('<meta name="color-scheme" content="light dark">')
  expect(page).toContain('@media (prefers-color-scheme:dark)')
  expect(page).not.toMatch(/src="(?!cid:)|url\(|@import|<link|<script/)
})

test('given a brand, its name stands at the head and at the foot, escaped, its logo only where there is one', () => {
  const page = html({ brand: { name: '<b>Grok</b> & Co', logo: undefined } })
  expect(page.match(/&lt;b&gt;Grok&lt;\/b&gt; &amp; Co/g)).toHaveLength(2)
  expect(page).toContain('Sent by &lt;b&gt;Grok&lt;/b&gt; &amp; Co, sale.example.com')
  expect(page).not.toContain('<img')
  expect(html({ brand: { name: 'Grok', logo: 'abc@logo' } })).toContain('<img src="cid:abc@logo" alt=""')
})

test('given a brand with a link in it, then the host of the site takes its place', () => {
  const page = html({ brand: { name: 'Win at evil.example', logo: undefined } })
  expect(page).not.toContain('evil.example')
  expect(page).toContain('Sent by sale.example.com<br>')
})

test('it has one button, which leads to the page of the mail', () => {
  const page = html()
  expect(page.match(/class="button"/g)).toHaveLength(1)
  const href = 'https://sale.example.com/buy-coins?purchase=0b9f7c1e-7d0c-4f0e-9d6a-3b1f5b0e8a11'
  expect(page).toMatch(
    new RegExp(
      `<a href="${href.replace('?', '\\?')}"><span class="button"[^>]*>Go on with the payment</span></a>`,
    ),
  )
})

test('each fact is a row with its label as the head', () => {
  expect(html().match(/<th scope="row"/g)).toHaveLength(content.facts.length)
})
