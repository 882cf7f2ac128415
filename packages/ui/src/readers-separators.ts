/**
 * By what the reader's spreadsheet parts cells and writes decimals: both go by the language of their machine, which the
 * browser has from there.
 * @returns undefined for commas, which a file has where nobody asks for others
 */
export function readersSeparators(language = navigator.language): 'semicolon' | undefined {
  const parts = new Intl.NumberFormat(language).formatToParts(1.5)
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? 'semicolon' : undefined
}
