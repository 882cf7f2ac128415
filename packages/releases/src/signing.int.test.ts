// Guards: packages/releases/src
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { activate, versionBefore } from './activate'
import { filesOf, NOW, publishSuch, writeBuild } from './build.fixture'
import { loadRegistry } from './change-registry'
import { FollowedRegistries } from './follow-registries'
import { removeUnneeded } from './gc'
import { openStore } from './open-store'
import { publishBuild } from './publish'
import { SigningKeyMissing } from './refused'
import {
  chained,
  type HistoryEntry,
  parseRegistry,
  type Registry,
  RegistryDamaged,
  registryPath,
  written,
} from './registry'
import { signStored } from './sign'
import { publicText, releaseKeys, releaseSigningKey, type Signer, signatureOf, signerOf } from './signing'
import type { ReleaseStore } from './store'

const signerFor = (text = randomBytes(32).toString('base64')) =>
  signerOf(releaseSigningKey.parse(text)) as Signer
const ada = signerFor()
const eve = signerFor()
const NOBODY_KNOWN =
  /^The registry buyer\/registry\.json is not believed: act \d+, by which .* made .* active/

let folder: string
let store: ReleaseStore
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signing-'))
  store = await openStore(folder)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const act = { name: 'buyer', by: 'ada@desk', now: NOW }
async function publish(what: string, signer: Signer | undefined): Promise<string> {
  const dist = await writeBuild(filesOf(what))
  const { version } = await publishBuild(store, { ...act, baseVersion: '1.0.0', dist, signer })
  await rm(dist, { recursive: true })
  return version
}
const make = (version: string, signer: Signer | undefined, force = false) =>
  activate(store, { ...act, version, action: 'activate', checks: [], signer, force, reason: 'a test' })
/** As a site that was just started reads it. */
const seen = (keys = ada.known) => new FollowedRegistries(store, { keys }).registry('buyer')
const lastOf = ({ history }: Registry) => history.at(-1) as HistoryEntry
const stored = async () => (await loadRegistry(store, 'buyer')).registry
/** As somebody writes it who has the store alone, and knows how a registry is written. */
async function forge(change: (registry: Registry) => Partial<Registry>): Promise<void> {
  const found = await store.read(registryPath('buyer'))
  if (!found) throw new Error('there is no registry')
  const registry = parseRegistry('buyer', found.content)
  await store.replace(registryPath('buyer'), written({ ...registry, ...change(registry) }), found.revision)
}
/** Their act, with the chain right. */
function forged(
  { history, active: from, versions }: Registry,
  said: Pick<HistoryEntry, 'action' | 'to'> & { filesHash?: string | undefined },
  signature?: string,
): HistoryEntry[] {
  const rest = { uuid: 'forged', at: NOW.toISOString(), by: 'ada@desk', reason: null, forced: null }
  const all = { ...rest, from, filesHash: versions[said.to]?.filesHash, ...said }
  return [...history, chained(history, all, signature === undefined ? undefined : () => signature)]
}

