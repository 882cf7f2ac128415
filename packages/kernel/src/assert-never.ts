/** Ends an exhaustive switch: the compiler refuses a case that was forgotten, the run time says which. */
export function assertNever(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`)
}
