import { EventStoreUnavailable } from './event-store'

/** The client's own deadline does not cover the time that it takes to connect. */
export async function answered<T>(call: Promise<T>, withinMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new EventStoreUnavailable(`The event store did not answer in ${withinMs} ms`)),
      withinMs,
    )
  })
  try {
    return await Promise.race([call, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Waits, but no longer than this. */
export async function ended(work: Promise<void>, withinMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, withinMs)
  })
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
