// Control characters, line separators and bidirectional marks: a name with them could break a header or look like
// something else. Joiners stay: emoji need them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g

/** Text of other people as one harmless line, well formed and of limited length. */
export function oneLine(text: string, maximum = 200): string {
  const line = text.toWellFormed().replace(UNSEEN, ' ').replace(/ {2,}/g, ' ').trim()
  const characters = [...line]
  return characters.length > maximum ? `${characters.slice(0, maximum).join('')}…` : line
}

// What a mail program would turn into a link.
const LINK = /:\/\/|www\.|@|[^\s.]{2,}\.[a-z]{2,}/i
const LONGEST_NAME = 60

/**
 * The name to greet a person by. Anybody can register a stranger's address under any name: a name that is a message
 * with a link must not reach the stranger through us.
 */
export function nameToGreet(name: string): string | undefined {
  const line = oneLine(name)
  return line === '' || [...line].length > LONGEST_NAME || LINK.test(line) ? undefined : line
}
