/** Conditions of a query, all of which hold; `values` are what $1, $2 … stand for. */
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