describe('a site that knows who ships', () => {
  it('given signed acts alone, believes what is stored and active', async () => {
    const [one, two] = [await publish('one', ada), await publish('two', ada)]
    await make(one, ada)
    expect(await seen()).toEqual(await stored())
    await make(two, ada)
    expect(await seen()).toMatchObject({ active: two, versions: { [one]: {}, [two]: {} } })
    expect(versionBefore(await stored(), ada)).toBe(one)
  })

  it('given an activation by somebody who can write to the store alone, believes nothing of it', async () => {
    const [one, two] = [await publish('one', ada), await publish('two', ada)]
    await make(two, ada)
    for (const signature of [
      undefined,
      'x',
      signatureOf('buyer', lastOf(await stored()), eve.key as never),
    ]) {
      await forge((registry) => ({
        active: one,
        history: forged(registry, { action: 'activate', to: one }, signature),
      }))
      expect(await seen()).toMatchObject({ message: expect.stringMatching(NOBODY_KNOWN) })
    }
    expect(await seen(eve.known)).toBeInstanceOf(RegistryDamaged)
  })

  it('given a signed act on something else, or the signature of one in another, believes nothing of it', async () => {
    const [one, two] = [await publish('one', ada), await publish('two', ada)]
    await make(one, ada)
    const signature = (await stored()).history.at(-1)?.id.split('/')[2] ?? ''
    await make(two, ada)
    for (const to of [one, two])
      await forge((registry) => ({
        active: to,
        history: forged(registry, { action: 'activate', to }, signature),
      }))
    expect(await seen()).toMatchObject({ message: expect.stringMatching(NOBODY_KNOWN) })
    await forge(({ history }) => ({ active: one, history: history.slice(0, -2) }))
    expect(await seen()).toMatchObject({
      message: expect.stringContaining(`no act of its history made ${one} active`),
    })
  })

  it('given a version that somebody entered without a key, or other files for one, has no such version', async () => {
    const one = await publish('one', ada)
    await make(one, ada)
    const evil = await publishEvil()
    expect(Object.keys((await stored()).versions)).toEqual([one, evil])
    expect(await seen()).toMatchObject({ active: one, versions: { [one]: {} } })
    expect(Object.keys(((await seen()) as Registry).versions)).toEqual([one])
    const two = await publish('two', ada)
    await forge((registry) => {
      const filesHash = `${registry.versions[two]?.filesHash.slice(0, 8)}${'0'.repeat(56)}`
      const changed = { ...registry.versions, [two]: { ...registry.versions[two], filesHash } }
      const history = forged(registry, { action: 'publish', to: two, filesHash })
      return { versions: changed as Registry['versions'], history }
    })
    expect(Object.keys(((await seen()) as Registry).versions)).toEqual([one])
  })

  /** The way of a release that does not sign. */
  async function publishEvil(): Promise<string> {
    const elsewhere = await openStore(join(folder, 'elsewhere'))
    const version = await publishSuch(elsewhere, 'evil')
    const { versions } = (await loadRegistry(elsewhere, 'buyer')).registry
    const filesHash = versions[version]?.filesHash
    await forge((registry) => ({
      versions: { ...registry.versions, ...versions },
      history: forged(registry, { action: 'publish', to: version, filesHash }),
    }))
    return version
  }

  it('given a registry that is gone, believes nothing of what the folder says beside it', async () => {
    const one = await publish('one', ada)
    await make(one, ada)
    const site = new FollowedRegistries(store, { keys: ada.known })
    expect(await site.registry('buyer')).toMatchObject({ active: one })
    await store.remove(registryPath('buyer'))
    const remote = {
      version: '6.6.6',
      entry: '/remotes/buyer/6.6.6/x.js',
      filesHash: 'f'.repeat(64),
      contractMajor: 2,
    }
    await store.create('remotes.json', Buffer.from(JSON.stringify({ remotes: { buyer: remote } })))
    await store.create('buyer/6.6.6/x.js', Buffer.from('evil'))
    expect(await site.registry('buyer')).toBeInstanceOf(RegistryDamaged)
  })
})

describe('who ships', () => {
  it('given a history that is signed, does nothing without the key', async () => {
    await make(await publish('one', ada), ada)
    const before = await stored()
    const looker = signerOf(undefined, ada.known)
    for (const signer of [undefined, looker]) {
      await expect(publish('two', signer)).rejects.toThrow(SigningKeyMissing)
      await expect(make(before.active ?? '', signer)).rejects.toThrow('give the key in RELEASE_SIGNING_KEY')
    }
    const later = new Date(NOW.getTime() + 90 * 24 * 60 * 60 * 1000)
    expect(await removeUnneeded(store, { ...act, keep: 1, now: later })).toEqual([])
    expect(await stored()).toEqual(before)
  })

  it('given a version that nobody known has published, is asked to say so', async () => {
    const one = await publish('one', undefined)
    await expect(make(one, ada)).rejects.toThrow('nobody published it whose key is known here')
    await make(one, ada, true)
    expect(await seen()).toMatchObject({ active: one, versions: { [one]: {} } })
    expect((await stored()).history.at(-1)?.forced).toHaveLength(1)
  })

  it('takes up once what was stored before, each version with its files', async () => {
    const [one, two] = [await publish('one', undefined), await publish('two', undefined)]
    await make(one, undefined)
    expect(await seen()).toBeInstanceOf(RegistryDamaged)
    expect(await signStored(store, { ...act, signer: ada })).toEqual([one, two])
    expect(await signStored(store, { ...act, signer: ada })).toEqual([])
    expect(await seen()).toMatchObject({ active: one, versions: { [one]: {}, [two]: {} } })
    expect((await stored()).history.slice(3).map(({ action, to }) => [action, to])).toEqual([
      ['publish', one],
      ['publish', two],
      ['activate', one],
    ])
  })

  it('given two keys, ships with either; given one that is no longer known, is not believed', async () => {
    const both = [...ada.known, ...eve.known]
    const signer = { ...eve, known: both }
    await make(await publish('one', ada), signer)
    expect(await seen(both)).toMatchObject({ active: (await stored()).active })
    expect(await seen(ada.known)).toBeInstanceOf(RegistryDamaged)
  })

  it('has keys as they are written in variables: 32 bytes in base64', () => {
    const text = randomBytes(32).toString('base64')
    const signer = signerFor(text)
    expect(
      releaseKeys.parse(`${publicText(signer.key as never)}, ${publicText(eve.known[0] as never)}`),
    ).toHaveLength(2)
    for (const wrong of ['', 'abc', text.slice(4), `${text},${text.slice(8)}`])
      expect(releaseKeys.safeParse(wrong).success).toBe(false)
    // As another program makes one.
    const { d = '', x = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
    const private_ = releaseSigningKey.parse(Buffer.from(d, 'base64url').toString('base64'))
    expect(publicText(private_)).toBe(Buffer.from(x, 'base64url').toString('base64'))
  })
})
