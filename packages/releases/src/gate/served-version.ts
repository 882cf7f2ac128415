const VERSION = /^(\d+)\.(\d+)\./

/**
 * Whether the shell's version of a shared package serves a build that was made with another one: the same major version,
 * and not an older minor one, which may lack what is used.
 */
export function isServedBy({ used, given }: { used: string; given: string }): boolean {
  const [, usedMajor, usedMinor] = VERSION.exec(used) ?? []
  const [, givenMajor, givenMinor] = VERSION.exec(given) ?? []
  return usedMajor !== undefined && usedMajor === givenMajor && Number(usedMinor) <= Number(givenMinor)
}
