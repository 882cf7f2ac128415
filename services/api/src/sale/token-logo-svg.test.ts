import { logosOfTools } from '../testing/logos'
import { NoSvg, SvgRefused } from './svg-logo/refusal'
import { joinSvg } from './svg-logo/write-svg'
import { harmlessSvg } from './token-logo-svg'

const XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"'
const drawing = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${XLINK} viewBox="0 0 9 9" ${attributes}>${inside}<path d="M0 0h9"/></svg>`
const keptOf = (text: string) => joinSvg(harmlessSvg(text))
const PNG_BASE64 =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const PNG = `data:image/png;base64,${PNG_BASE64}`

describe('an SVG that is made harmless', () => {
  it('keeps what draws: gradients, filters, styles, text, references to its own parts', () => {
    const clean = keptOf(
      drawing(
        `<defs><linearGradient id="g" xlink:href="#h"><stop offset="0" style="stop-color:#f00"/></linearGradient>
         <clipPath id="c"><circle r="3"/></clipPath><filter id="f"><feGaussianBlur stdDeviation="2"/></filter></defs>
         <style><![CDATA[.a > b{fill:url(#g)}]]></style>
         <g class="a" clip-path="url(#c)" filter="url('#f')" transform="scale(2)"><text>A &amp; B</text></g>`,
      ),
    )
    for (const kept of [
      'viewBox="0 0 9 9"',
      '<linearGradient id="g" href="#h">',
      'clipPath',
      'feGaussianBlur stdDeviation="2"',
      '.a&gt;b{fill:url(#g)}',
      'clip-path="url(#c)"',
      'filter="url(#f)"',
      'scale(2)',
      'A &amp; B',
      'style="stop-color:#f00"',
      '<svg xmlns="http://www.w3.org/2000/svg"',
    ]) {
      expect(clean).toContain(kept)
    }
  })

  it.each(logosOfTools)('given a file of %s, keeps it, and nothing of its editor', (_, file) => {
    const clean = keptOf(file.toString())
    expect(clean).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
    expect(clean).not.toMatch(/<\/?[\w.-]+:|xmlns:|<!|<\?|metadata|inkscape|sodipodi|mxfile|foreignObject/)
    expect(keptOf(clean)).toBe(clean)
  })

  it('given the same drawing under a prefix, writes the same', () => {
    const prefixed = '<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:path d="M0 0h9"/></s:svg>'
    expect(keptOf(prefixed)).toBe(keptOf('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>'))
  })

  it('given text, keeps its spaces, its languages and what stands beside a comment', () => {
    const text = '<text xml:space="preserve" xml:lang="de"> a <tspan>b</tspan>c<!-- d -->e&#10;f </text>'
    expect(keptOf(drawing(text))).toContain(text.replace('<!-- d -->', '').replace('&#10;', '&#xA;'))
  })

  it.each([
    ['a comment', '<!-- evil -->'],
    ['a script', '<script>evil()</script>'],
    ['a script in CDATA', '<script><![CDATA[evil()]]></script>'],
    ['a script under a prefix', '<s:script xmlns:s="http://www.w3.org/2000/svg">evil()</s:script>'],
    ['a script in metadata', '<metadata><script>evil()</script></metadata>'],
    ['a frame for HTML with nothing in it', '<foreignObject id="evil"> </foreignObject>'],
    ['a handler', '<rect onload="evil()"/>'],
    ['a handler in capitals', '<rect oNlOaD="evil()"/>'],
    ['a processing instruction', '<?xpacket evil?>'],
    ['metadata', '<metadata><x:evil xmlns:x="y"><g/></x:evil></metadata>'],
    ['an element of an editor', '<e:evil xmlns:e="http://www.example.org/editor"><e:x/></e:evil>'],
    ['an attribute of an editor', '<g xmlns:e="http://www.example.org/editor" e:evil="1"/>'],
    ['an attribute that SVG does not know', '<g data-evil="1" aria-label="evil" content="evil"/>'],
    ['what only Illustrator draws', '<foreignObject requiredExtensions="http://ns.adobe.com/evil"/>'],
    ["an address of a link, which a picture can't follow", '<a href="javascript:evil()"><text>x</text></a>'],
    ['a pointer over it', '<g style="cursor:url(http://evil.example)" pointer-events="evil"/>'],
    ["an editor's property", '<g style="-inkscape-font-specification:\'evil\'"/>'],
    ['characters between shapes', '<g>evil</g>'],
    ['a text frame that a click left behind', '<flowRoot id="evil"><flowPara/></flowRoot>'],
    ['a comment in a style', '<style>/* evil */ @charset "evil"; .a{fill:red;;}</style>'],
  ])('takes out what never draws: %s', (_what, inside) => {
    const clean = keptOf(drawing(inside))
    expect(clean).toContain('M0 0h9')
    expect(clean).not.toContain('evil')
  })

  it('given what never draws as the first choice of a switch, keeps an empty one in its place', () => {
    const choice = (first: string) => keptOf(drawing(`<switch>${first}<g/></switch>`))
    expect(choice('<metadata/>')).toContain('<switch><defs/><g/></switch>')
    expect(choice('<style>/* */</style>')).toContain('<switch><style/><g/></switch>')
    expect(choice('<e:x xmlns:e="y"/>')).toContain('<switch><g/></switch>')
    expect(choice('<foreignObject requiredExtensions="http://ns.adobe.com/"/>')).toContain(
      '<switch><g/></switch>',
    )
  })

  it('keeps a title as a text', () => {
    expect(keptOf(drawing('<title>A &lt;b&gt;</title>'))).toContain('<title>A &lt;b&gt;</title>')
  })

  it('keeps what an at-rule says, where it loads and moves nothing', () => {
    const style =
      '@media (prefers-color-scheme:dark){.a{fill:#fff}}@supports (fill:red){.a{fill:red}}@layer b{.a:not(.b){fill:var(--c)}}'
    expect(keptOf(drawing(`<style>${style}</style>`))).toContain(`<style>${style}</style>`)
  })

  it('keeps pictures that stand in it, for whoever draws them anew', () => {
    const { pictures } = harmlessSvg(
      drawing(`<image href="${PNG}"/><image xlink:href="data:image/PNG;charset=x;base64,${PNG_BASE64.replace('Ggo', 'G\n go')}"/>
        <filter id="f"><feImage href="${PNG.replace('==', '%3D%3D')}"/></filter>`),
    )
    const picture = { mediaType: 'image/png', bytes: Buffer.from(PNG_BASE64, 'base64') }
    expect(pictures).toEqual([picture, picture, picture])
  })

  it.each([
    ['a style in metadata', '<metadata><style>a{}</style></metadata>', 'the element <style>'],
    [
      'a script in another namespace',
      '<script xmlns="http://www.w3.org/1999/xhtml"/>',
      'the HTML element <script>',
    ],
    ['HTML', '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>', '<foreignObject>'],
    ['formulas', '<math xmlns="http://www.w3.org/1998/Math/MathML"/>', 'the MathML element <math>'],
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
    ['a filter that loads', '<filter><feImage href="http://evil.example"/></filter>', "'href' of <feImage>"],
    ['a picture in a style', `<g style="background:url(${PNG})"/>`, 'pictures may stand in an <image> alone'],
    ['a filter that draws a part', '<filter><feImage href="#a"/></filter>', "'href' of <feImage>"],
    ['an animation', '<animate attributeName="x" to="9"/>', 'the element <animate>'],
    [
      'an animated transform',
      '<animateTransform attributeName="transform"/>',
      'the element <animateTransform>',
    ],
    ['a set attribute', '<set attributeName="onclick" to="evil()"/>', 'the element <set>'],
    ['a font of its own', '<font><glyph d="M0 0"/></font>', 'the element <font>'],
    [
      'text that no browser draws',
      '<flowRoot><flowPara>evil</flowPara></flowRoot>',
      'the element <flowRoot>',
    ],
    ['a mesh', '<meshgradient id="m"/>', 'the element <meshgradient>'],
    ['an element that nobody knows', '<evil/>', 'the element <evil>'],
    ['a style sheet of another kind', '<style type="text/less">a{}</style>', "the type 'text/less'"],
    ['an import', '<style>@import "http://evil.example/a.css";</style>', 'the at-rule @import'],
    [
      'an import in capitals',
      '<style><![CDATA[@IMPORT url(//evil.example)]]></style>',
      'the at-rule @import',
    ],
    ['a font', '<style>@font-face{font-family:a;src:url(data:font/woff,evil)}</style>', '@font-face'],
    ['key frames', '<style>@keyframes a{to{fill:red}}</style>', 'the at-rule @keyframes'],
    ['an at-rule that nobody knows', '<style>@evil{a{fill:red}}</style>', 'the at-rule @evil'],
    ['an at-rule within another', '<style>@media print{@font-face{}}</style>', 'the at-rule @font-face'],
    ['a style that loads', '<style>path{fill:url(http://evil.example/a)}</style>', "'http://evil.example/a'"],
    ['a variable that loads', '<style>path{--a:url(//evil.example)}</style>', "'//evil.example'"],
    ['a style that hides it', '<style>path{fill:u\\72l(//evil.example/a)}</style>', "'u\\72l("],
    ['an image set', '<style>path{mask:image-set("http://evil.example/a" 1x)}</style>', "'image-set()'"],
    ['a movement', '<g style="animation:a 1s"/>', "the property 'animation' in the style of <g>"],
    ['a transition', '<style>path{transition:fill 1s}</style>', "the property 'transition' in a style sheet"],
    ['a property that is on no list', '<g style="behavior:none"/>', "the property 'behavior'"],
    ['a property that hides', '<g style="f\\69ll:red"/>', "the property 'f\\69ll'"],
    ['siblings counted', '<style>path:nth-child(2){fill:red}</style>', "the selector ':nth-child'"],
    ['siblings before', '<style>g + path{fill:red}</style>', "the selector '+'"],
    ["an editor's attribute asked for", '<style>[data-a]{fill:red}</style>', "the selector '[data-a]'"],
    ['a style attribute that loads', '<g style="fill:url(  &quot;http://x#b&quot;)"/>', "'http://x#b'"],
    ['an attribute that loads', '<g fill="url(http://x#b)"/>', "'http://x#b' in 'fill' of <g>"],
    ['an attribute that hides it', '<g mask="U\\52L(//x)"/>', "'mask' of <g>"],
    [
      'a style that cannot be read',
      '<style>&lt;/style&gt;&lt;img src=x onerror=evil()&gt;</style>',
      'cannot be read',
    ],
    ['half a rule', '<style>a{fill:red}}</style>', "the style '}' in a style sheet"],
  ])('refuses by name: %s', (_what, inside, name) => {
    expect(() => keptOf(drawing(inside))).toThrow(SvgRefused)
    expect(() => keptOf(drawing(inside))).toThrow(name)
  })

  it('takes handlers of the root itself away, and refuses a style sheet from elsewhere', () => {
    expect(keptOf(drawing('', 'onload="evil()"'))).not.toContain('evil')
    expect(() => keptOf(`<?xml-stylesheet href="http://evil.example/a.css"?>${drawing('')}`)).toThrow(
      '<?xml-stylesheet',
    )
  })

  it('says in whole sentences what is wrong, why, and what to do', () => {
    expect(() => keptOf(drawing('<foreignObject>text</foreignObject>'))).toThrow(
      'The SVG has the element <foreignObject>: a logo holds no HTML. Please export it without, or upload a PNG.',
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
    expect(keptOf(deep(900))).toContain('<g/>')
    expect(() => keptOf(deep(300_000))).toThrow('The SVG is too complex to be checked.')
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

  it('given entities, puts their text in their place, in attributes and between tags', () => {
    const subset = `<!ENTITY c "#f00"> <!-- it's a colour --> <!ENTITY c "#0f0"><!ENTITY t 'K&#246;l&#x6e;'><!ELEMENT svg ANY>
      <!ATTLIST svg xmlns:a CDATA #IMPLIED>`
    const clean = keptOf(typed(subset, '<g fill="&c;"/><text>&t; &amp; &lt;</text>'))
    expect(clean).toContain('<g fill="#f00"/><text>Köln &amp; &lt;</text>')
    expect(clean).toMatch(/^<svg/)
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
    expect(keptOf(typed(subset, `<text>${'&e;'.repeat(500)}</text>`)).length).toBeGreaterThan(5_000_000)
    expect(() => keptOf(typed(subset, `<text>${'&e;'.repeat(530)}</text>`))).toThrow("the entity 'e'")
    expect(() => keptOf(typed(subset, `<g id="${'&e;'.repeat(1_000_000)}"/>`))).toThrow('larger than 5 MB')
  })
})
