import sharp from 'sharp'
import { jpegOf, photo, pngOf, pngThatSays } from '../testing/pictures'
import { DamagedPicture, redrawn, TooManyPixels } from './token-logo-raster'

const after = Buffer.from('<script>evil()</script>')
let png: Buffer
let jpeg: Buffer
beforeAll(async () => {
  png = await pngOf(3, 2)
  jpeg = await jpegOf(3, 2)
})

describe('a picture drawn anew', () => {
  it('given a whole one, is the same, whatever comes after it', async () => {
    expect(await redrawn(png, 'image/png')).toEqual(png)
    expect(await redrawn(Buffer.concat([png, after]), 'image/png')).toEqual(png)
    expect(await redrawn(jpeg, 'image/jpeg')).toEqual(jpeg)
    expect(await redrawn(Buffer.concat([jpeg, after]), 'image/jpeg')).toEqual(jpeg)
  })

  it('given one cut anywhere, is damaged', async () => {
    for (let length = 8; length < png.length; length += 1) {
      await expect(redrawn(png.subarray(0, length), 'image/png')).rejects.toThrow(DamagedPicture)
    }
    for (let length = 3; length < jpeg.length; length += 1) {
      await expect(redrawn(jpeg.subarray(0, length), 'image/jpeg')).rejects.toThrow(DamagedPicture)
    }
  })

  it('given a PNG with a bit that flipped, is damaged', async () => {
    const damaged = Buffer.from(png)
    damaged[23] = (damaged[23] ?? 0) ^ 1
    await expect(redrawn(damaged, 'image/png')).rejects.toThrow(DamagedPicture)
  })

  it('given a script behind the first bytes of a PNG, is damaged', async () => {
    const script = Buffer.concat([png.subarray(0, 8), after])
    await expect(redrawn(script, 'image/png')).rejects.toThrow(DamagedPicture)
  })

  it('given a PNG with fewer pixels than its head says, is damaged', async () => {
    await expect(redrawn(await pngThatSays(2000, 2000), 'image/png')).rejects.toThrow(DamagedPicture)
  })

  it.each([
    [8193, 1],
    [4097, 4096],
    [60_000, 60_000],
  ])('given %d by %d pixels, has too many, and none is unpacked', async (width, height) => {
    await expect(redrawn(await pngThatSays(width, height), 'image/png')).rejects.toThrow(TooManyPixels)
  })

  it('given a photo, stands upright and says neither where it was taken nor by whom', async () => {
    const sent = await photo()
    expect((await sharp(sent).metadata()).orientation).toBe(6)
    expect(sent.includes('Ann Example')).toBe(true)
    const drawn = await redrawn(sent, 'image/jpeg')
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
