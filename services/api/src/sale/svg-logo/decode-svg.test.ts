import { inEncodings } from '../../testing/logos'
import { decodeSvg } from './decode-svg'

const drawing = (declaration: string) => `${declaration}<svg><text>Köln</text></svg>`

describe('the text of a file that may be an SVG', () => {
  it.each(inEncodings(drawing))('given %s, is the one that was written', (_, bytes) => {
    expect(decodeSvg(bytes)).toContain('<text>Köln</text>')
  })

  it('given windows-1252, has its quotation marks and its euro', () => {
    const bytes = Buffer.from(
      drawing("<?xml version='1.0' encoding='cp1252'?>").replace('Köln', '\x80\x93\x94'),
      'latin1',
    )
    expect(decodeSvg(bytes)).toContain('<text>€“”</text>')
  })

  it('given another encoding by name, is read in it', () => {
    const [start, end] = ['<?xml version="1.0" encoding="windows-1251"?><svg><text>', '</text></svg>']
    const bytes = Buffer.concat([Buffer.from(start), Buffer.from([0xcc, 0xe8, 0xf0]), Buffer.from(end)])
    expect(decodeSvg(bytes)).toContain('<text>Мир</text>')
  })

  it('given bytes that are none of its encoding, says so by name', () => {
    const bytes = Buffer.from(drawing(''), 'latin1')
    expect(() => decodeSvg(bytes)).toThrow(/not in the encoding that it should have \(utf-8\)/)
    expect(() => decodeSvg(Buffer.from(drawing('<?xml version="1.0" encoding="x-made-up"?>')))).toThrow(
      "an encoding that is not known ('x-made-up')",
    )
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a GIF', Buffer.from('GIF89a\u0001\0')],
    ['zeros', Buffer.alloc(2000)],
    ['words', Buffer.from('hello <svg')],
    ['words in UTF-16', Buffer.from('\ufeffhello', 'utf16le')],
  ])('given %s, there is none', (_, bytes) => {
    expect(decodeSvg(bytes)).toBeUndefined()
  })
})
