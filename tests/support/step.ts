/**
 * One step of a long test whose steps build on each other: as tests of their own they would fail for each other's
 * reasons. The name is in what fails.
 */
export async function step(name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof Error) error.message = `${name}: ${error.message}`
    throw error
  }
}
