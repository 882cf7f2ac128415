import pg from 'pg'
import { rowsAt } from './rows-at'
import { preparedDatabases, testDatabase } from './test-database'

test('given two test databases, then each is empty and its own, and gone when dropped', async () => {
  const [one, two] = [await testDatabase(), await testDatabase()]
  expect(one.url).not.toBe(two.url)
  const left = new pg.Client({ connectionString: one.url })
  left.on('error', () => undefined)
  await left.connect()
  await left.query('create table mine ()')
  await one.drop()
  await expect(new pg.Client({ connectionString: one.url }).connect()).rejects.toMatchObject({
    code: '3D000',
  })
  await two.drop()
})

test('given prepared databases, then they are prepared once, and each copy is its own', async () => {
  const name = `test${process.pid}`
  let prepared = 0
  const get = () =>
    preparedDatabases(name, async (originals) => {
      prepared += 1
      await rowsAt(originals.services.url, 'create table sold (token text)')
      await rowsAt(originals.eventStore.url, 'create table written (event text)')
    })
  const both = await Promise.all([get(), get()])
  expect(prepared).toBe(1)
  for (const { services, eventStore } of both) {
    // A table that is there already would be refused.
    await rowsAt(services.url, "insert into sold values ('one'); create table mine ()")
    await rowsAt(eventStore.url, "insert into written values ('one'); create table mine ()")
  }
  const { services, eventStore } = await get()
  expect(await rowsAt(services.url, 'select * from sold')).toEqual([])
  expect(await rowsAt(eventStore.url, 'select * from written')).toEqual([])
  for (const databases of [...both, { services, eventStore }]) {
    await databases.services.drop()
    await databases.eventStore.drop()
  }
})

test('given a preparation that fails, then it rejects with that error, and the next caller prepares anew', async () => {
  const name = `failing${process.pid}`
  const failing = preparedDatabases(name, () => Promise.reject(new Error('no room')))
  await expect(failing).rejects.toThrow('no room')
  const { services, eventStore } = await preparedDatabases(name, async (originals) => {
    await rowsAt(originals.services.url, 'create table sold ()')
  })
  expect(await rowsAt(services.url, 'select * from sold')).toEqual([])
  await services.drop()
  await eventStore.drop()
})
