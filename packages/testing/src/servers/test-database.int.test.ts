import pg from 'pg'
import { testDatabase } from './test-database'

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
