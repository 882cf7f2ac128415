import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Token, TokenAnswer } from '@presale/contracts'
import sharp from 'sharp'
import type { Caller, Reply } from '../testing/caller'
import { inEncodings, logosOfTools } from '../testing/logos'
import { jpegOf, photo, pngOf, pngThatSays } from '../testing/pictures'
import { type SharedApi, sharedApi } from '../testing/shared-api'

const WRONG_TYPE = 'Invalid file type. Only SVG, JPG, and PNG files are allowed'
const DAMAGED = 'The image is damaged or incomplete. Please upload another file.'
const NO_FILE = 'No file selected: Please select a logo file to upload'
const FIVE_MB = 5 * 1024 * 1024
const drawing = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg">${inside}<path d="M0 0h9"/></svg>`

let tiny: Buffer
beforeAll(async () => {
  tiny = await pngOf(1, 1)
})

describe('the logo of the token', () => {
  let api: SharedApi
  let admin: Caller
  beforeAll(async () => {
    api = await sharedApi()
    admin = await api.admin()
  }, 180_000)
  afterAll(() => api?.stop())

  const send = async (form: FormData, by = admin.cookie, headers: Record<string, string> = {}) => {
    const response = await fetch(`${api.origin}/api/admin/token-logo`, {
      method: 'POST',
      body: form,
      headers: { ...headers, cookie: by },
    })
    const text = await response.text()
    const body = response.ok ? (JSON.parse(text) as TokenAnswer) : text
    return { status: response.status, body, headers: response.headers }
  }
  const form = (bytes: string | Buffer, name = 'logo.png', field = 'logo') => {
    const data = new FormData()
    data.append(field, new Blob([new Uint8Array(Buffer.from(bytes))], { type: 'image/png' }), name)
    return data
  }
  const upload = async (bytes: string | Buffer, name?: string) => {
    const { status, body } = await send(form(bytes, name))
    if (typeof body === 'string') throw new Error(`${status} ${body}`)
    return body.token.logoUrl ?? ''
  }
  const serve = (path: string) => fetch(`${api.origin}${path}`)
  const raw = (type: string | undefined, body: string): Promise<Reply<string>> =>
    admin.send('POST', '/api/admin/token-logo', body, { 'content-type': type ?? '' })
  const stored = async () => (await api.pool.query('select count(*) from sale.token_logos')).rows[0]?.count

  it.each([
    ['a PNG', 'image/png', () => pngOf(4, 4), 'logo.svg'],
    ['a JPEG', 'image/jpeg', () => jpegOf(4, 4), 'logo.png'],
  ])(
    'given %s under any name, serves it for ever under its hash, as what it is',
    async (_, type, picture, name) => {
      const bytes = await picture()
      const address = await upload(bytes, name)
      expect(address).toMatch(/^\/api\/token\/GROK\/logo\/[0-9a-f]{64}$/)
      expect((await api.caller().get<Token>('/api/token/GROK')).body).toMatchObject({
        logoUrl: address,
        logo: address,
      })
      const served = await serve(address)
      const content = Buffer.from(await served.arrayBuffer())
      expect(createHash('sha256').update(content).digest('hex')).toBe(address.split('/').at(-1))
      expect(content.equals(bytes)).toBe(true)
      expect(Object.fromEntries(served.headers)).toMatchObject({
        'content-type': type,
        'content-length': String(bytes.length),
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox",
        'content-disposition': 'inline',
        'x-content-type-options': 'nosniff',
      })
    },
  )

  it('given a new logo, the old one stays where it was, and the history has both addresses', async () => {
    const old = await upload(await pngOf(5, 5))
    const [fresh, again] = [await upload(await pngOf(6, 6)), await upload(await pngOf(6, 6))]
    expect(again).toBe(fresh)
    expect([(await serve(old)).status, (await serve(fresh)).status]).toEqual([200, 200])
    const { rows } = await api.pool.query(
      "select subject, before, after from sale.admin_actions where action = 'token-logo-changed' order by id desc limit 2",
    )
    expect(rows[0]).toEqual({ subject: 'GROK', before: { logoUrl: old }, after: { logoUrl: fresh } })
    expect(rows[1]).toMatchObject({ after: { logoUrl: old } })
  })

  const drawn = async (file: string | Buffer) => {
    const served = await serve(await upload(file, 'logo.svg'))
    expect(served.headers.get('content-type')).toBe('image/png')
    return Buffer.from(await served.arrayBuffer())
  }

  it.each(logosOfTools)('given an SVG of %s, serves it as a picture of 1024 pixels', async (tool, file) => {
    const { width, height, hasAlpha } = await sharp(await drawn(file)).metadata()
    // draw.io lays a background behind it.
    expect([Math.max(width, height), hasAlpha]).toEqual([1024, tool !== 'drawio'])
  })

  it('given an SVG in any encoding, or compressed, draws the same', async () => {
    const shape = drawing('<rect id="Köln" width="2" height="2"/>')
    const first = await drawn(shape)
    for (const [, file] of inEncodings((declaration) => `${declaration}${shape}`))
      expect((await drawn(file)).equals(first)).toBe(true)
    expect((await drawn(gzipSync(shape))).equals(first)).toBe(true)
  })

  it('keeps what is transparent, and what is half', async () => {
    const half =
      '<rect width="150" height="150"/><rect x="150" width="150" height="75" fill="red" opacity=".5"/>'
    const { data, info } = await sharp(await drawn(drawing(half)))
      .raw()
      .toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4).subarray(0, 4)]
    expect([info.width, info.height]).toEqual([1024, 512])
    expect([at(100, 100), at(900, 100), at(900, 400)]).toEqual([
      [0, 0, 0, 255],
      [255, 0, 0, 128],
      [0, 0, 0, 0],
    ])
  })

  it('goes on serving one that an earlier release stored as SVG, under its policy', async () => {
    const hash = createHash('sha256').update(drawing('')).digest('hex')
    await api.pool.query(
      `insert into sale.token_logos (hash, media_type, bytes, uploaded_at) values ($1, 'image/svg+xml', $2, now())`,
      [hash, Buffer.from(drawing(''))],
    )
    const served = await serve(`/api/token/GROK/logo/${hash}`)
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    expect(served.headers.get('content-security-policy')).toContain('sandbox')
  })

  const within = (...pictures: readonly [type: string, bytes: Buffer][]) =>
    drawing(
      pictures
        .map(([type, bytes]) => `<image href="data:image/${type};base64,${bytes.toString('base64')}"/>`)
        .join(''),
    )

  it('given a photo in an SVG that was taken on its side, draws it upright, and nothing that it says', async () => {
    const file = await drawn(within(['jpeg', await photo()]))
    expect(file.includes('Ann Example')).toBe(false)
  })

  it('given a picture with something behind it, serves the picture alone', async () => {
    const address = await upload(Buffer.concat([await pngOf(7, 7), Buffer.from('<script>evil()</script>')]))
    expect(Buffer.from(await (await serve(address)).arrayBuffer()).equals(await pngOf(7, 7))).toBe(true)
  })

  it.each([
    ['a script that is called a PNG', '<script>evil()</script>', 400, WRONG_TYPE],
    ['HTML with a drawing in it', `<html><body>${drawing('')}</body></html>`, 400, WRONG_TYPE],
    ['a GIF', Buffer.from('GIF89a\u0001\0\u0001\0'), 400, WRONG_TYPE],
    ['an empty file', '', 400, WRONG_TYPE],
    ['a broken SVG', drawing('').slice(0, -3), 400, /^The image is damaged or incomplete: .* in line 1\./],
    [
      'an SVG with HTML in it',
      drawing('<foreignObject>text</foreignObject>'),
      400,
      'The SVG has the element <foreignObject>: a logo holds no HTML. Please export it without, or upload a PNG.',
    ],
    [
      'an SVG with an external entity',
      `<!DOCTYPE svg [<!ENTITY e SYSTEM "x">]>${drawing('&e;')}`,
      400,
      /the external entity 'e'/,
    ],
    [
      'an SVG with text',
      drawing('<text y="20">GROK</text>'),
      400,
      'Text without outlines: convert text to paths in your drawing program, or upload a PNG.',
    ],
    ['an SVG that is no UTF-8', Buffer.from(drawing('<text>\xe9</text>'), 'latin1'), 400, /encoding.*utf-8/],
    [
      'a cut picture in an SVG',
      async () => within(['png', (await pngOf(9, 9)).subarray(0, -9)]),
      400,
      /picture in it/,
    ],
    [
      'a picture in an SVG that says it is huge',
      async () => within(['png', await pngThatSays(60_000, 60_000)]),
      400,
      /16 megapixels together/,
    ],
    [
      'pictures in an SVG that are too large together',
      async () => within(['png', await pngOf(4096, 4096)], ['jpeg', await jpegOf(1, 1)]),
      400,
      /16 megapixels together/,
    ],
    [
      'more than 100 pictures in an SVG',
      () => within(...Array.from({ length: 101 }, (): [string, Buffer] => ['png', tiny])),
      400,
      /more than 100 pictures/,
    ],
    ['a cut compressed SVG', gzipSync(drawing('')).subarray(0, -9), 400, /^The compressed SVG is damaged/],
    ['a compressed file that is no SVG', gzipSync('hello'), 400, WRONG_TYPE],
    ['a cut PNG', async () => (await pngOf(9, 9)).subarray(0, -9), 400, DAMAGED],
    ['a cut JPEG', async () => (await jpegOf(9, 9)).subarray(0, -2), 400, DAMAGED],
    ['a picture that says it is huge', () => pngThatSays(60_000, 60_000), 400, /too large/],
    ['a byte more than 5 MB', Buffer.alloc(FIVE_MB + 1), 413, 'File size exceeds 5MB limit'],
    ['5 MB of nothing', Buffer.alloc(FIVE_MB), 400, WRONG_TYPE],
  ])('refuses %s', async (_, bytes, status, sentence) => {
    const before = await stored()
    const refused = await send(form(typeof bytes === 'function' ? await bytes() : bytes))
    expect([refused.status, refused.body]).toEqual([
      status,
      typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
    ])
    expect(await stored()).toBe(before)
  })

  it('given an SVG as deep as it is large, refuses it, and answers others meanwhile', async () => {
    const deep = send(form(drawing('<g>'.repeat(300_000) + '</g>'.repeat(300_000))))
    expect((await api.caller().get('/api/token/GROK')).status).toBe(200)
    expect(await deep).toMatchObject({ status: 400, body: expect.stringContaining('too complex') })
  })

  // Each level shows the one below ten times: ten thousand million rectangles.
  const bomb = Array.from({ length: 10 }, (_, level) => {
    const uses = Array.from({ length: 10 }, () => `<use href="#l${level}"/>`).join('')
    return `<g id="l${level + 1}">${uses}</g>`
  })
  // Each filter has a picture as large as the whole, and each is on the one below.
  const layers = Array.from({ length: 40 }, (_, level) => `<g filter="url(#f)" opacity=".${level + 10}">`)
  const blur =
    '<filter id="f" x="-9" y="-9" width="20" height="20"><feGaussianBlur stdDeviation="400"/></filter>'
  it.each([
    ['parts shown ten thousand million times', `<rect id="l0" width="9" height="9"/>${bomb.join('')}`],
    ['filters on filters', `${blur}${layers.join('')}<rect width="300" height="150"/>${'</g>'.repeat(40)}`],
    [
      'a turbulence without end',
      '<filter id="f"><feTurbulence numOctaves="9999999"/></filter><rect width="300" height="150" filter="url(#f)"/>',
    ],
  ])('given %s, answers within seconds, and others meanwhile', async (_, inside) => {
    const sent = send(form(drawing(inside)))
    expect((await api.caller().get('/api/token/GROK')).status).toBe(200)
    const { status, body } = await sent
    expect([200, 400]).toContain(status)
    if (status === 400) expect(body).toContain('too complex to be drawn')
  })

  it('given no file, two files, another field or another form, says so', async () => {
    const two = form(await pngOf(1, 1))
    two.append('logo', new Blob(['x']), 'b.png')
    const text = new FormData()
    text.append('logo', 'a text')
    for (const [sent, sentence] of [
      [new FormData(), NO_FILE],
      [text, NO_FILE],
      [two, "Send one file only, in the field 'logo'."],
      [form(await pngOf(1, 1), 'a.png', 'picture'), "Send one file only, in the field 'logo'."],
    ] as const) {
      const refused = await send(sent)
      expect([refused.status, refused.body]).toEqual([400, sentence])
    }
    const nothing = await admin.post('/api/admin/token-logo')
    expect([nothing.status, nothing.body]).toEqual([400, NO_FILE])
    expect((await raw('application/json', '{}')).status).toBe(415)
    expect((await raw('multipart/form-data', 'x')).status).toBe(400)
    expect((await raw('multipart/form-data; boundary=x', '--x\r\nbroken')).status).toBe(400)
    const cut = '--x\r\ncontent-disposition: form-data; name="logo"; filename="a.png"\r\n\r\nabc'
    expect((await raw('multipart/form-data; boundary=x', cut)).status).toBe(400)
  })

  it('given somebody who may not, or another site, refuses before it reads', async () => {
    const [ann, moderator] = [await api.buyer(), await api.moderator()]
    const before = await stored()
    const huge = () => form(Buffer.alloc(FIVE_MB + 10))
    expect((await send(huge(), '')).status).toBe(401)
    expect((await send(huge(), ann.cookie)).status).toBe(403)
    expect((await send(huge(), moderator.cookie)).body).toBe('Admin privileges required')
    const foreign = await send(form(await pngOf(8, 8)), admin.cookie, { origin: 'http://evil.example' })
    expect(foreign.status).toBe(403)
    expect(await stored()).toBe(before)
  })

  it.each([
    '/api/token/GROK/logo/abc',
    `/api/token/GROK/logo/${'0'.repeat(64)}`,
    `/api/token/X/logo/${'0'.repeat(64)}`,
  ])('has nothing at %s', async (path) => {
    const missing = await serve(path)
    expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-store'])
  })
})
