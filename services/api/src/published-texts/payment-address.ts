/** So many letters and digits in one piece, mixed, are no word of any language: an address, a hash or a key. */
const SHORTEST_CODE = 25

/** An address of 25 characters in base 58 changes between upper case, lower case and digits about 15 times, prose seldom. */
const CHANGES_OF_A_CODE = 12

const WITH_A_FORM: readonly RegExp[] = [
  // Ethereum and what is built like it
  /0x[\da-f]{40}/i,
  // Bech32: a prefix, 1, and letters and digits without 1, b, i, o; Bitcoin's, Cardano's and others'
  /(?:[a-z]{2,10}1[qpzry9x8gf2tvdw0s3jn54khce6mua7l]{35,})|(?:[A-Z]{2,10}1[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{35,})/,
]

const BETWEEN = /[\s\p{P}\p{S}]+/gu

/**
 * Has the text what a network takes for an address, whole or in pieces with spaces, dashes or lines between them? By form
 * and not by checksum: a wallet program names the mistake, and the address is copied from elsewhere then.
 * @param text without invisible characters, in the usual width
 */
export function hasPaymentAddress(text: string): boolean {
  if (text.split(BETWEEN).some(isCode)) return true
  const joined = text.replaceAll(BETWEEN, '')
  return WITH_A_FORM.some((form) => form.test(joined)) || hasRandomPart(joined)
}

function isCode(word: string): boolean {
  if (word.length < SHORTEST_CODE || !/^[\da-z]+$/i.test(word)) return false
  return (/\d/.test(word) && /[a-z]/i.test(word)) || hasRandomPart(word)
}

/** Do upper case, lower case and digits take turns as in no text? */
function hasRandomPart(joined: string): boolean {
  const kinds = [...joined].map(kindOf)
  const changes = kinds.map((kind, at) =>
    Number(at > 0 && kind !== '' && kinds[at - 1] !== '' && kind !== kinds[at - 1]),
  )
  let within = 0
  return changes.some((change, at) => {
    within += change - (changes[at - SHORTEST_CODE] ?? 0)
    return within >= CHANGES_OF_A_CODE
  })
}

/** Empty for what stands in no address. */
function kindOf(character: string): 'digit' | 'lower' | 'upper' | '' {
  if (/\d/.test(character)) return 'digit'
  if (/[a-z]/.test(character)) return 'lower'
  return /[A-Z]/.test(character) ? 'upper' : ''
}
