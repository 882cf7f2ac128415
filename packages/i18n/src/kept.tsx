export interface KeptProps {
  text: string
  /** What in the text is no language: amounts, names of people and networks, symbols, times that run. */
  words: readonly string[]
}

/** A sentence of which a browser that translates the page leaves the given words as they are. */
export function Kept({ text, words }: KeptProps) {
  const kept = new Set(words.filter((word) => word !== ''))
  if (kept.size === 0) return <span translate={hasWords(text) ? undefined : 'no'}>{text}</span>
  // The longest first: one may stand in another.
  const longestFirst = [...kept].sort((one, other) => other.length - one.length)
  const pieces = text.split(new RegExp(`${BEFORE}(${longestFirst.map(escaped).join('|')})${AFTER}`, 'u'))
  return pieces.map((piece, index) => {
    if (piece === '') return null
    // A name may read in the other direction, and takes nothing beside it along.
    const isKept = kept.has(piece)
    const Around = isKept ? 'bdi' : 'span'
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence have no other name
      <Around key={index} translate={isKept ? 'no' : undefined}>
        {piece}
      </Around>
    )
  })
}

/** Of a sentence that a server made, what is no language: a transaction or the like that it quotes, and figures. */
export function keptInSentence(sentence: string): string[] {
  return sentence.match(/(?<=')\S+(?=')|\$?\d+(?:[.,]\d+)*/g) ?? []
}

/** A sentence about anything, of which a browser that translates the page leaves amounts, addresses and the like. */
export function ValuesKept({ text, words = [] }: { text: string; words?: readonly string[] | undefined }) {
  return <Kept text={text} words={[...words, ...valuesIn(text)]} />
}

/** What a sentence about anything has in it that is no language: money, amounts, addresses, hashes, ids. */
export function valuesIn(sentence: string): string[] {
  return [...(sentence.match(VALUE) ?? []), ...symbolsIn(sentence)]
}

// Counts are words of the sentence: only a figure with a sign, a part or a currency is an amount.
const FIGURE = String.raw`\d+(?:[.,\u00a0\u202f]\d+)*`
const VALUE = new RegExp(
  [
    String.raw`(?<=['‘“„«])\S+(?=['’”“»])`,
    String.raw`[^\s@,;()<>"]+@[^\s@,;()<>"]+\.[\p{L}\p{N}-]+`,
    '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}',
    // An address or a hash, also shortened in its middle.
    String.raw`(?=[A-Za-z]*\d)[0-9A-Za-z]{16,}|[0-9A-Za-z]{4,}…[0-9A-Za-z]{4,}`,
    String.raw`\d{1,3}(?:\.\d{1,3}){3}`,
    String.raw`[$€£]${FIGURE}|${FIGURE}[\u00a0\u202f ]?[$€£]|\d+(?:[.,\u00a0\u202f]\d+)+|\d{4,}|${FIGURE}(?=[\u00a0 ][A-Z]{2,10}\b)`,
  ].join('|'),
  'gu',
)

/** The symbols of currencies that a sentence names: BTC, USDT-TRC20. */
export function symbolsIn(sentence: string): string[] {
  return sentence.match(/\b[A-Z]{3,5}(?:-[A-Z]{3}\d{2})?\b/g) ?? []
}

/** A word stands by itself: 'Al' is no part of 'Also', and '5' none of '1.5', '2,500' or '2025'. */
const BEFORE = String.raw`(?<![\p{L}\p{N}]|\p{N}[.,])`
const AFTER = String.raw`(?![\p{L}\p{N}]|[.,]\p{N})`

/** Figures and signs alone are nothing to translate. */
const hasWords = (text: string) => /\p{L}/u.test(text)

const escaped = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
