import type { Finding } from './literal-texts'

const PHYSICAL =
  /(?<![\w.-])((margin|padding|border|scroll-margin|scroll-padding)-(left|right)(-\w+)?|border-(top|bottom)-(left|right)-radius|left|right)\s*:|(?<![\w-])(text-align|float|clear)\s*:\s*(left|right)\b/

/** Four values, of which right and left differ. */
const FOUR = /(?<![\w-])(margin|padding|inset|border-width|border-color)\s*:\s*([^;]+)/

function hasSides(line: string): boolean {
  const [, , values = ''] = FOUR.exec(line) ?? []
  const [, right, , left] = values.trim().match(/(?:[^\s(]|\([^)]*\))+/g) ?? []
  return left !== undefined && left !== right
}

/** Styles that lay out for a reader from left to right alone. `physical:` in a comment on the line says why one may. */
export function physicalStyles(css: string): Finding[] {
  const found: Finding[] = []
  // A comment is blanked, so that lines keep their numbers.
  const bare = css.replace(/\/\*.*?\*\//gs, (comment) => comment.replace(/[^\n]/g, ' ')).split('\n')
  const lines = css.split('\n')
  for (const [index, line] of bare.entries()) {
    if ((PHYSICAL.test(line) || hasSides(line)) && !lines[index]?.includes('physical:')) {
      found.push({ line: index + 1, text: line.trim() })
    }
  }
  return found
}
