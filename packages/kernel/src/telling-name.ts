/** So many letters and digits two names of transactions share by no accident. */
export const TELLING_LENGTH = 16

/** What is compared of a name that need not have the form of its network: its letters and digits, without case. */
export const lettersAndDigits = (name: string): string => name.replaceAll(/[^0-9A-Za-z]/g, '').toLowerCase()

/** Whether a name is long enough to be compared with a transaction. */
export const isTellingName = (name: string): boolean => lettersAndDigits(name).length >= TELLING_LENGTH
