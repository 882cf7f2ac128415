import { refuse, shortened } from './refusal'

const SPACE = /\s+/y
const COMMENT = /<!--[\s\S]*?-->|<\?[\s\S]*?\?>/y
const ENTITY = /<!ENTITY\s+([^\s%"'>]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/y
const OTHER_ENTITY = /<!ENTITY\s+(%\s+)?([^\s>]+)/y
const REFERENCE = /%[^\s;]*;/y
const ATTRIBUTES = /<!ATTLIST(?:[^>"']|"[^"]*"|'[^']*')*>/y
// They say what may stand where, which a browser does not look at.
const DECLARATION = /<!(?:ELEMENT|NOTATION)(?:[^>"']|"[^"]*"|'[^']*')*>/y

/** What XML itself declares; a file may say it once more. */
const PREDEFINED = new Set(['amp', 'lt', 'gt', 'quot', 'apos'])

/**
 * The entities that a document type declares, as Illustrator writes its namespaces: plain text alone.
 * @throws SvgRefused for one that is read from elsewhere, or that holds another or markup.
 */
export function declaredEntities(documentType: string): Map<string, string> {
  const entities = new Map<string, string>()
  const subset = /\[([\s\S]*)\]/.exec(documentType)?.[1] ?? ''
  let at = 0
  const next = (pattern: RegExp) => {
    pattern.lastIndex = at
    const found = pattern.exec(subset)
    if (found) at = pattern.lastIndex
    return found
  }
  while (at < subset.length) {
    const entity = next(ENTITY)
    if (entity) {
      const [, name = '', quoted, value = quoted ?? ''] = entity
      // The first declaration is the one that counts.
      if (!PREDEFINED.has(name) && !entities.has(name)) entities.set(name, plainText(name, value))
      continue
    }
    if (next(SPACE) ?? next(COMMENT) ?? next(DECLARATION)) continue
    refuseUnlessHarmless(next(ATTRIBUTES)?.[0] ?? refuseDeclaration(next))
  }
  return entities
}

function plainText(name: string, value: string): string {
  const text = value.replaceAll(
    /&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi,
    (reference, hex?: string, digits?: string) => {
      const code = hex ? Number.parseInt(hex, 16) : Number(digits)
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : reference
    },
  )
  if (text.includes('<')) refuse(`the entity '${name}' with markup in it`, 'entities may be text alone')
  if (/&|%[^\s;%]+;/.test(text)) {
    refuse(`the entity '${name}' with another in it`, 'entities may be text alone')
  }
  return text
}

/** A default of an attribute draws as if it stood in the elements. */
function refuseUnlessHarmless(attributeList: string): void {
  if (/["']/.test(attributeList)) {
    refuse(`the declaration '${shortened(attributeList)}'`, 'attributes may have no declared values')
  }
}

function refuseDeclaration(next: (pattern: RegExp) => RegExpExecArray | null): never {
  const reference = next(REFERENCE)
  if (reference) refuse(`the parameter entity '${shortened(reference[0])}'`, 'entities may be text alone')
  const entity = next(OTHER_ENTITY)
  if (entity?.[1])
    refuse(`the parameter entity '${shortened(entity[2] ?? '')}'`, 'entities may be text alone')
  if (entity)
    refuse(`the external entity '${shortened(entity[2] ?? '')}'`, 'a logo loads nothing from elsewhere')
  return refuse('a document type that cannot be read', 'entities may be text alone')
}
