import { at, MemoryStore } from '../memory-store.fixture'
import { ScriptedDatabase, standing } from '../scripted-database.fixture'
import {
  checkStandingCheckpoints,
  checkStoreIdentity,
  ForeignStore,
  foreignCheckpoints,
} from './store-identity'

const store = new MemoryStore()
store.append('a-1', 'Counted')
const identity = { id: 'e1', stream: 'a-1', revision: 0 }

describe('whether the store is the one that a checkpoint was taken on', () => {
  const check = (...checkpoint: [position: ReturnType<typeof at> | undefined, event?: typeof identity]) =>
    checkStoreIdentity(store, 'notes', { position: checkpoint[0], event: checkpoint[1] })

  it('is not asked before the first event', () => check(undefined))
  it('is so where the same event stands there, or nobody knows which it was', async () => {
    await check(at(10), identity)
    await check(at(10))
  })
  it.each([{ id: 'e2' }, { stream: 'a-2' }, { revision: 1 }])('is not so given %j', async (other) => {
    const checking = check(at(10), { ...identity, ...other })
    await expect(checking).rejects.toThrow(ForeignStore)
    await expect(checking).rejects.toThrow('where the event store has e1 (a-1@0)')
  })
  it('is not so where no event stands there, or none can', async () => {
    await expect(check(at(20))).rejects.toThrow('notes stands at 20/20, where the event store has no event')
    const eventAt = jest.fn(store.eventAt.bind(store))
    const impossible = { commit: '18446744073709551615', prepare: '18446744073709551615' }
    const checkpoint = { position: impossible, event: undefined }
    await expect(checkStoreIdentity({ eventAt }, 'notes', checkpoint)).rejects.toThrow(ForeignStore)
    expect(eventAt).not.toHaveBeenCalled()
  })
})

describe('whether it is the one of every checkpoint that stands', () => {
  it('is one read for those that stand at one event', async () => {
    const eventAt = jest.fn(store.eventAt.bind(store))
    const rows = [standing('one', 10), standing('other', 10), standing('unnamed', 10, null)]
    const database = new ScriptedDatabase({ 'from following.checkpoints': rows })
    await checkStandingCheckpoints(database.client, { eventAt })
    expect(eventAt).toHaveBeenCalledTimes(2)
  })
  it('names whose is not', async () => {
    const rows = [standing('one', 10), standing('other', 20)]
    const database = new ScriptedDatabase({ 'from following.checkpoints': rows })
    await expect(checkStandingCheckpoints(database.client, store)).rejects.toThrow('other stands at 20/20')
  })
})

describe('which checkpoints are not of this store', () => {
  const rows = [standing('one', 10), standing('other', 10), standing('third', 20), standing('fourth', 20)]
  const database = new ScriptedDatabase({ 'from following.checkpoints': rows })

  it('is said by name, with one read for those that stand at one event', async () => {
    const eventAt = jest.fn(store.eventAt.bind(store))
    const foreign = await foreignCheckpoints(database.client, { eventAt })
    expect([...foreign.keys()]).toEqual(['third', 'fourth'])
    expect(foreign.get('third')).toContain('third stands at 20/20')
    expect(foreign.get('third')).toContain('npm run projections -- reset --all')
    expect(eventAt).toHaveBeenCalledTimes(2)
  })
  it('is not found out where the store does not answer', async () => {
    const away = { eventAt: async () => Promise.reject(new Error('away')) }
    await expect(foreignCheckpoints(database.client, away)).rejects.toThrow('away')
  })
})
