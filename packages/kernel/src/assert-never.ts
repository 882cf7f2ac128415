/** Ends an exhaustive switch: a forgotten case does not compile, and an unexpected value throws. */
export function assertNever(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`)
}
