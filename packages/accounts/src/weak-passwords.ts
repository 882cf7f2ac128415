import { dictionary } from '@zxcvbn-ts/language-common'

/** The shortest that may be chosen at all: entries below it need not be kept. */
const SHORTEST = 10

let commonest: ReadonlySet<string> | undefined

/** What people try first; in lower case. Made at the first question: a command line may never ask. */
function commonPasswords(): ReadonlySet<string> {
  commonest ??= new Set(
    dictionary['passwords-common']
      .filter((entry) => entry.length >= SHORTEST)
      .map((entry) => entry.toLowerCase()),
  )
  return commonest
}

/** The account that a password is chosen for. */
export interface PasswordOwner {
  readonly name: string
  readonly email: string
}

/**
 * Why nobody should choose this password; nothing where it will do. Only the whole password is compared, in any
 * letter case: no rule of how many digits it needs, and nothing is found inside a longer one.
 */
export function weaknessOf(password: string, { name, email }: PasswordOwner): string | undefined {
  const given = password.normalize('NFC').toLowerCase()
  // The shortest part first, which repeated is all there is.
  if (/^(.+?)\1+$/su.test(given)) {
    return 'Password repeats one character or one part over and over. Please choose another one.'
  }
  if (commonPasswords().has(given)) {
    return 'Password is one of the most common ones, which are tried first. Please choose another one.'
  }
  const own = [name, email, email.split('@')[0] ?? ''].map((word) =>
    word.trim().normalize('NFC').toLowerCase(),
  )
  if (own.includes(given.trim())) {
    return 'Password must not be your own name or email address. Please choose another one.'
  }
  return undefined
}
