import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Catalogue } from '@presale/kernel'

declare const process: { readonly env: { readonly NODE_ENV?: string } }

type Token = string | number | readonly Token[] | { readonly [key: string]: Token }

/**
 * Each word of the English texts written from right to left, as Arabic would stand. What still reads from left to
 * right on the screen is in no catalogue.
 */
export function pseudoOf(english: Catalogue): Catalogue {
  const pseudo = Object.entries(english).map(([key, message]) => [key, mirrored(compiled(message))])
  return Object.fromEntries(pseudo)
}

/** In a build they are compiled already, although their type says text. */
function compiled(message: string): Token {
  if (process.env.NODE_ENV === 'production' || typeof message !== 'string') return message
  return compileMessage(message) as Token
}

const RIGHT_TO_LEFT_MARK = '\u200f'
const RIGHT_TO_LEFT_OVERRIDE = '\u202e'
const END_OF_OVERRIDE = '\u202c'

/** A message is a list: its words as text, and its values as lists that begin with their names. */
function mirrored(message: Token): Token {
  if (typeof message === 'string') return mirroredWords(message)
  if (!Array.isArray(message)) return message
  return message.map((token: Token) => {
    if (typeof token === 'string') return token === '#' ? token : mirroredWords(token)
    if (!Array.isArray(token)) return token
    const [name = '', type = '', cases] = token as Token[]
    if (type !== 'plural' || typeof cases !== 'object') return token
    const inCases = Object.entries(cases).map(([key, words]) => [key, mirrored(words as Token)])
    return [name, type, Object.fromEntries(inCases)]
  })
}

function mirroredWords(text: string): string {
  return text.replace(/<[^>]*>|[^\s<>]+/gu, (word) =>
    word.startsWith('<')
      ? word
      : `${RIGHT_TO_LEFT_MARK}${RIGHT_TO_LEFT_OVERRIDE}${word}${END_OF_OVERRIDE}${RIGHT_TO_LEFT_MARK}`,
  )
}
