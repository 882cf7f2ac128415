import { withinTime } from './within-time'

const untilAborted = (signal: AbortSignal) =>
  new Promise<string>((resolve) => {
    if (signal.aborted) resolve('aborted')
    signal.addEventListener('abort', () => resolve('aborted'), { once: true })
  })
const A_DAY_MS = 24 * 3_600_000

test('given work that ends in its time, then its result is returned', async () => {
  await expect(withinTime(A_DAY_MS, [], async () => 'done')).resolves.toBe('done')
})

test('given work that does not end, then its signal aborts when the time is up', async () => {
  await expect(withinTime(1, [], untilAborted)).resolves.toBe('aborted')
})

test('given another signal that aborts, before or meanwhile, then it aborts too', async () => {
  await expect(withinTime(A_DAY_MS, [AbortSignal.abort()], untilAborted)).resolves.toBe('aborted')
  const other = new AbortController()
  const work = withinTime(A_DAY_MS, [other.signal], untilAborted)
  other.abort()
  await expect(work).resolves.toBe('aborted')
})
