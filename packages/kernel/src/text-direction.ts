/** Embeddings, overrides, isolates and their ends: they turn around what stands beside them, and nobody sees them. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/u
const ALL_TURNING = new RegExp(TURNING, 'gu')

/** Letters of scripts that are written from right to left, and the mark that stands for one. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

const [EMBEDDINGS, END_OF_EMBEDDING] = ['\u202a\u202b\u202d\u202e', '\u202c']
const [ISOLATES, END_OF_ISOLATE] = ['\u2066\u2067\u2068', '\u2069']
const FIRST_STRONG_ISOLATE = '\u2068'

/** Does the text hold characters that turn others around? Joiners, and marks that stand for one letter, do not. */
export const turnsText = (text: string): boolean => TURNING.test(text)

/**
 * Text that other people wrote, for a sentence: what reads from right to left in it ends with it. In HTML it is `bdi`
 * that does this. What opens or closes more than it should is left out: it would close the isolation itself.
 */
export function isolated(text: string): string {
  const turns = turnsText(text)
  if (!turns && !RIGHT_TO_LEFT.test(text)) return text
  const whole = turns && !isBalanced(text) ? text.replace(ALL_TURNING, '') : text
  return `${FIRST_STRONG_ISOLATE}${whole}${END_OF_ISOLATE}`
}

/** Each that opens is closed in the text, the last one first. */
function isBalanced(text: string): boolean {
  const open: string[] = []
  for (const character of text) {
    if (EMBEDDINGS.includes(character)) open.push(END_OF_EMBEDDING)
    else if (ISOLATES.includes(character)) open.push(END_OF_ISOLATE)
    else if (TURNING.test(character) && open.pop() !== character) return false
  }
  return open.length === 0
}
