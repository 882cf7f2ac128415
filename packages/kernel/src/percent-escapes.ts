/** The octets of one character in UTF-8, each escaped. */
const ESCAPED =
  /%[0-7][0-9a-f]|%[cd][0-9a-f]%[89ab][0-9a-f]|%e[0-9a-f](?:%[89ab][0-9a-f]){2}|%f[0-7](?:%[89ab][0-9a-f]){3}/gi

/** A link within a link within a mail; more are none that a person pasted. */
const DEEPEST = 4

/**
 * A text without its percent escapes: a link within another one has its slashes escaped, and one in that one twice. What
 * is no character stays as it is, and so does a percent sign on its own.
 */
export function unescaped(text: string): string {
  let given = text
  for (let depth = 0; depth < DEEPEST; depth++) {
    const decoded = given.replaceAll(ESCAPED, decodedCharacter)
    if (decoded === given) break
    given = decoded
  }
  return given
}

function decodedCharacter(escaped: string): string {
  try {
    return decodeURIComponent(escaped)
  } catch {
    return escaped
  }
}
