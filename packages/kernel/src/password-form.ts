/**
 * The one form of a password, in which it is counted, kept and compared: 'ü' is one character on one keyboard and two on
 * another (RFC 8265 takes NFC; NFKC joins what an input method writes wide, too).
 */
export const normalPassword = (password: string): string => password.normalize('NFKC')

/** Whether the same password was typed twice, in whichever form each. */
export const isSamePassword = (one: string, other: string): boolean =>
  normalPassword(one) === normalPassword(other)
