/** Between the name and the last @ before a blank: a password that was not escaped may have any other sign in it. */
const IN_ADDRESS = /([a-z][a-z0-9+.-]{0,20}:\/\/[^\s:/?#@"'`]*:)[^\s"'`]+(?=@)/gi
const IN_QUERY = /([?&](?:[a-z_]*password|tlsKey|sslkey)=)[^\s&"'`]+/gi

/** A text for people or a log without the passwords of addresses in it: libraries put the whole address in their errors. */
export function withoutPasswords(text: string): string {
  if (!text.includes('://')) return text
  return text.replace(IN_ADDRESS, '$1***').replace(IN_QUERY, '$1***')
}
