// Guards: services/api/src/sale
import { waitFor } from '@presale/testing'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { drawSvg } from '../../services/api/src/sale/svg-logo/draw-svg'
import { logosOfTools } from '../../services/api/src/testing/logos'
import { colorsOf, photoOnItsSide, turnedUpright } from '../../services/api/src/testing/pictures'
import { launchedBrowser } from '../support/browser'

const ORIGIN = 'http://logos.example'
const SIDE = 240

interface Difference {
  /** Pixels of the first that are not white, as the page is. */
  readonly drawn: number
  /** Pixels of which a channel is more than a tenth off. */
  readonly different: number
}

/** Two programs draw the edge of a shape a little differently. */
const blurred = (picture: Buffer): Promise<Buffer> => sharp(picture).blur(2).png().toBuffer()

async function differenceOf(first: Buffer, second: Buffer): Promise<Difference> {
  const [before, after] = [await colorsOf(await blurred(first)), await colorsOf(await blurred(second))]
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

/** As the browser draws it where it shows logos: its whole, in the middle. */
const PAGE = `<!doctype html><style>body,img{margin:0;display:block;object-fit:contain}</style><img src="/logo" width="${SIDE}" height="${SIDE}">`

describe('a logo as drawing programs save it', () => {
  let page: Page
  let shown: { readonly body: Buffer; readonly contentType: string }
  beforeAll(async () => {
    const context = await (await launchedBrowser()).newContext({ viewport: { width: SIDE, height: SIDE } })
    page = await context.newPage()
    await context.route(`${ORIGIN}/**`, (route) =>
      route.fulfill(
        route.request().url().endsWith('/logo') ? shown : { contentType: 'text/html', body: PAGE },
      ),
    )
  })
  afterAll(() => page?.context().close())

  const screenshot = async (body: Buffer, contentType: string) => {
    shown = { body, contentType }
    await page.goto(`${ORIGIN}/`)
    return drawnOn(page)
  }
  /** The file itself beside the picture that is made of it. */
  const compared = async (file: Buffer, drawn: Promise<Buffer>) =>
    differenceOf(await screenshot(file, 'image/svg+xml'), await screenshot(await drawn, 'image/png'))

  it.each(logosOfTools)(
    'given a file of %s, the picture is what the browser draws of it',
    async (_, file) => {
      const { drawn, different } = await compared(file, drawSvg(file))
      expect(drawn).toBeGreaterThan(500)
      expect(different).toBeLessThan(SIDE)
    },
  )

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
    ['escapes in a style', '<style>.\\61{fill:r\\65 d}</style><rect class="a" width="50" height="50"/>'],
    ['shapes by properties', '<style>rect{x:9px;rx:9px;width:50%}</style><rect height="50"/>'],
    [
      'what no browser knows',
      '<g xml:base="http://x.example/" class="a" strokeWidth="9"><e:g xmlns:e="y">x</e:g><rect width="50" height="50"/></g>',
    ],
    [
      'a turbulence',
      '<filter id="f"><feTurbulence baseFrequency=".05" seed="3"/></filter><circle r="60" filter="url(#f)"/>',
    ],
    [
      'a convolution',
      '<filter id="f"><feConvolveMatrix order="3" kernelMatrix="0 -1 0 -1 5 -1 0 -1 0"/></filter><circle r="60" fill="red" filter="url(#f)"/>',
    ],
    [
      'a blur over the edge',
      '<filter id="f"><feGaussianBlur stdDeviation="2"/></filter><circle r="60" fill="red" filter="url(#f)"/>',
    ],
    [
      'a shadow over the edge',
      '<filter id="f"><feDropShadow dx="4" dy="4" stdDeviation="3" flood-color="blue"/></filter><circle r="50" fill="red" filter="url(#f)"/>',
    ],
    [
      'other colours',
      '<filter id="f"><feColorMatrix type="hueRotate" values="90"/><feComponentTransfer><feFuncR type="gamma" exponent="2"/></feComponentTransfer></filter><circle r="50" fill="red" filter="url(#f)"/>',
    ],
    ['filters by style', '<circle r="50" fill="red" style="filter:blur(3px) opacity(.5)"/>'],
    [
      'filters by style within',
      '<circle cx="45" cy="45" r="25" fill="red" style="filter:drop-shadow(4px 4px 3px blue)"/>',
    ],
    ['a size of its own', '<rect width="90" height="90" fill="red"/>', 'width="200" height="100"'],
    ['a root with a background', '<circle r="40"/>', 'style="background: #fc0"'],
    [
      'blending',
      '<rect width="60" height="90" fill="red"/><rect x="30" width="60" height="90" fill="lime" style="mix-blend-mode:multiply"/>',
    ],
    [
      'rules by place',
      '<x:y xmlns:x="z"/><style>rect:nth-of-type(2){fill:red}</style><rect width="30" height="30"/><rect x="40" width="30" height="30"/>',
    ],
  ])('given %s, the picture is what the browser draws', async (_, inside, attributes = '') => {
    const file = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 90 90" ${attributes}>${inside}</svg>`,
    )
    const { drawn, different } = await compared(file, drawSvg(file))
    expect(drawn).toBeGreaterThan(200)
    expect(different).toBeLessThan(SIDE / 2)
  })

  it('given a photo that was taken on its side, it stands as it stood', async () => {
    const photo = await photoOnItsSide()
    const logoOf = (picture: Buffer, type: string) =>
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90"><image width="60" height="90" href="data:${type};base64,${picture.toString('base64')}"/></svg>`,
      )
    const upright = logoOf(await turnedUpright(photo), 'image/png')
    const { drawn, different } = await compared(upright, drawSvg(logoOf(photo, 'image/jpeg')))
    expect(drawn).toBeGreaterThan(500)
    expect(different).toBeLessThan(SIDE)
  })

  it.each([
    '<use xlink:href="#image0_4_12"',
    '<image ',
    'mask="url(#mask0_4_12)"',
    'filter="url(#filter0_d_4_12)"',
  ])('sees where %s is missing', async (part) => {
    const file = logosOfTools.find(([tool]) => tool === 'figma')?.[1] ?? Buffer.of()
    const without = file.toString().replace(part, part.startsWith('<') ? '<metadata ' : '')
    expect((await compared(file, drawSvg(Buffer.from(without)))).different).toBeGreaterThan(SIDE)
  })
})
