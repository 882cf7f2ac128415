import { normalEmail, normalPassword } from '@presale/kernel'
import { dictionary } from '@zxcvbn-ts/language-common'

/** The shortest allowed password: shorter entries of the list are not needed. */
const SHORTEST = 10

let commonest: ReadonlySet<string> | undefined

/** The most common passwords, in lower case. Built at the first use: a command line may never need it. */
function commonPasswords(): ReadonlySet<string> {
  commonest ??= new Set(
    dictionary['passwords-common']
      .filter((entry) => entry.length >= SHORTEST)
      .map((entry) => normalPassword(entry).toLowerCase()),
  )
  return commonest
}

/** The account that a password is chosen for. */
export interface PasswordOwner {
  readonly name: string
  readonly email: string
}

/**
 * Why nobody should choose this password; undefined where it is acceptable. Only the whole password is compared, in
 * any letter case: there are no rules about digits, and nothing is found inside a longer one.
 */
export function weaknessOf(password: string, { name, email }: PasswordOwner): string | undefined {
  const given = normalPassword(password).toLowerCase()
  // The shortest part first, which repeated gives the whole password.
  if (/^(.+?)\1+$/su.test(given)) {
    return 'Password repeats one character or one part over and over. Please choose another one.'
  }
  if (commonPasswords().has(given)) {
    return 'Password is one of the most common ones, which are tried first. Please choose another one.'
  }
  const own = [name, email, email.split('@')[0] ?? ''].map(asOwnWord)
  if (own.includes(asOwnWord(password))) {
    return 'Password must not be your own name or email address. Please choose another one.'
  }
  return undefined
}

/** An address is kept with its domain in ASCII, and typed as it is written; a copied name has more in it than is seen. */
const asOwnWord = (word: string): string => normalPassword(normalEmail(word)).toLowerCase()
