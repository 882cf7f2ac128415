import {
  type Atrule,
  type Declaration,
  type EnterOrLeaveFn,
  type FunctionNode,
  find,
  generate,
  parse,
  walk,
} from 'css-tree'
import { refuse, refuseAddress, shortened } from './refusal'

/** What browsers draw and librsvg does not: without it the picture would be another. */
const NOT_DRAWN =
  /^(d|transform-(origin|box|style)|translate|rotate|scale|perspective|offset(-.*)?|mask-(?!type$).*|backdrop-filter|zoom)$/
const MOVES = /^(-\w+-)?(animation|transition)/
/** Functions of values that librsvg draws as browsers do; those that change colours it computes in linear RGB. */
const DRAWN_FUNCTIONS =
  /^(rgba?|hsla?|hwb|(ok)?(lab|lch)|color|matrix|(translate|scale)[xy]?|rotate|skew[xy]|blur|drop-shadow|opacity|icc-color|device-cmyk)$/i

/** A style attribute, or the value of a presentation attribute after its name. @throws SvgRefused */
export function drawableDeclarations(text: string, element: string): string {
  return drawable(text, 'declarationList', `the style of <${element}>`)
}

/** The value of a presentation attribute, such as `fill`. @throws SvgRefused */
export function drawableValue(text: string, property: string, element: string): string {
  return drawableDeclarations(`${property}:${text}`, element).replace(/^[^:]*:/, '')
}

/** What a style element holds. @throws SvgRefused */
export const drawableSheet = (text: string): string => drawable(text, 'stylesheet', 'a style sheet')

/** The declarations by property, in lower case; the last one of a property counts. */
export function declarationsOf(style: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  walk(parse(style, { context: 'declarationList' }), {
    visit: 'Declaration',
    enter: ({ property, value }) => void found.set(property.toLowerCase(), generate(value)),
  })
  return found
}

/** Nothing is declared, so a variable is what it falls back to; and the picture is drawn as on a light screen. */
const VARIABLE = /\bvar\(\s*--[^,()\s]+\s*,((?:[^()]|\([^()]*\))*)\)/gi
const LIGHT_DARK = /\blight-dark\(((?:[^(),]|\([^()]*\))*),(?:[^()]|\([^()]*\))*\)/gi

const resolved = (text: string): string => text.replaceAll(VARIABLE, '$1').replaceAll(LIGHT_DARK, '$1')

function drawable(text: string, context: 'declarationList' | 'stylesheet', where: string): string {
  const style = parse(resolved(text), { context })
  walk(style, { visit: 'Atrule', enter: resolveAtRule(where) })
  walk(style, (node) => {
    if (
      node.type === 'Rule' &&
      find(node.block, (part) => part.type === 'Rule' || (part.type === 'Raw' && part.value.includes('{')))
    )
      refuse(`a rule within another in ${where}`, 'it cannot be drawn')
    if (node.type === 'Declaration') checkDeclaration(node, where)
    if (node.type === 'Url') node.value = ownPart(node.value, where)
    if (node.type === 'Function') checkFunction(node, where)
  })
  return generate(style)
}

/** Fonts are for text, which is refused; what is for paper or for dark screens is another drawing. */
const LEFT_OUT = /^(charset|font-face|namespace|page)$/
const OTHER_MEDIA = /^(only )?print$|prefers-color-scheme:\s*dark/i
/** On whatever screen; the site shows no logo smaller than this. */
const ANY_MEDIA =
  /^(only )?(all|screen)$|^\(prefers-color-scheme:\s*light\)$|^\(min-width:\s*(\d|[12]\d|3[0-2])px\)$/i

const resolveAtRule =
  (where: string): EnterOrLeaveFn<Atrule> =>
  ({ name: written, prelude, block }, item, list) => {
    const name = written.toLowerCase()
    const condition = prelude ? generate(prelude) : ''
    if (LEFT_OUT.test(name) || (name === 'media' && OTHER_MEDIA.test(condition))) list.remove(item)
    else if (name === 'media' && block && ANY_MEDIA.test(condition)) list.replace(item, block.children)
    else if (name === 'import')
      refuse(`the at-rule @import in ${where}`, 'a logo loads nothing from elsewhere')
    else if (name.endsWith('keyframes')) refuse(`the at-rule @${name} in ${where}`, 'a logo does not move')
    else refuse(`the at-rule @${shortened(written)} in ${where}`, 'it cannot be drawn')
    return walk.skip
  }

/** The address of a part of the drawing, decoded, which librsvg does not do. */
function ownPart(address: string, where: string): string {
  const trimmed = address.trim()
  if (!trimmed.startsWith('#')) refuseAddress(address, where)
  try {
    return decodeURIComponent(trimmed)
  } catch {
    return trimmed
  }
}

function checkDeclaration({ property, value }: Declaration, where: string): void {
  const name = property.toLowerCase()
  if (name.startsWith('--')) refuse(`the variable '${shortened(property)}' in ${where}`, 'it cannot be drawn')
  if (MOVES.test(name)) refuse(`the property '${shortened(property)}' in ${where}`, 'a logo does not move')
  if (NOT_DRAWN.test(name)) refuse(`the property '${shortened(property)}' in ${where}`, 'it cannot be drawn')
  if (name === 'clip-path' && /^[a-z-]+\((?<!url\()/i.test(generate(value)))
    refuse(`a shape of 'clip-path' in ${where}`, 'it cannot be drawn; a <clipPath> can')
}

function checkFunction({ name }: FunctionNode, where: string): void {
  if (DRAWN_FUNCTIONS.test(name)) return
  refuse(`the function '${shortened(name)}()' in ${where}`, 'it cannot be drawn')
}
