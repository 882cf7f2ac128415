import { REMOTE_CONTRACT_MAJOR } from '@presale/contracts'
import { preloadEntry } from './preload-entry'

const ENTRY = '/remotes/buyer/1.2.3/remoteEntry.js'
const answer = (status: number, body: unknown) => Promise.resolve(Response.json(body, { status }))
const registry = (contractMajor: number = REMOTE_CONTRACT_MAJOR) =>
  answer(200, { remotes: { buyer: { version: '1.2.3', entry: ENTRY, filesHash: '', contractMajor } } })

describe("the preload of a remote's entry", () => {
  let preloaded: string[]
  beforeEach(() => {
    preloaded = []
    const head = { append: (link: HTMLLinkElement) => preloaded.push(`${link.rel} ${link.as} ${link.href}`) }
    Object.defineProperty(globalThis, 'document', {
      value: { head, createElement: () => ({}) },
      configurable: true,
    })
  })
  afterEach(() => void Reflect.deleteProperty(globalThis, 'document'))

  it('given somebody signed in, preloads what the registry names, and leaves the registry to be read', async () => {
    const named = registry()
    await preloadEntry('buyer', answer(200, {}), named)
    expect(preloaded).toEqual([`preload script ${ENTRY}`])
    expect(await (await named).json()).toHaveProperty('remotes.buyer')
  })

  it.each([
    ['a visitor', answer(401, {}), registry()],
    ['a registry that is unavailable', answer(200, {}), answer(503, {})],
    ['a registry without the remote', answer(200, {}), answer(200, { remotes: {} })],
    ['a version that the shell will refuse', answer(200, {}), registry(REMOTE_CONTRACT_MAJOR + 1)],
  ])('given %s, preloads nothing', async (_what, user, named) => {
    await preloadEntry('buyer', user, named)
    expect(preloaded).toEqual([])
  })
})
