import { harmlessSvg } from './token-logo-svg'

const XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"'
const drawing = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${XLINK}><path id="p" d="M0 0h9"/>${inside}</svg>`
const usesIn = (inside: string) => {
  const clean = harmlessSvg(drawing(inside))
  expect(clean).toContain('M0 0h9')
  return clean?.match(/<use\b[^>]*>/g) ?? []
}

describe('what an SVG shows a second time', () => {
  it.each([
    ['a part', '<use href="#p" x="3"/>'],
    ['a part, as SVG 1 writes it', '<use xlink:href="#p"/>'],
    ['a part, written in both ways', '<use href="#p" xlink:href="#p"/>'],
    ['a part with spaces around its name', '<use href=" #p "/>'],
    ['a part below', '<use href="#later"/><g id="later"><rect width="1"/></g>'],
    ['a symbol', '<symbol id="s" viewBox="0 0 1 1"><circle r="1"/></symbol><use href="#s"/>'],
    ['a clip, as drawing programs write it', '<clipPath id="c"><use xlink:href="#p"/></clipPath>'],
    ['a part with a name of another script', '<g id="Слой_1"><rect/></g><use href="#Слой_1"/>'],
  ])('keeps %s', (_what, inside) => {
    expect(usesIn(inside)).toHaveLength(1)
    expect(harmlessSvg(harmlessSvg(drawing(inside)) ?? '')).toBe(harmlessSvg(drawing(inside)))
  })

  it('knows xlink under any prefix', () => {
    const inside = '<g xmlns:x="http://www.w3.org/1999/xlink"><use x:href="#p"/></g>'
    expect(usesIn(inside)).toEqual(['<use href="#p"/>'])
    expect(usesIn(inside.replace('#p', 'http://evil.example/a.svg#p'))).toEqual([])
    expect(usesIn(inside.replace('x:href', 'href="#gone" x:href'))).toEqual([])
  })

  it.each([
    ['a drawing from elsewhere', '<use href="http://evil.example/a.svg#p"/>'],
    ['a drawing from elsewhere, as SVG 1 writes it', '<use xlink:href="//evil.example/a.svg#p"/>'],
    ['a file beside', '<use href="a.svg#p"/>'],
    ['a data address', '<use href="data:image/svg+xml;base64,PHN2Zy8+#p"/>'],
    ['a script address', '<use href="javascript:evil()"/>'],
    ['an address with a line break', '<use href="#p&#10;x"/>'],
    ['nothing', '<use/><use href=""/><use href="#"/>'],
    ['an element that is not in the drawing', '<use href="#outside"/>'],
    ['an element that was removed', '<script id="s">evil()</script><use href="#s"/>'],
    ['two addresses', '<g id="q"><rect/></g><use href="#p" xlink:href="#q"/>'],
    ['an address here and one elsewhere that hides', '<use href="#%70"/><g id="%70"><rect/></g>'],
    ['itself', '<use id="u" href="#u"/>'],
    ['what it stands in', '<g id="g"><use href="#g"/></g>'],
    ['one of two of a name, where the second has a use', '<g id="p"><use href="#no"/></g><use href="#p"/>'],
    [
      'one of two of a name, where the first has a use',
      '<g id="q"><use href="#no"/></g><g id="q"><rect/></g><use href="#q"/>',
    ],
    ['each other', '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'],
  ])('loses what shows %s', (_what, inside) => {
    expect(usesIn(inside)).toEqual([])
  })

  it('given a drawing with a name that shows the whole of itself, loses that', () => {
    const whole = drawing('<use href="#all"/>').replace('<svg ', '<svg id="all" ')
    expect(harmlessSvg(whole)).not.toContain('<use')
  })

  it('given a use of a use, keeps the inner one alone, also where its own would go', () => {
    expect(usesIn('<use id="u" href="#p"/><use href="#u"/>')).toEqual(['<use id="u" href="#p"/>'])
    expect(usesIn('<g id="g"><use href="#p"/></g><use href="#g"/>')).toEqual(['<use href="#p"/>'])
    expect(usesIn('<g id="g"><use href="http://evil.example"/></g><use href="#g"/>')).toEqual([])
  })

  it('given ten uses of ten uses, nine levels deep, keeps the first level alone', () => {
    const levels = Array.from({ length: 9 }, (_, level) => {
      const below = level === 0 ? 'p' : `l${level - 1}`
      return `<g id="l${level}">${`<use href="#${below}"/>`.repeat(10)}</g>`
    })
    expect(usesIn(levels.join(''))).toEqual(Array(10).fill('<use href="#p"/>'))
  })

  it('given very many, keeps the first 200', () => {
    expect(usesIn('<use href="#p"/>'.repeat(200))).toHaveLength(200)
    const uses = usesIn(Array.from({ length: 300 }, (_, x) => `<use href="#p" x="${x}"/>`).join(''))
    expect(uses).toHaveLength(200)
    expect(uses.at(-1)).toContain('x="199"')
  })

  it('given few of something large, keeps what repeats 2 MB', () => {
    const large = `<path id="large" d="M0 0${'h9'.repeat(245_000)}"/>`
    expect(usesIn(large + '<use href="#large"/>'.repeat(9))).toHaveLength(4)
  })
})
