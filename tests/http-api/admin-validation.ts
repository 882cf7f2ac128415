import Big from 'big.js'
import { type LogoFile, pngOf, svgOf, uploadLogo } from './logos'
import { BTC_ADDRESS, type Site } from './site'
import type { Visitor } from './visitor'

export function adminValidation(site: () => Site): void {
  describe('Validation rules: token, logo, wallets, pixels, settings', () => {
    let admin: Visitor
    beforeAll(async () => {
      admin = await site().admin()
    })

    describe('Token price: a number greater than zero', () => {
      it.each([0, -1, 'abc', '', null, undefined, '0.0', 'NaN', 'Infinity', {}])(
        '%p is refused',
        async (price) => {
          ;(await admin.call('POST /api/admin/token-price', { body: { price } })).refuses(
            400,
            'Invalid price: Please enter a valid price greater than zero',
          )
        },
      )

      it.each([0.0001, '3.5', 21.5, 3])('%p is taken, as number or text', async (price) => {
        const changed = await admin.call('POST /api/admin/token-price', { body: { price } })
        changed.is(200).check(() => expect(new Big(changed.json.price).eq(price)).toBe(true))
      })
    })

    describe('Token name: non-empty after trimming', () => {
      it.each(['', '   ', null, undefined, 5])('%p is refused', async (name) => {
        ;(await admin.call('POST /api/admin/token-name', { body: { name } })).refuses(
          400,
          'Invalid name: Please enter a valid token name',
        )
      })

      it('only the display name changes, not the symbol', async () => {
        const changed = await admin.call('POST /api/admin/token-name', { body: { name: ' Grok Two ' } })
        changed.is(200).has({ symbol: 'GROK', name: 'Grok Two' })
        ;(await admin.call('POST /api/admin/token-name', { body: { name: 'GROK' } })).is(200)
      })
    })

    describe('Logo', () => {
      const refused: [string, string, LogoFile | undefined, number][] = [
        ['no file', 'No file selected: Please select a logo file to upload', undefined, 400],
        [
          'over 5 MB',
          'File size exceeds 5MB limit',
          { name: 'a.png', bytes: Buffer.alloc(5 * 1024 * 1024 + 1, pngOf()) },
          413,
        ],
        [
          'a text that is called .png',
          'Invalid file type. Only SVG, JPG, and PNG files are allowed',
          { name: 'a.png', bytes: Buffer.from('hello') },
          400,
        ],
        [
          'a GIF',
          'Invalid file type. Only SVG, JPG, and PNG files are allowed',
          { name: 'a.gif', bytes: Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64') },
          400,
        ],
      ]
      it.each(refused)('%s: %s', async (_case, sentence, file, status) => {
        ;(await uploadLogo(admin, file)).refuses(status, sentence)
      })

      it.each([
        ['a PNG', { name: 'logo.png', bytes: pngOf() }, 'image/png'],
        ['an SVG, as a picture', { name: 'logo.svg', bytes: svgOf('<circle r="4"/>') }, 'image/png'],
      ])('%s is taken, and served for ever under its content', async (_case, file, type) => {
        const uploaded = await uploadLogo(admin, file)
        const { token } = uploaded.is(200).json
        uploaded.check(() => expect(token.logo).toBe(token.logoUrl))
        const [, , , , , hash] = token.logoUrl.split('/')
        const served = await site()
          .anonymous()
          .call('GET /api/token/{symbol}/logo/{hash}', { params: { symbol: 'GROK', hash } })
        served.is(200).header('content-type', new RegExp(`^${type}`))
        served.header('cache-control', /immutable/).header('content-security-policy', /default-src 'none'/)
      })

      it('nothing in an SVG runs', async () => {
        const nasty = svgOf('<script>alert(1)</script><circle r="4" onload="alert(2)"/><foreignObject/>')
        const { token } = (await uploadLogo(admin, { name: 'x.svg', bytes: nasty })).is(200).json
        const served = await site().anonymous().fetch('GET', token.logoUrl)
        expect(await served.text()).not.toMatch(/script|onload|foreignObject|alert/i)
      })

      it.each([
        [
          'HTML',
          '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>',
          /the element <foreignObject>/,
        ],
        ['an address', '<image href="http://evil.example/a.png"/>', /'http:\/\/evil\.example\/a\.png'/],
      ])('an SVG with %s is refused by its name', async (_case, content, name) => {
        const file = { name: 'x.svg', bytes: svgOf(`${content}<circle r="4"/>`) }
        ;(await uploadLogo(admin, file)).refuses(400, name)
      })
    })

    describe('Wallet: symbol and address required, description optional', () => {
      it.each([
        ['A currency must be selected', { address: BTC_ADDRESS }],
        ['Address is required', { symbol: 'BTC' }],
        ['Address is required', { symbol: 'BTC', address: ' ' }],
        ['This currency is not in the price list.', { symbol: 'NOPE', address: BTC_ADDRESS }],
        [/valid BTC address/, { symbol: 'BTC', address: `${BTC_ADDRESS.slice(0, -1)}5` }],
      ])('%s', async (sentence, body) => {
        ;(await admin.call('POST /api/admin/wallets', { body })).refuses(400, sentence)
      })
    })

    describe('Pixel: name, base pixel id and event pixel id required; active defaults to true', () => {
      const pixel = { name: 'Launch', basePixel: 'o1abc', eventPixel: 'tw-o1abc-od2ef' }
      it.each([
        ['Name is required', { name: '' }],
        [/Base pixel ID is required/, { basePixel: '' }],
        [/Event pixel ID is required/, { eventPixel: undefined }],
        [/letters, digits/, { basePixel: "');alert(1)//" }],
      ])('%s', async (sentence, change) => {
        const reply = await admin.call('POST /api/admin/twitter-pixels', { body: { ...pixel, ...change } })
        reply.is(400).check(() => expect(reply.text).toMatch(sentence))
      })

      it('a new pixel is active', async () => {
        const made = await admin.call('POST /api/admin/twitter-pixels', { body: pixel })
        made.is(201).has({ ...pixel, isActive: true })
        const { id } = made.json
        ;(await admin.call('DELETE /api/admin/twitter-pixels/{id}', { params: { id } })).is(204)
      })
    })

    it.each(['a', 'short1', '123456789', 'has spaces in it', '<script>alert(1)</script>'])(
      'Chat key: %p is refused, shorter than 10 or no key at all',
      async (value) => {
        const put = await admin.call('PUT /api/admin/settings/{key}', {
          params: { key: 'smartsupp_key' },
          body: { value },
        })
        put.is(400)
      },
    )
  })
}
