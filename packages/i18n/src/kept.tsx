export interface KeptProps {
  text: string
  /** What in the text is no language: amounts, names of people and networks, symbols, times that run. */
  words: readonly string[]
}

/** A sentence of which a browser that translates the page leaves the given words as they are. */
export function Kept({ text, words }: KeptProps) {
  const kept = new Set(words.filter((word) => word !== ''))
  if (kept.size === 0) return <span>{text}</span>
  // The longest first: one may stand in another.
  const longestFirst = [...kept].sort((one, other) => other.length - one.length)
  const pieces = text.split(new RegExp(`(${longestFirst.map(escaped).join('|')})`, 'u'))
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

const escaped = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
