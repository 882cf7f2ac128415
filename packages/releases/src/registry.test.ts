import {
  chained,
  differsFrom,
  headOf,
  parseRegistry,
  type Registry,
  RegistryDamaged,
  written,
} from './registry'

const VERSION = {
  filesHash: 'a'.repeat(64),
  entry: 'remoteEntry.js',
  globalName: null,
  publishedAt: '2026-11-25T10:00:00.000Z',
  publishedBy: 'ada@desk',
  size: 12,
  contractMajor: null,
  stamp: null,
  origin: null,
}
const said = (to: string) =>
  ({
    uuid: to,
    at: '2026-11-25T10:00:00.000Z',
    by: 'ada@desk',
    action: 'activate',
    from: null,
    to,
    reason: null,
    forced: null,
  }) as const
const first = chained([], said('1'))
const REGISTRY: Registry = {
  name: 'buyer',
  active: '1',
  versions: { '1': VERSION },
  history: [first, chained([first], said('1'))],
}

describe('the text of a registry', () => {
  it('is read as it was written, whatever order its fields were given in', () => {
    const turned = { history: REGISTRY.history, versions: REGISTRY.versions, active: '1', name: 'buyer' }
    expect(parseRegistry('buyer', written(turned))).toEqual(REGISTRY)
  })

  it('given any one bit turned, is refused', () => {
    const content = written(REGISTRY)
    for (let at = 0; at < content.length; at++) {
      const changed = Buffer.from(content)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => parseRegistry('buyer', changed)).toThrow(RegistryDamaged)
    }
  })

  it('given an entry that was rewritten, with a right hash of the whole, is refused', () => {
    const [one, two] = REGISTRY.history as [typeof first, typeof first]
    for (const history of [
      [{ ...one, by: 'eve@desk' }, two],
      [one, { ...two, reason: 'why not' }],
      [two],
      [two, one],
      [one, { ...two, seq: 3 }],
    ])
      expect(() => parseRegistry('buyer', written({ ...REGISTRY, history }))).toThrow(
        /^The registry buyer\/registry\.json is not as it was written: entry \d of the history was changed\.$/,
      )
  })

  it('given the registry of another remote, or an active version that is not stored, is refused', () => {
    expect(() => parseRegistry('admin', written(REGISTRY))).toThrow('it is the one of buyer')
    expect(() => parseRegistry('buyer', written({ ...REGISTRY, active: '2' }))).toThrow(
      'not among the stored',
    )
  })
})

describe('the files of a version', () => {
  const HASH = 'b'.repeat(64)
  const version = `1.0.0-${HASH.slice(0, 8)}`
  const act = chained([], { ...said(version), filesHash: HASH })
  const registry: Registry = {
    name: 'buyer',
    active: version,
    versions: { [version]: { ...VERSION, filesHash: HASH } },
    history: [act],
  }
  const parsed = (content: Registry) => parseRegistry('buyer', written(content))

  it('are those that it was published with', () => {
    expect(parsed(registry)).toEqual(registry)
  })

  it('given others under its name, with a right hash of the whole, are refused', () => {
    const others = { [version]: { ...VERSION, filesHash: `${HASH.slice(0, 8)}${'c'.repeat(56)}` } }
    expect(() => parsed({ ...registry, versions: others })).toThrow('not those that it was published with')
    const elsewhere = 'd'.repeat(64)
    const history = [chained([], { ...said(version), filesHash: elsewhere })]
    const named = { [version]: { ...VERSION, filesHash: elsewhere } }
    expect(() => parsed({ ...registry, versions: named, history })).toThrow(
      'not those that it was published with',
    )
  })

  it('given acts of a release that did not say them, are believed as before', () => {
    const history = [chained([], said(version))]
    expect(parsed({ ...registry, history }).history).toEqual(history)
  })

  it('given a history that goes on, differ from nothing; given another one, or other files, it is said', () => {
    const head = headOf(registry)
    const next = { ...registry, history: [act, chained([act], said(version))] }
    expect(differsFrom(head, next)).toBeUndefined()
    expect(differsFrom(headOf(next), registry)).toContain('act 2 of the history')
    expect(differsFrom(head, { ...registry, history: [chained([], said(version))] })).toContain('act 1')
    const files = { [version]: { ...VERSION, filesHash: 'e'.repeat(64) } }
    expect(differsFrom(head, { ...next, versions: files })).toContain(`the files of ${version}`)
    expect(differsFrom(head, { ...next, active: null, versions: {} })).toBeUndefined()
  })
})
