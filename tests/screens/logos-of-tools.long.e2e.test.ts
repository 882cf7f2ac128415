// Guards: services/api/src/sale
import { waitFor } from '@presale/testing'
import type { Page } from 'playwright-core'
import { decodeSvg } from '../../services/api/src/sale/svg-logo/decode-svg'
import { joinSvg } from '../../services/api/src/sale/svg-logo/write-svg'
import { LOGO_POLICY } from '../../services/api/src/sale/token-logo-check'
import { cleanPictures } from '../../services/api/src/sale/token-logo-raster'
import { harmlessSvg } from '../../services/api/src/sale/token-logo-svg'
import { inEncodings, logosOfTools } from '../../services/api/src/testing/logos'
import { colorsOf, photoOnItsSide, turnedUpright } from '../../services/api/src/testing/pictures'
import { launchedBrowser } from '../support/browser'

const ORIGIN = 'http://logos.example'
const SIDE = 240

/** The file as the api serves it, without its thread. */
async function served(file: Buffer): Promise<string> {
  const { texts, pictures } = harmlessSvg(decodeSvg(file) ?? '')
  return joinSvg({ texts, pictures: await cleanPictures(pictures) })
}

interface Difference {
  /** Pixels of the first that are not white, as the page is. */
  readonly drawn: number
  /** Pixels of which a channel is more than a tenth off: a picture that is encoded anew is never quite the same. */
  readonly different: number
}

async function differenceOf(first: Buffer, second: Buffer): Promise<Difference> {
  const [before, after] = [await colorsOf(first), await colorsOf(second)]
  expect([before.length, after.length]).toEqual([SIDE * SIDE * 3, SIDE * SIDE * 3])
  let [drawn, different] = [0, 0]
  for (let at = 0; at < before.length; at += 3) {
    const [old, fresh] = [before.subarray(at, at + 3), after.subarray(at, at + 3)]
    if (old.some((channel) => channel < 255)) drawn += 1
    if (old.some((channel, index) => Math.abs(channel - (fresh[index] ?? 0)) > 25)) different += 1
  }
  return { drawn, different }
}

/** A frame has a process of its own where its policy shuts it in, and is drawn a moment after it has loaded. */
const drawnOn = (page: Page): Promise<Buffer> =>
  waitFor(
    async () => {
      const picture = await page.screenshot()
      const isWhite = (await colorsOf(picture)).every((channel) => channel === 255)
      return isWhite ? undefined : picture
    },
    { what: 'a picture to be drawn', timeoutMs: 60_000 },
  )

const words = (declaration: string) =>
  `${declaration}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90"><text x="4" y="50" font-size="30">Köln</text></svg>`
// Browsers guess at UTF-16 without its mark.
const encoded = inEncodings(words).filter(([encoding]) => encoding !== 'UTF-16 without a mark')

