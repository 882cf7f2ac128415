/** The module as a document has it that was opened at this path; the policy allows whoever is asked about. */
async function documentOpenedAt(pathname: string) {
  const location = { pathname }
  Object.defineProperty(globalThis, 'window', { value: { location }, configurable: true })
  jest.resetModules()
  return { ...(await import('./this-document')), goTo: (path: string) => (location.pathname = path) }
}

describe('where a script of somebody else may run', () => {
  it('in a document that began at a page of the buyer, once', async () => {
    const { mayLoad, isHereThirdParty } = await documentOpenedAt('/dashboard')
    expect([mayLoad('pixel'), mayLoad('pixel'), mayLoad('chat')]).toEqual([true, false, true])
    expect(isHereThirdParty()).toBe(true)
  })

  it('never in one that began as the admin’s page, wherever it has come to', async () => {
    const { mayLoad, needsNewDocument, goTo } = await documentOpenedAt('/admin')
    expect(mayLoad('pixel')).toBe(false)
    goTo('/dashboard')
    expect(mayLoad('pixel')).toBe(false)
    expect([needsNewDocument('/dashboard', true), needsNewDocument('/dashboard', false)]).toEqual([
      true,
      false,
    ])
  })

  it('not while one that began elsewhere is the admin’s page, and again when it is left', async () => {
    const { mayLoad, isHereThirdParty, needsNewDocument, goTo } = await documentOpenedAt('/dashboard')
    goTo('/admin')
    expect([needsNewDocument('/admin', true), mayLoad('pixel'), mayLoad('chat')]).toEqual([
      false,
      false,
      false,
    ])
    expect(isHereThirdParty()).toBe(false)
    goTo('/status')
    expect(mayLoad('pixel')).toBe(true)
    expect(needsNewDocument('/admin', true)).toBe(true)
  })
})

describe('whose consent is asked for', () => {
  const serverTiming = (description: string) =>
    jest
      .spyOn(performance, 'getEntriesByType')
      .mockReturnValue([{ serverTiming: [{ name: 'third-parties', description }] }] as never)
  afterEach(() => jest.restoreAllMocks())

  it('of those that the page’s policy lets in, not of one that was set up after it was sent', async () => {
    serverTiming('chat')
    const { mayEverLoad } = await documentOpenedAt('/dashboard')
    expect([mayEverLoad('pixel'), mayEverLoad('chat')]).toEqual([false, true])
  })

  it('of all in the admin’s document, which is left for another one', async () => {
    serverTiming('')
    const { mayEverLoad } = await documentOpenedAt('/admin')
    expect(mayEverLoad('pixel')).toBe(true)
  })
})
