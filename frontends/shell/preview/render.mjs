// Draws preview.html as public/preview.png, the picture that a shared link is shown with. Run it after a change of the
// page or of the marks, and commit the picture: node frontends/shell/preview/render.mjs (needs a Chromium, or CHROME_PATH).
import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { installedBrowser, launchBrowser } from '@presale/browser'

const MOST_BYTES = 100_000
const pathOf = (file) => fileURLToPath(new URL(file, import.meta.url))
const textOf = (file) => readFileSync(pathOf(file), 'utf8')

const currencies = JSON.parse(textOf('../src/marks/currency-marks.json'))
const code = JSON.parse(textOf('../src/marks/example-code.json'))
const svg = (size, content) => `<svg viewBox="0 0 ${size} ${size}">${content}</svg>`
const drawn = {
  mark: textOf('../public/favicon.svg').replace(/<\/?svg[^>]*>/g, ''),
  coins: currencies.map((mark) => svg(32, coin(mark))).join(''),
  code: svg(code.size, `<path d="${code.path}"/>`),
}

function coin({ color, line, solid }) {
  const sign = line
    ? `<path d="${line}" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>`
    : `<path d="${solid}" fill="#fff"/>`
  return `<circle cx="16" cy="16" r="16" fill="${color}"/>${sign}`
}

const executable = installedBrowser({ isWhole: true })
if (!executable)
  throw new Error('Drawing needs Chromium: install it, or set CHROME_PATH to a Chromium or Chrome.')
const browser = await launchBrowser(executable)
try {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
  await page.goto(new URL('preview.html', import.meta.url).href)
  await page.evaluate((parts) => {
    for (const [id, content] of Object.entries(parts)) document.getElementById(id).innerHTML = content
    return document.fonts.ready
  }, drawn)
  const path = pathOf('../public/preview.png')
  await page.screenshot({ path })
  const { size } = statSync(path)
  if (size > MOST_BYTES) throw new Error(`preview.png has ${size} bytes; the limit is ${MOST_BYTES}`)
  console.log(`preview.png: ${size} bytes`)
} finally {
  await browser.close()
}
