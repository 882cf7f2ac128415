import { waitFor } from './wait-for'

test('given a fact that comes about later, then its value is returned', async () => {
  let asked = 0
  const value = await waitFor(() => (++asked < 3 ? undefined : asked), { what: 'three', intervalMs: 1 })
  expect(value).toBe(3)
})

test('given a question that throws at first, then it is asked again', async () => {
  let asked = 0
  const ask = async (): Promise<string> => {
    asked += 1
    if (asked === 1) throw new Error('refused')
    return 'there'
  }
  await expect(waitFor(ask, { what: 'an answer', intervalMs: 1 })).resolves.toBe('there')
})

test('given a fact that never comes about, then the error names it and carries the last fault', async () => {
  const ask = (): Promise<string> => Promise.reject(new Error('refused'))
  const failure = await waitFor(ask, { what: 'an answer', timeoutMs: 5, intervalMs: 1 }).catch(
    (e: Error) => e,
  )
  expect(failure).toMatchObject({
    message: 'waited 5 ms in vain for an answer',
    cause: { message: 'refused' },
  })
})
