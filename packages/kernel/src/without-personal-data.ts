import { withoutUnseen } from './unseen'

const FORMS: readonly RegExp[] = [
  // a mail address
  /[^\s@"'<>()]+@[^\s@"'<>()]+/g,
  // what follows the path of an address: names and values of its parameters
  /\?[^\s"')]*/g,
  // a uuid
  /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi,
  // an address of a wallet, a hash, a token: long, in one piece, and with a digit
  /\b(?=[a-z]*\d)[\da-z]{20,}\b/gi,
  // an IP address
  /\b\d{1,3}(?:\.\d{1,3}){3}\b/g,
  /\b(?:[\da-f]{1,4}:){3,7}[\da-f]{1,4}\b/gi,
  // an amount, a number of a purchase, a telephone number
  /\d[\d,]{4,}/g,
]

/**
 * A message of a program in one line of at most so many characters, without what may belong to a person. A name cannot be
 * recognised: who writes messages must leave names out.
 */
export function withoutPersonalData(message: string, longest: number): string {
  const seen = withoutUnseen(message.slice(0, 4 * longest))
    .replaceAll(/\p{Cc}+/gu, ' ')
    .toWellFormed()
  const line = FORMS.reduce((text, form) => text.replaceAll(form, '…'), seen)
    .replaceAll(/\s+/g, ' ')
    .trim()
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** A path with `:id` in place of each part that names one thing: '/admin/users/:id'. */
export function pathPattern(path: string): string {
  return path
    .split('/')
    .map((part) => (isName(part) ? part : ':id'))
    .join('/')
}

/** Of letters, as the parts of paths in this site are. */
function isName(part: string): boolean {
  return part === '' || (/^[a-z][a-z-]{0,39}$/i.test(part) && !UUID.test(part))
}
