import { exportHistory, fileNameIn } from './export-history'

describe('the name of the exported file', () => {
  it.each([
    ['attachment; filename="my-purchases-2026-11-21.csv"', 'my-purchases-2026-11-21.csv'],
    ['attachment; filename=history.csv', 'history.csv'],
    ['attachment', 'my-purchases.csv'],
    [null, 'my-purchases.csv'],
  ])('given %j, it is %s', (disposition, name) => expect(fileNameIn(disposition)).toBe(name))
})

describe('an export that does not come', () => {
  beforeEach(() => {
    Object.defineProperty(globalThis, 'navigator', { value: { language: 'de-DE' }, configurable: true })
  })
  afterEach(() => {
    jest.restoreAllMocks()
    Reflect.deleteProperty(globalThis, 'navigator')
  })

  it('given the server refuses, its sentence is thrown and no file is made', async () => {
    const refusal = new Response('Too many exports are running. Please try again in a moment.', {
      status: 503,
    })
    const asked = jest.spyOn(globalThis, 'fetch').mockResolvedValue(refusal)
    await expect(exportHistory()).rejects.toMatchObject({
      name: 'ApiError',
      message: '503: Too many exports are running. Please try again in a moment.',
    })
    expect(asked.mock.calls[0]?.[0]).toBe('/api/purchases/export.csv?separators=semicolon')
  })

  it('given the connection breaks in the middle of the file, that is said', async () => {
    const broken = new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) })
    jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(broken, { status: 200 }))
    await expect(exportHistory()).rejects.toMatchObject({ name: 'NetworkError' })
  })
})
