// Control characters, line separators, and the marks that turn the direction of writing: a name made
// of them could break a header or show what it is not. Joiners stay: emoji are made of them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g

/** Text of somebody else's as one harmless line, well formed and not longer than a line. */
export function oneLine(text: string, maximum = 200): string {
  const line = text.toWellFormed().replace(UNSEEN, ' ').replace(/ {2,}/g, ' ').trim()
  const characters = [...line]
  return characters.length > maximum ? `${characters.slice(0, maximum).join('')}…` : line
}

// What a mail program would make a link of.
const LINK = /:\/\/|www\.|@|[^\s.]{2,}\.[a-z]{2,}/i
const LONGEST_NAME = 60

/**
 * The name to greet somebody by. Anybody can register a stranger's address under any name: one that
 * is a message with a link in it must not reach the stranger through us.
 */
export function nameToGreet(name: string): string | undefined {
  const line = oneLine(name)
  return line === '' || [...line].length > LONGEST_NAME || LINK.test(line) ? undefined : line
}
