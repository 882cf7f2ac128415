import { SvgRefused } from './svg-logo/refusal'
import { joinSvg } from './svg-logo/write-svg'
import { harmlessSvg } from './token-logo-svg'

const XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"'
const drawing = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${XLINK}><path id="p" d="M0 0h9"/>${inside}</svg>`
const keptOf = (inside: string) => joinSvg(harmlessSvg(drawing(inside)))
const usesIn = (inside: string) => keptOf(inside).match(/<use\b[^>]*>/g) ?? []

describe('what an SVG shows a second time', () => {
  it.each([
    ['a part', '<use href="#p" x="3"/>'],
    ['a part, as SVG 1 writes it', '<use xlink:href="#p"/>'],
    ['a part, written in both ways', '<use href="#p" xlink:href="#q"/>'],
    ['a part with spaces around its name', '<use href=" #p "/>'],
    ['a part below', '<use href="#later"/><g id="later"><rect width="1"/></g>'],
    ['a symbol', '<symbol id="s" viewBox="0 0 1 1"><circle r="1"/></symbol><use href="#s"/>'],
    ['a clip, as drawing programs write it', '<clipPath id="c"><use xlink:href="#p"/></clipPath>'],
    ['a part with a name of another script', '<g id="Слой_1"><rect/></g><use href="#Слой_1"/>'],
    ['a part that is not there, and so draws nothing', '<use href="#gone"/>'],
  ])('keeps %s', (_what, inside) => {
    expect(usesIn(inside)).toHaveLength(1)
    expect(joinSvg(harmlessSvg(keptOf(inside)))).toBe(keptOf(inside))
  })

  it('knows xlink under any prefix', () => {
    const inside = '<g xmlns:x="http://www.w3.org/1999/xlink"><use x:href="#p"/></g>'
    expect(usesIn(inside)).toEqual(['<use href="#p"/>'])
    expect(() => usesIn(inside.replace('#p', 'http://evil.example/a.svg#p'))).toThrow(SvgRefused)
    expect(usesIn(inside.replace('x:href', 'href="#gone" x:href'))).toEqual(['<use href="#gone"/>'])
  })

  it('given a copy of a copy, as Inkscape clones, keeps both', () => {
    expect(usesIn('<use id="u" href="#p"/><use href="#u"/>')).toEqual([
      '<use id="u" href="#p"/>',
      '<use href="#u"/>',
    ])
    expect(usesIn('<g id="g"><use href="#p"/></g><use href="#g"/>')).toHaveLength(2)
  })

  it.each([
    ['a drawing from elsewhere', '<use href="http://evil.example/a.svg#p"/>', 'http://evil.example/a.svg#p'],
    [
      'one from elsewhere, as SVG 1 writes it',
      '<use xlink:href="//evil.example/a#p"/>',
      '//evil.example/a#p',
    ],
    ['a file beside', '<use href="a.svg#p"/>', "'a.svg#p' in 'href' of <use>"],
    ['a data address', '<use href="data:image/svg+xml;base64,PHN2Zy8+#p"/>', 'data:image/svg+xml'],
    ['a script address', '<use href="javascript:evil()"/>', 'javascript:evil()'],
    ['itself', '<use id="u" href="#u"/>', 'the element <use> in what it shows itself'],
    ['itself, spelt otherwise', '<use id="u" href="#%75"/>', 'the element <use> in what it shows itself'],
    ['what it stands in', '<g id="g"><use href="#g"/></g>', 'the element <g> in what it shows itself'],
    ['each other', '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>', 'it would have no end'],
    ['a pattern of itself', '<pattern id="a"><rect fill="url(#a)"/></pattern>', 'it would have no end'],
    ['a part of what goes', '<metadata><g id="m"/></metadata><use href="#m"/>', "an address of '#m'"],
    ['a paint of what goes', '<metadata><g id="m"/></metadata><g fill="url(#m)"/>', "an address of '#m'"],
  ])('given %s, refuses it by name', (_what, inside, name) => {
    expect(() => keptOf(inside)).toThrow(SvgRefused)
    expect(() => keptOf(inside)).toThrow(name)
  })

  const levels = (level: (below: string) => string) =>
    Array.from(
      { length: 9 },
      (_, at) => `<g id="l${at}">${level(at === 0 ? 'p' : `l${at - 1}`).repeat(10)}</g>`,
    )

  it('given ten uses of ten uses, nine levels deep, refuses them', () => {
    const deep = levels((below) => `<use href="#${below}"/>`)
    expect(usesIn(deep.slice(0, 3).join(''))).toHaveLength(30)
    expect(() => keptOf(deep.join(''))).toThrow('<use>')
  })

  it('given patterns of patterns, in attributes or by a style sheet, refuses them', () => {
    const pattern = (id: number, painted: string) =>
      `<pattern id="p${id}"><g>${`<rect ${painted}/>`.repeat(20)}</g></pattern>`
    const ids = Array.from({ length: 9 }, (_, id) => id)
    const painted = ids.map((id) => pattern(id, `fill="url(#p${id + 1})"`)).join('')
    expect(() => keptOf(painted)).toThrow('together they are larger than 2 MB')
    const classes = ids.map((id) => pattern(id, `class="c${id}"`)).join('')
    expect(keptOf(classes)).toContain('c8')
    const sheet = `<style>${ids.map((id) => `g > .c${id}{fill:url(#p${id + 1})}`).join('')}</style>`
    expect(() => keptOf(classes + sheet)).toThrow('together they are larger than 2 MB')
  })

  it('given many of something small, or few of something large, keeps them until they repeat 2 MB', () => {
    expect(usesIn('<use href="#p"/>'.repeat(2000))).toHaveLength(2000)
    const large = `<path id="large" d="M0 0${'h9'.repeat(245_000)}"/>`
    expect(usesIn(large + '<use href="#large"/>'.repeat(4))).toHaveLength(4)
    expect(() => keptOf(large + '<use href="#large"/>'.repeat(5))).toThrow('larger than 2 MB')
  })
})