describe('a logo as drawing programs save it', () => {
  let page: Page
  let shown: { body: Buffer | string; headers?: Record<string, string> }
  beforeAll(async () => {
    const context = await (await launchedBrowser()).newContext({ viewport: { width: SIDE, height: SIDE } })
    page = await context.newPage()
    await context.route(`${ORIGIN}/**`, (route) => {
      const { pathname } = new URL(route.request().url())
      if (pathname === '/logo') return route.fulfill({ contentType: 'image/svg+xml', ...shown })
      const frame = pathname.slice(1)
      const style = '<style>body,img,iframe{margin:0;border:0;display:block}</style>'
      const body = `<!doctype html>${style}<${frame} src="/logo" width="${SIDE}" height="${SIDE}"></${frame}>`
      return route.fulfill({ contentType: 'text/html', body })
    })
  })
  afterAll(() => page?.context().close())

  const screenshot = async (file: typeof shown, frame: 'img' | 'iframe') => {
    shown = file
    await page.goto(`${ORIGIN}/${frame}`)
    return drawnOn(page)
  }
  const compared = async (before: Buffer, after: string, frame: 'img' | 'iframe' = 'img') => {
    // Both shut in: a frame that is has another size in some versions of Chromium.
    return differenceOf(
      await screenshot({ body: before, headers: { 'Content-Security-Policy': 'sandbox' } }, frame),
      await screenshot({ body: after, headers: { 'Content-Security-Policy': LOGO_POLICY } }, frame),
    )
  }

  it.each(logosOfTools)('given a file of %s, it draws what it drew before', async (_, file) => {
    const { drawn, different } = await compared(file, await served(file))
    expect(drawn).toBeGreaterThan(500)
    expect(different).toBeLessThan(SIDE)
  })

  it.each(logosOfTools)('given a file of %s that is opened by itself, it draws the same', async (_, file) => {
    const { drawn, different } = await compared(file, await served(file), 'iframe')
    expect(drawn).toBeGreaterThan(500)
    expect(different).toBeLessThan(SIDE)
  })

  it.each(encoded)('given a file in %s, it draws what it drew before', async (_, file) => {
    // Within an <img>, Chromium takes each SVG without a mark for UTF-8.
    const { drawn, different } = await compared(file, await served(file), 'iframe')
    expect(drawn).toBeGreaterThan(200)
    expect(different).toBe(0)
  })

  it.each([
    [
      'a choice that draws nothing',
      '<switch><metadata/><circle r="50"/></switch><rect x="60" width="30" height="30"/>',
    ],
    [
      'a choice for one program alone',
      '<switch><g requiredExtensions="http://x.example"/><circle r="50"/></switch>',
    ],
    [
      'a choice by language',
      '<switch><g systemLanguage="xx"><rect width="9" height="9"/></g><circle r="50"/></switch>',
    ],
    ['a space before an address', '<circle id="c" r="40"/><use href=" #c " x="50"/>'],
    [
      'two addresses',
      '<circle id="c" r="40"/><use href="#c" xlink:href="#d" x="50"/><rect id="d" width="9"/>',
    ],
    ['a missing paint and its fallback', '<rect width="50" height="90" fill="url(#no) red"/>'],
    [
      'an id with spaces and brackets',
      `<linearGradient id="a (1)"><stop stop-color="red"/></linearGradient>
      <rect width="50" height="90" style="fill:url('#a (1)')"/><rect y="60" width="90" height="30" fill="url('#a%20(1)')"/>`,
    ],
    [
      'layers and nested rules',
      '<style>@layer x,y;@layer y{rect{fill:red}}@layer x{rect{fill:blue}}</style><rect width="50" height="50"/>',
    ],
    [
      'variables',
      '<style>:root{--Z:red;--z:0 0 255}rect{fill:rgb(var(--z));stroke:var(--Z)}</style><rect width="50" height="50"/>',
    ],
    ['escapes in a style', '<style>.\\61{fill:r\\65 d}</style><rect class="a" width="50" height="50"/>'],
    [
      'shapes by properties',
      '<style>rect{x:9px;rx:calc(3px*3);width:50%;clip-path:circle(40%)}</style><rect height="50"/>',
    ],
    [
      'what no browser knows',
      '<g xml:base="http://x.example/" class="a" strokeWidth="9"><e:g xmlns:e="y">x</e:g><rect width="50" height="50"/></g>',
    ],
    [
      'text with much in it',
      `<text y="40" font-size="20" xml:space="preserve"> a <!-- b -->c<![CDATA[<d>]]>
      <a href="http://x.example"><tspan dy="9">e</tspan></a></text>`,
    ],
    [
      'filters and light',
      `<filter id="f"><feTurbulence baseFrequency=".05" seed="3"/><feDisplacementMap in="SourceGraphic" scale="9"/>
      <feDiffuseLighting lighting-color="red"><fePointLight x="9" y="9" z="40"/></feDiffuseLighting></filter>
      <circle r="60" filter="url(#f)"/>`,
    ],
  ])('given %s, it draws what it drew before', async (_, inside) => {
    const file = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 90 90">${inside}</svg>`,
    )
    const { drawn, different } = await compared(file, await served(file))
    expect(drawn).toBeGreaterThan(200)
    expect(different).toBe(0)
  })

  it('given a photo that was taken on its side, it stands as it stood', async () => {
    const photo = await photoOnItsSide()
    const logosOf = (picture: Buffer, type: string) => {
      const address = `data:${type};base64,${picture.toString('base64')}`
      const image = `<image width="60" height="90" href="${address}"/>`
      const filter = `<filter id="f"><feImage width="60" height="90" href="${address}"/></filter>`
      return [image, `${filter}<rect width="90" height="90" filter="url(#f)"/>`].map((inside) =>
        Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90">${inside}</svg>`),
      )
    }
    // Whether a filter turns a photo as it is marked differs between versions of Chromium; how it stood does not.
    const upright = logosOf(await turnedUpright(photo), 'image/png')
    for (const [index, file] of logosOf(photo, 'image/jpeg').entries()) {
      const { drawn, different } = await compared(upright[index] ?? file, await served(file))
      expect(drawn).toBeGreaterThan(500)
      expect(different).toBeLessThan(SIDE * 2)
    }
  })

  it.each([
    '<use xlink:href="#image0_4_12"',
    '<image ',
    'mask="url(#mask0_4_12)"',
    'filter="url(#filter0_d_4_12)"',
  ])('sees where %s is missing', async (part) => {
    const file = logosOfTools.find(([tool]) => tool === 'figma')?.[1] ?? Buffer.of()
    const without = file.toString().replace(part, part.startsWith('<') ? '<g ' : '')
    expect((await compared(file, without)).different).toBeGreaterThan(SIDE)
  })
})
