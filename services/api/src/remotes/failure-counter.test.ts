import { RemoteFailureCounter } from './failure-counter'

const valuesOf = async ({ counter }: RemoteFailureCounter) => (await counter.get()).values

it('counts by remote, version and kind', async () => {
  const failures = new RemoteFailureCounter()
  const crash = { remote: 'buyer', version: '1.0.0-a', kind: 'crash' } as const
  for (const failure of [crash, crash, { ...crash, remote: 'admin' as const }]) failures.count(failure)
  expect(await valuesOf(failures)).toMatchObject([
    { labels: crash, value: 2 },
    { labels: { ...crash, remote: 'admin' }, value: 1 },
  ])
})

it('given more versions than any site has, counts the further ones together', async () => {
  const failures = new RemoteFailureCounter()
  for (let nth = 0; nth < 100; nth += 1) {
    failures.count({ remote: 'buyer', version: `1.0.${nth}`, kind: 'slow' })
  }
  failures.count({ remote: 'buyer', version: '1.0.3', kind: 'slow' })
  const values = await valuesOf(failures)
  expect(values).toHaveLength(31)
  expect(values.find(({ labels }) => labels.version === 'other')?.value).toBe(70)
  expect(values.find(({ labels }) => labels.version === '1.0.3')?.value).toBe(2)
})
