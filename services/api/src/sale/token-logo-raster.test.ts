import { jpegOf, pngOf } from '../testing/pictures'
import { endOfPicture } from './token-logo-raster'

const png = pngOf(3, 2)
const jpeg = jpegOf(3, 2)

describe('where a picture ends', () => {
  it('given a whole one, at its last byte, whatever comes after it', () => {
    const after = Buffer.from('<script>evil()</script>')
    expect(endOfPicture(png, 'image/png')).toBe(png.length)
    expect(endOfPicture(Buffer.concat([png, after]), 'image/png')).toBe(png.length)
    expect(endOfPicture(jpeg, 'image/jpeg')).toBe(jpeg.length)
    expect(endOfPicture(Buffer.concat([jpeg, after]), 'image/jpeg')).toBe(jpeg.length)
  })

  it('given one cut anywhere, nowhere', () => {
    for (let length = 8; length < png.length; length += 1) {
      expect(endOfPicture(png.subarray(0, length), 'image/png')).toBeUndefined()
    }
    for (let length = 3; length < jpeg.length; length += 1) {
      expect(endOfPicture(jpeg.subarray(0, length), 'image/jpeg')).toBeUndefined()
    }
  })

  it('given a PNG with a bit that flipped, nowhere', () => {
    const damaged = Buffer.from(png)
    damaged[20] = (damaged[20] ?? 0) ^ 1
    expect(endOfPicture(damaged, 'image/png')).toBeUndefined()
  })

  it('given a script behind the first bytes of a PNG, nowhere', () => {
    const script = Buffer.concat([png.subarray(0, 8), Buffer.from('<script>evil()</script>')])
    expect(endOfPicture(script, 'image/png')).toBeUndefined()
  })
})
