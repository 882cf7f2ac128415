import { gzipSync } from 'node:zlib'
import { unpackedSvg } from './unpacked-svg'

const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>')

describe('a file that may be a packed SVG', () => {
  it('given one packed by gzip, is what was packed', async () => {
    expect((await unpackedSvg(gzipSync(drawing))).equals(drawing)).toBe(true)
  })

  it('given any other file, is that file', async () => {
    expect(await unpackedSvg(drawing)).toBe(drawing)
    const empty = Buffer.alloc(0)
    expect(await unpackedSvg(empty)).toBe(empty)
  })

  it('given a packed file that was cut, or has other bytes in it, is refused as damaged', async () => {
    const packed = gzipSync(drawing)
    const changed = Buffer.from(packed)
    changed[packed.length - 6] = (changed[packed.length - 6] ?? 0) ^ 0xff
    for (const bytes of [packed.subarray(0, -9), packed.subarray(0, 2), changed])
      await expect(unpackedSvg(bytes)).rejects.toThrow('The compressed SVG is damaged or incomplete.')
  })

  it('given one that is 5 MB once it is unpacked, may be; with one byte more, is refused by its size', async () => {
    const most = 5 * 1024 * 1024
    expect(await unpackedSvg(gzipSync(Buffer.alloc(most)))).toHaveLength(most)
    await expect(unpackedSvg(gzipSync(Buffer.alloc(most + 1)))).rejects.toThrow('larger than 5 MB')
  })
})
