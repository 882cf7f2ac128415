import { inTime } from './in-time'

const never = new Promise<string>(() => undefined)

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

it('given an answer in time, returns it and leaves no timer', async () => {
  await expect(inTime(Promise.resolve('there'), 1000, () => 'late')).resolves.toBe('there')
  expect(jest.getTimerCount()).toBe(0)
})

it('given a fault in time, throws it and leaves no timer', async () => {
  await expect(inTime(Promise.reject(new Error('refused')), 1000, () => 'late')).rejects.toThrow('refused')
  expect(jest.getTimerCount()).toBe(0)
})

it('given no answer in time, returns what stands for it, and not before', async () => {
  let given: string | undefined
  const asked = inTime(never, 1000, () => 'late').then((answer) => {
    given = answer
  })
  await jest.advanceTimersByTimeAsync(999)
  expect(given).toBeUndefined()
  await jest.advanceTimersByTimeAsync(1)
  await asked
  expect(given).toBe('late')
})

it('given no answer in time, throws what says so', async () => {
  const asked = inTime(never, 1000, () => {
    throw new Error('no answer')
  })
  const refused = expect(asked).rejects.toThrow('no answer')
  await jest.advanceTimersByTimeAsync(1000)
  await refused
})

it('given an answer while the lateness is being said, returns the answer', async () => {
  let answer: (value: string) => void = () => undefined
  const call = new Promise<string>((resolve) => {
    answer = resolve
  })
  const asked = inTime(call, 1000, () => new Promise<string>(() => undefined))
  await jest.advanceTimersByTimeAsync(1000)
  answer('there')
  await expect(asked).resolves.toBe('there')
})
