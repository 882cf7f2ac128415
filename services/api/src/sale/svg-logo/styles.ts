import { type CssNode, type EnterOrLeaveFn, generate, type List, type ListItem, parse, walk } from 'css-tree'
import {
  isDrawnAttribute,
  isDrawnProperty,
  isInherited,
  isSilentProperty,
  SAFE_AT_RULES,
  SAFE_FUNCTIONS,
  SAFE_PSEUDO_CLASSES,
  SILENT_AT_RULES,
} from './drawn-names'
import { refuse, refuseAddress, shortened } from './refusal'

/** A part of the drawing that a style draws with. */
export interface StyleReference {
  readonly id: string
  /** The elements within draw with it, too. */
  readonly isInherited: boolean
  /** Of a style sheet: what an element has to be; less than the selector says, never more. */
  readonly of?: ElementMark
}

export interface ElementMark {
  readonly type?: string
  readonly classes: readonly string[]
  readonly ids: readonly string[]
}

export interface KeptStyle {
  readonly css: string
  readonly references: readonly StyleReference[]
}

/** A style attribute. @throws SvgRefused */
export const keepStyleAttribute = (text: string, element: string): KeptStyle =>
  keep(text, 'declarationList', `the style of <${element}>`)

/** What a style element holds. @throws SvgRefused */
export const keepStyleSheet = (text: string): KeptStyle => keep(text, 'stylesheet', 'a style sheet')

/** A value that stands in an attribute, such as fill. @throws SvgRefused */
export function keepStyleValue(text: string, property: string, element: string): KeptStyle {
  const where = `'${property}' of <${element}>`
  const value = read(text, 'value', where)
  const judge = new StyleJudge(where, property)
  walk(value, (node) => judge.judgeValue(node))
  return { css: generate(value), references: judge.references }
}

function keep(text: string, context: 'declarationList' | 'stylesheet', where: string): KeptStyle {
  const style = read(text, context, where)
  const judge = new StyleJudge(where)
  const enter: EnterOrLeaveFn = function enter(node, item, list) {
    return judge.judge(node, item, list, this.rule?.prelude)
  }
  walk(style, enter)
  return { css: generate(style), references: judge.references }
}

function read(text: string, context: string, where: string): CssNode {
  try {
    return parse(text, { context, parseCustomProperty: true })
  } catch {
    return refuse(`the style '${shortened(text)}' in ${where}`, 'it cannot be read')
  }
}

/** Walks through a style: takes out what never draws, and refuses by name what may not stay. */
class StyleJudge {
  readonly references: StyleReference[] = []

  constructor(
    private readonly where: string,
    /** The property whose value is looked at. */
    private property = '',
  ) {}

  judge(node: CssNode, item: ListItem<CssNode>, list: List<CssNode>, selectors?: CssNode) {
    if (!this.isDrawn(node)) return take(item, list)
    // What such a node holds is judged when the walk comes to it.
    if (node.type === 'Atrule' || node.type === 'Declaration') return undefined
    judgeSelector(node)
    return this.judgeValue(node, selectors)
  }

  private isDrawn(node: CssNode): boolean {
    if (node.type === 'Comment' || node.type === 'CDO' || node.type === 'CDC') return false
    // Semicolons that end nothing.
    if (node.type === 'Raw') return !/^[\s;]*$/.test(node.value)
    if (node.type === 'Atrule') return this.isDrawnAtRule(node.name.toLowerCase())
    if (node.type !== 'Declaration') return true
    return this.isDrawnDeclaration(node.property, generate(node.value).trim())
  }

  /** What stands in a value, or in the condition of an at-rule. */
  judgeValue(node: CssNode, selectors?: CssNode): undefined {
    if (node.type === 'Url') this.addReferences(node.value, selectors)
    if (node.type === 'Raw')
      refuse(`the style '${shortened(node.value)}' in ${this.where}`, 'it cannot be read')
    if (node.type === 'Function' && !SAFE_FUNCTIONS.has(node.name.toLowerCase())) {
      refuse(`the function '${shortened(node.name)}()' in ${this.where}`, 'it is none that a drawing needs')
    }
  }

  private addReferences(address: string, selectors: CssNode | undefined): void {
    if (!address.trim().startsWith('#')) refuseAddress(address, this.where)
    const reference = { id: address.trim().slice(1), isInherited: isInherited(this.property) }
    const marks = selectors ? marksOf(selectors) : [undefined]
    this.references.push(...marks.map((of) => (of ? { ...reference, of } : reference)))
  }

  private isDrawnAtRule(name: string): boolean {
    if (SILENT_AT_RULES.has(name)) return false
    if (!SAFE_AT_RULES.has(name))
      refuse(`the at-rule @${shortened(name)} in ${this.where}`, whyNoAtRule(name))
    return true
  }

  private isDrawnDeclaration(written: string, value: string): boolean {
    const name = written.startsWith('--') ? written : written.toLowerCase()
    // Without a value it says nothing; a variable may be empty.
    if (isSilentProperty(name) || (value === '' && !name.startsWith('--'))) return false
    if (!isDrawnProperty(name)) {
      refuse(`the property '${shortened(written)}' in ${this.where}`, whyNoProperty(name))
    }
    this.property = name
    return true
  }
}

function take(item: ListItem<CssNode> | null, list: List<CssNode> | null): symbol {
  // A value that is broken as a whole stands in no list; it is refused with its declaration.
  if (item && list) list.remove(item)
  return walk.skip
}

function whyNoAtRule(name: string): string {
  if (name === 'import') return 'a logo loads nothing from elsewhere'
  if (name.endsWith('keyframes')) return 'a logo does not move'
  return name.startsWith('font-')
    ? 'a logo brings no fonts; text can be converted to paths'
    : 'it cannot be checked'
}

function whyNoProperty(name: string): string {
  return /^(-\w+-)?(animation|transition)/.test(name)
    ? 'a logo does not move'
    : 'it is none that a drawing needs'
}

function judgeSelector(node: CssNode): void {
  const no = (selector: string) =>
    refuse(
      `the selector '${shortened(selector)}' in a style sheet`,
      'it depends on more than the element and what it stands in',
    )
  if (node.type === 'PseudoElementSelector') no(`::${node.name}`)
  if (node.type === 'PseudoClassSelector' && !SAFE_PSEUDO_CLASSES.has(node.name.toLowerCase()))
    no(`:${node.name}`)
  if (node.type === 'AttributeSelector' && !isDrawnAttribute(node.name.name)) no(generate(node))
  // What stood before an element may be gone; what it stands in is not.
  if (node.type === 'Combinator' && !['>', ' '].includes(node.name)) no(node.name)
  if (node.type === 'TypeSelector' && node.name.includes('|')) no(node.name)
}

/** Of each selector what its last part, the one for the element itself, says. */
function marksOf(selectors: CssNode): ElementMark[] {
  if (selectors.type !== 'SelectorList') return [{ classes: [], ids: [] }]
  return selectors.children.toArray().map((selector) => {
    const parts = selector.type === 'Selector' ? selector.children.toArray() : []
    const own = parts.slice(parts.findLastIndex(({ type }) => type === 'Combinator') + 1)
    const namesOf = (type: 'ClassSelector' | 'IdSelector' | 'TypeSelector') =>
      // A name that is written with escapes is no mark: it would have to be read first.
      own.flatMap((part) => (part.type === type && !part.name.includes('\\') ? [part.name] : []))
    const type = namesOf('TypeSelector').find((name) => name !== '*')
    const mark = { classes: namesOf('ClassSelector'), ids: namesOf('IdSelector') }
    return type === undefined ? mark : { ...mark, type }
  })
}
