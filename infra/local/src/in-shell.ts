/** A word as a shell reads it, where it is printed in a command to be copied. */
export const inShell = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
