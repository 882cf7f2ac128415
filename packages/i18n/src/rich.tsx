import { Fragment, type ReactNode } from 'react'

export interface RichProps {
  /** 'Read the <link>terms</link>, <name/>.' */
  text: string
  /** What each mark becomes; it is given the words between its two ends. */
  parts: Readonly<Record<string, (words: string) => ReactNode>>
}

const MARK = /<(\w+)>(.*?)<\/\1>|<(\w+)\s?\/>/gsu

/** A text with links and other elements in it: where they stand in the sentence is for the translator to say. */
export function Rich({ text, parts }: RichProps) {
  const pieces: ReactNode[] = []
  let end = 0
  for (const match of text.matchAll(MARK)) {
    const [whole, around, words = '', alone] = match
    const part = parts[around ?? alone ?? '']
    pieces.push(text.slice(end, match.index), part ? part(words) : whole)
    end = match.index + whole.length
  }
  pieces.push(text.slice(end))
  // Each in an element of its own: a browser that translates the page replaces texts that stand beside something else.
  return pieces.map((piece, index) => {
    if (piece === '') return null
    const Around = typeof piece === 'string' ? 'span' : Fragment
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence have no other name
    return <Around key={index}>{piece}</Around>
  })
}
