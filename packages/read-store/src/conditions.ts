/** Conditions of a query, joined by AND; `values` are the parameters $1, $2 … */
export interface Conditions {
  readonly conditions: readonly string[]
  readonly values: readonly unknown[]
}

/**
 * @param given each condition up to its parameter ('at >='), written here and never sent, and its value;
 *   without a value it is left out.
 */
export function conditionsOf(given: readonly (readonly [condition: string, value: unknown])[]): Conditions {
  const asked = given.filter(([, value]) => value !== undefined)
  return {
    conditions: asked.map(([condition], index) => `${condition} $${index + 1}`),
    values: asked.map(([, value]) => value),
  }
}

/** No `where` at all where there is no condition. */
export function whereOf(conditions: readonly string[]): string {
  return conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
}

/** LIKE pattern of every text that has this one in it: wildcards are ordinary characters in a search. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROL = /[\u0000-\u001f]/

/** No stored text has control characters or lone surrogates: Postgres need not be asked, and would refuse some. */
export function isFindable(search: string): boolean {
  return !CONTROL.test(search) && search.isWellFormed()
}
