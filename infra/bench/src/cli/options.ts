import { UsageError } from '../environment'

/** Every bench has these: the folder for systems and figures. */
export const ANY_OPTIONS = { data: { type: 'string', default: '.bench' } } as const

/** @throws UsageError */
export function wholeNumber<Name extends string>(
  values: Readonly<Record<Name, string>>,
  name: Name,
  least: number,
): number {
  const value = Number(values[name])
  if (Number.isInteger(value) && value >= least) return value
  throw new UsageError(`--${name} must be a whole number, ${least} or more, not '${values[name]}'.`)
}
