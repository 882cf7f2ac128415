import { logosOfTools } from '../../testing/logos'
import { decodeSvg } from './decode-svg'
import { drawableOf } from './drawable'
import { NoSvg, SvgRefused } from './refusal'
import { picturesOf, writeSvg } from './write-svg'
import { readXml } from './xml-tree'

const XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"'
const drawing = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${XLINK} viewBox="0 0 9 9" ${attributes}>${inside}<path d="M0 0h9"/></svg>`
function keptOf(text: string): string {
  const { root } = drawableOf(readXml(text))
  return writeSvg(root, picturesOf(root))
}
const PNG_BASE64 =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const PNG = `data:image/png;base64,${PNG_BASE64}`

describe('what of an SVG is drawn', () => {
  it('is what browsers draw: gradients, filters, styles, references to its own parts', () => {
    const kept = keptOf(
      drawing(
        `<defs><linearGradient id="g" xlink:href="#h"><stop offset="0" style="stop-color:#f00"/></linearGradient>
         <clipPath id="c"><circle r="3"/></clipPath><filter id="f"><feGaussianBlur stdDeviation="2"/></filter></defs>
         <style><![CDATA[.a > b{fill:url(#g)}]]></style>
         <g class="a" clip-path="url(#c)" filter="url('#f')" transform="scale(2)"/><use xlink:href="#p" href=" #q "/>`,
      ),
    )
    for (const part of [
      '<linearGradient id="g" href="#h">',
      'feGaussianBlur stdDeviation="2"',
      '.a&gt;b{fill:url(#g)}',
      'clip-path="url(#c)"',
      'filter="url(#f)"',
      'transform="scale(2)"',
      'style="stop-color:#f00"',
      '<use href=" #q ">',
    ])
      expect(kept).toContain(part)
  })

  it.each(logosOfTools)('given a file of %s, is nothing of its editor', (_, file) => {
    const kept = keptOf(decodeSvg(file) ?? '')
    expect(kept).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
    expect(kept).not.toMatch(/<\/?[\w.-]+:|xmlns:|<!|<\?|inkscape:|sodipodi|mxfile|foreignObject/)
  })

  it('given the same drawing under a prefix, is the same', () => {
    const prefixed = '<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:path d="M0 0h9"/></s:svg>'
    expect(keptOf(prefixed)).toBe(keptOf('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>'))
  })

  it.each([
    ['a comment', '<!-- evil -->'],
    ['a script', '<script>evil()</script>'],
    ['a script under a prefix', '<s:script xmlns:s="http://www.w3.org/2000/svg">evil()</s:script>'],
    ['a frame for HTML with nothing in it', '<foreignObject id="evil"> </foreignObject>'],
    ['a handler', '<rect oNlOaD="evil()"/>'],
    ['a processing instruction', '<?xpacket evil?>'],
    ['metadata', '<metadata><x:evil xmlns:x="y"><g/></x:evil><script>evil()</script></metadata>'],
    ['an element of an editor', '<e:evil xmlns:e="http://www.example.org/editor"><e:x/></e:evil>'],
    ['an attribute of an editor', '<g xmlns:e="http://www.example.org/editor" e:evil="1"/>'],
    ['HTML outside a frame for it', '<p xmlns="http://www.w3.org/1999/xhtml">evil</p>'],
    ['what only Illustrator draws', '<foreignObject requiredExtensions="http://ns.adobe.com/evil"/>'],
    ["an address of a link, which a picture can't follow", '<a href="javascript:evil()"/>'],
    ['characters between shapes', '<g>evil</g>'],
    ['a text frame that a click left behind', '<flowRoot id="evil"><flowPara/></flowRoot>'],
    ['a style for paper', '<style>/* evil */ @charset "evil"; @media print{.evil{fill:red}}</style>'],
    ['a style for dark screens', '<style>@media (prefers-color-scheme: dark){.evil{fill:red}}</style>'],
    ['a font, which text alone needs', '<style>@font-face{font-family:evil;src:url(//evil)}</style>'],
  ])('is not %s', (_what, inside) => {
    const kept = keptOf(drawing(inside))
    expect(kept).toContain('M0 0h9')
    expect(kept).not.toContain('evil')
  })

  it('is as on a light screen, with what a variable falls back to', () => {
    const fill = 'light-dark(rgb(1, 2, 3), var(--dark, #121212))'
    expect(keptOf(drawing(`<g style="fill:${fill}" stroke="${fill}" color="var(--c, red)"/>`))).toContain(
      '<g style="fill:rgb(1,2,3)" stroke="rgb(1,2,3)" color="red">',
    )
  })

  it.each([
    ['its own size', 'width="20mm" height="10mm"', 'width="1024" height="512"'],
    ['its size by style', 'style="width:4px;height:8px;color:red"', 'width="512" height="1024"'],
    ['a share of what it stands in', 'width="100%" height="100%"', 'width="1024" height="1024"'],
    ['one side', 'height="4"', 'width="1024" height="1024"'],
  ])('given %s, is 1024 pixels on its longest side', (_what, attributes, size) => {
    const kept = keptOf(drawing('', attributes))
    for (const part of size.split(' ')) expect(kept).toContain(part)
    expect(kept).not.toContain('width:')
  })

  it('has what is for any screen', () => {
    const sheet = '<style>@media screen{g{fill:red}}@media (min-width: 10px){g{fill:blue}}</style>'
    expect(keptOf(drawing(sheet))).toContain('<style>g{fill:red}g{fill:blue}</style>')
  })

  it.each([
    ['no viewBox', 'width="20" height="10"', 'width="1024" height="512" viewBox="0 0 20 10"'],
    ['neither size nor viewBox', '', 'width="1024" height="512" viewBox="0 0 300 150"'],
  ])('given %s, is what browsers show', (_what, attributes, size) => {
    const text = `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><path d="M0 0h9"/></svg>`
    expect(keptOf(text)).toContain(size)
  })

  it.each([
    ['background:#fff', '#fff'],
    ['background: #000; background-color: light-dark(#ffffff, var(--dark, #121212))', '#ffffff'],
    ['background: none', undefined],
    ['fill: red', undefined],
  ])('given the style %p of the whole, its background is %p', (style, background) => {
    expect(drawableOf(readXml(drawing('', `style="${style}"`))).background).toBe(background)
  })

  it('has its pictures apart, to be decoded and drawn anew', () => {
    const { root } = drawableOf(
      readXml(
        drawing(`<image href="${PNG}"/><image xlink:href="data:image/PNG;charset=x;base64,${PNG_BASE64.replace('Ggo', 'G\n go')}"/>
        <image href="${PNG.replace('==', '%3D%3D')}"/>`),
      ),
    )
    const picture = { mediaType: 'image/png', bytes: Buffer.from(PNG_BASE64, 'base64') }
    expect(picturesOf(root)).toEqual([picture, picture, picture])
    const other = { mediaType: 'image/jpeg', bytes: Buffer.from('x') } as const
    expect(writeSvg(root, [other, other, other]).match(/"data:image\/jpeg;base64,eA=="/g)).toHaveLength(3)
  })
})

describe('an SVG that cannot be drawn as browsers draw it', () => {
  it.each([
    ['text', '<text>K</text>'],
    ['text in parts', '<text><tspan>K</tspan></text>'],
    ['text that flows', '<flowRoot><flowPara>K</flowPara></flowRoot>'],
  ])('given %s, says what to do', (_what, inside) => {
    expect(() => keptOf(drawing(inside))).toThrow(
      'Text without outlines: convert text to paths in your drawing program, or upload a PNG.',
    )
  })

  it.each([
    ['HTML', '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>', '<foreignObject>'],
    ['a picture from elsewhere', '<image href="http://evil.example/a.png"/>', "'http://evil.example/a.png'"],
    ['a picture beside it', '<image xlink:href="a.png"/>', "the address 'a.png' in 'href' of <image>"],
    ['a drawing in it', '<image href="data:image/svg+xml;base64,PHN2Zy8+"/>', "the type 'image/svg+xml'"],
    ['a picture of another kind', '<image href="data:image/webp;base64,AAAA"/>', "the type 'image/webp'"],
    [
      'one that only says it is a PNG',
      '<image href="data:image/png;base64,R0lGODlh"/>',
      'neither PNG nor JPEG',
    ],
    ['one that is not base64', '<image href="data:image/png,%89PNG"/>', 'a picture that is not base64'],
    ['one in broken base64', '<image href="data:image/png;base64,iVB*"/>', 'a damaged picture'],
    ['a filter with a picture', `<filter><feImage href="${PNG}"/></filter>`, 'the element <feImage>'],
    ['a part from elsewhere', '<use href="http://evil.example/a.svg#p"/>', "'href' of <use>"],
    ['a picture in a style', `<g style="background:url(${PNG})"/>`, 'pictures may stand in an <image> alone'],
    ['a light', '<filter><feDiffuseLighting/></filter>', 'the element <feDiffuseLighting>'],
    ['colours by style', '<g style="filter:hue-rotate(90deg)"/>', "the function 'hue-rotate()'"],
    ['an animation', '<animate attributeName="x" to="9"/>', 'the element <animate>: a logo does not move'],
    ['a moving transform', '<animateTransform attributeName="transform"/>', 'the element <animateTransform>'],
    ['a set attribute', '<set attributeName="onclick" to="evil()"/>', 'the element <set>'],
    ['an import', '<style>@import "http://evil.example/a.css";</style>', 'the at-rule @import'],
    ['key frames', '<style>@keyframes a{to{fill:red}}</style>', 'the at-rule @keyframes'],
    ['a wide screen', '<style>@media (min-width:900px){g{fill:red}}</style>', 'the at-rule @media'],
    ['a layer', '<style>@layer a{g{fill:red}}</style>', 'the at-rule @layer'],
    ['a rule within another', '<style>g{fill:red;path{fill:red}}</style>', 'a rule within another'],
    ['a style that loads', '<style>path{fill:url(http://evil.example/a)}</style>', "'http://evil.example/a'"],
    ['a variable', '<style>path{--a:red;fill:var(--a)}</style>', "the variable '--a'"],
    ['a variable without a fallback', '<g fill="var(--a)"/>', "the function 'var()'"],
    ['a movement', '<g style="animation:a 1s"/>', "the property 'animation' in the style of <g>"],
    ['a shape by style', '<g style="clip-path:circle(40%)"/>', "a shape of 'clip-path'"],
    ['another origin', '<g style="transform-origin:9px 9px"/>', "the property 'transform-origin'"],
    ['a sum', '<style>g{x:calc(1px + 2px)}</style>', "the function 'calc()'"],
    ['an attribute that loads', '<g fill="url(http://x#b)"/>', "'http://x#b'"],
  ])('given %s, refuses it by name', (_what, inside, name) => {
    expect(() => keptOf(drawing(inside))).toThrow(SvgRefused)
    expect(() => keptOf(drawing(inside))).toThrow(name)
  })

  it('says in whole sentences what is wrong, why, and what to do', () => {
    expect(() => keptOf(drawing('<foreignObject>text</foreignObject>'))).toThrow(
      'The SVG has the element <foreignObject>: a logo holds no HTML. Please export it without, or upload a PNG.',
    )
    expect(() => keptOf(`<?xml-stylesheet href="http://evil.example/a.css"?>${drawing('')}`)).toThrow(
      '<?xml-stylesheet',
    )
  })

  it.each([
    ['broken XML', '<svg xmlns="http://www.w3.org/2000/svg"><path></svg>', 'unexpected close tag in line 1'],
    ['a cut drawing', drawing('').slice(0, -8), 'damaged or incomplete'],
    ['a prefix that is not declared', drawing('<use x:href="#a"/>'), 'unbound namespace prefix'],
    ['no namespace', '<svg><path d="M0 0"/></svg>', 'element needs xmlns="http://www.w3.org/2000/svg"'],
    ['nothing', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'nothing in it that draws'],
    ['nothing but metadata', '<svg xmlns="http://www.w3.org/2000/svg"><metadata/></svg>', 'nothing in it'],
  ])('given %s, says so', (_what, text, sentence) => {
    expect(() => keptOf(text)).toThrow(SvgRefused)
    expect(() => keptOf(text)).toThrow(sentence)
  })

  it('given a thousand levels or more, says that it is too complex', () => {
    const deep = (levels: number) => drawing('<g>'.repeat(levels) + '</g>'.repeat(levels))
    expect(keptOf(deep(900))).toContain('<g></g>')
    expect(() => keptOf(deep(300_000))).toThrow('The SVG is too complex to be drawn.')
  })

  it.each([
    ['text', 'hello <b'],
    ['HTML around a drawing', `<html xmlns="http://www.w3.org/1999/xhtml">${drawing('')}</html>`],
    ['an HTML page', '<!DOCTYPE html><html><br></html>'],
    ['another language', '<?php echo 1; ?>'],
  ])('given %s, says that it is no SVG', (_what, text) => {
    expect(() => keptOf(text)).toThrow(NoSvg)
  })
})

describe('the document type of an SVG', () => {
  const typed = (subset: string, inside = '') =>
    `<!DOCTYPE svg PUBLIC "a" "b.dtd" [${subset}]>${drawing(inside)}`

  it('given entities, puts their text in their place', () => {
    const subset = `<!ENTITY c "#f00"> <!-- it's a colour --> <!ENTITY c "#0f0"><!ENTITY t '#&#48;f&#x30;'><!ELEMENT svg ANY>
      <!ATTLIST svg xmlns:a CDATA #IMPLIED>`
    const kept = keptOf(typed(subset, '<g fill="&c;"/><style>g{stroke:&t;}</style>'))
    expect(kept).toContain('<g fill="#f00"></g><style>g{stroke:#0f0}</style>')
  })

  it.each([
    ['an external entity', '<!ENTITY e SYSTEM "file:///etc/passwd">', "the external entity 'e'"],
    ['a public entity', '<!ENTITY e PUBLIC "a" "http://evil.example">', "the external entity 'e'"],
    ['a parameter entity', '<!ENTITY % e "x">', "the parameter entity 'e'"],
    ['a parameter entity that is used', '%e;', "the parameter entity '%e;'"],
    ['one within an entity', '<!ENTITY e "%f;">', "the entity 'e' with another in it"],
    ['an entity of entities', '<!ENTITY a "aa"><!ENTITY b "&a;&a;">', "the entity 'b' with another in it"],
    ['one that hides it', '<!ENTITY b "&#38;a;">', "the entity 'b' with another in it"],
    ['markup', '<!ENTITY e "<script/>">', "the entity 'e' with markup in it"],
    ['markup that hides', '<!ENTITY e "&#60;script/>">', "the entity 'e' with markup in it"],
    ['an attribute with a value', '<!ATTLIST path onload CDATA "evil()">', "the declaration '<!ATTLIST path"],
    ['what cannot be read', '<!EVIL>', 'a document type that cannot be read'],
  ])('given %s, refuses it by name', (_what, subset, name) => {
    expect(() => keptOf(typed(subset))).toThrow(SvgRefused)
    expect(() => keptOf(typed(subset))).toThrow(name)
  })

  it('given an entity that would make 5 MB of a small file, refuses it', () => {
    const subset = `<!ENTITY e "${'e'.repeat(10_000)}">`
    expect(keptOf(typed(subset, `<g id="${'&e;'.repeat(500)}"/>`)).length).toBeGreaterThan(5_000_000)
    expect(() => keptOf(typed(subset, `<g id="${'&e;'.repeat(530)}"/>`))).toThrow("the entity 'e'")
    expect(() => keptOf(typed(subset, `<g id="${'&e;'.repeat(1_000_000)}"/>`))).toThrow('larger than 5 MB')
  })
})
