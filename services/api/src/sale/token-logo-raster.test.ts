import sharp from 'sharp'
import { chunkOf, jpegOf, photo, pngOf, pngThatSays } from '../testing/pictures'
import { cleanPicture, DamagedPicture, TooManyPixels } from './token-logo-raster'

const after = Buffer.from('<script>evil()</script>')
let png: Buffer
let jpeg: Buffer
beforeAll(async () => {
  png = await pngOf(3, 2)
  jpeg = await jpegOf(3, 2)
})

const withPart = (picture: Buffer, at: number, part: Buffer) =>
  Buffer.concat([picture.subarray(0, at), part, picture.subarray(at)])
const pixelsOf = (picture: Buffer) => sharp(picture).raw().toBuffer()

describe('a picture as it is served', () => {
  it('given one that is nothing but its pixels, stays as it was sent, to the byte', async () => {
    expect(await cleanPicture(png, 'image/png')).toEqual(png)
    expect(await cleanPicture(jpeg, 'image/jpeg')).toEqual(jpeg)
    expect(await cleanPicture(Buffer.concat([png, after]), 'image/png')).toEqual(png)
  })

  it.each(['image/png', 'image/jpeg'] as const)('given %s with more behind it, loses that', async (type) => {
    const picture = type === 'image/png' ? png : jpeg
    const clean = await cleanPicture(Buffer.concat([picture, after]), type)
    expect(clean.includes('evil')).toBe(false)
    expect(await pixelsOf(clean)).toEqual(await pixelsOf(picture))
  })

  const segment = (marker: number) => Buffer.from([0xff, marker, 0, 7, ...Buffer.from('evil!')])
  const jpegEnd = Buffer.from([0xff, 0xd9])
  it.each([
    ['a comment', () => withPart(jpeg, 2, segment(0xfe))],
    ['what an editor wrote', () => withPart(jpeg, 2, segment(0xec))],
    ['a second picture', () => Buffer.concat([jpeg, withPart(jpeg, 2, segment(0xfe))])],
    ['more that ends as a picture does', () => Buffer.concat([jpeg, after, jpegEnd])],
  ])('given a JPEG with %s, is its pixels alone', async (_, sent) => {
    const clean = await cleanPicture(sent(), 'image/jpeg')
    expect(clean.includes('evil')).toBe(false)
    expect(clean.length).toBeLessThan(2 * jpeg.length)
    expect((await sharp(clean).metadata()).width).toBe(3)
  })

  it.each([
    ['a chunk of its own kind', 33, 'prVt'],
    ['a text before the pixels', 33, 'tEXt'],
    ['a text behind the pixels', -12, 'tEXt'],
  ])('given a PNG with %s, is its pixels alone', async (_, at, kind) => {
    const clean = await cleanPicture(withPart(png, at, chunkOf(kind, 'evil\0evil!')), 'image/png')
    expect(clean.includes('evil')).toBe(false)
    expect(await pixelsOf(clean)).toEqual(await pixelsOf(png))
  })

  it('given one cut anywhere, is damaged', async () => {
    for (let length = 8; length < png.length; length += 1) {
      await expect(cleanPicture(png.subarray(0, length), 'image/png')).rejects.toThrow(DamagedPicture)
    }
    for (let length = 3; length < jpeg.length; length += 1) {
      await expect(cleanPicture(jpeg.subarray(0, length), 'image/jpeg')).rejects.toThrow(DamagedPicture)
    }
  })

  it('given a PNG with a bit that flipped, is damaged', async () => {
    const damaged = Buffer.from(png)
    damaged[23] = (damaged[23] ?? 0) ^ 1
    await expect(cleanPicture(damaged, 'image/png')).rejects.toThrow(DamagedPicture)
  })

  it('given a script behind the first bytes of a PNG, is damaged', async () => {
    const script = Buffer.concat([png.subarray(0, 8), after])
    await expect(cleanPicture(script, 'image/png')).rejects.toThrow(DamagedPicture)
  })

  it('given a PNG with fewer pixels than its head says, is damaged', async () => {
    await expect(cleanPicture(await pngThatSays(2000, 2000), 'image/png')).rejects.toThrow(DamagedPicture)
  })

  it.each([
    [8193, 1],
    [4097, 4096],
    [60_000, 60_000],
  ])('given %d by %d pixels, has too many, and none is unpacked', async (width, height) => {
    await expect(cleanPicture(await pngThatSays(width, height), 'image/png')).rejects.toThrow(TooManyPixels)
  })

  it('given a photo, stands upright and says neither where it was taken nor by whom', async () => {
    const sent = await photo()
    expect((await sharp(sent).metadata()).orientation).toBe(6)
    expect(sent.includes('Ann Example')).toBe(true)
    const drawn = await cleanPicture(sent, 'image/jpeg')
    const { width, height, orientation, exif } = await sharp(drawn).metadata()
    expect({ width, height, orientation, exif }).toEqual({
      width: 2,
      height: 4,
      orientation: undefined,
      exif: undefined,
    })
    expect(drawn.includes('Ann Example')).toBe(false)
  })
})
