import { waitFor } from '@presale/testing'

type Promised<Matchers> = {
  readonly [Name in keyof Matchers]: Matchers[Name] extends (...args: infer Args) => unknown
    ? (...args: Args) => Promise<void>
    : Matchers[Name]
}

/** Jest's matchers, each of which asks until it is met. */
export type Eventually<T> = Promised<jest.Matchers<void, T>> & {
  readonly not: Promised<jest.Matchers<void, T>>
}

/**
 * `await eventually(() => field.inputValue()).toBe('250')`: asks until the answer is as expected, and shows the last
 * difference when it never is. What a page shows follows what made it so by a moment, so it is never read just once; a
 * lint rule (infra/lint) finds `expect(await field.inputValue())` and its like.
 */
export function eventually<T>(ask: () => Promise<T> | T, timeoutMs = 60_000): Eventually<T> {
  const matchers = (isNegated: boolean): object =>
    new Proxy(
      {},
      {
        get: (_, name: string) =>
          name === 'not'
            ? matchers(!isNegated)
            : (...args: unknown[]) => until(ask, timeoutMs, (value) => match(value, isNegated, name, args)),
      },
    )
  return matchers(false) as Eventually<T>
}

async function until<T>(
  ask: () => Promise<T> | T,
  timeoutMs: number,
  check: (value: T) => void,
): Promise<void> {
  let difference: unknown
  await waitFor(
    async () => {
      const value = await ask()
      try {
        check(value)
        return true
      } catch (error) {
        difference = error
        return undefined
      }
    },
    { what: 'the page to be so', timeoutMs },
  ).catch((error: unknown) => {
    throw difference ?? error
  })
}

function match(value: unknown, isNegated: boolean, name: string, args: readonly unknown[]): void {
  const expectation = isNegated ? expect(value).not : expect(value)
  const matcher = Reflect.get(expectation, name) as (...given: unknown[]) => void
  matcher.apply(expectation, [...args])
}
