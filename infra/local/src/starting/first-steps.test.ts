import { readAdmin } from './first-steps'

test('given an admin made just now, then the last line shows address and password', () => {
  const output = '{"level":30,"msg":"created"}\n{"email":"admin@example.com","password":"p w"}\n'
  expect(readAdmin(output)).toEqual({ kind: 'created', email: 'admin@example.com', password: 'p w' })
})

test('given an admin that was there, then nothing is printed', () => {
  expect(readAdmin('{"existing":true}\n')).toEqual({ kind: 'existing' })
})

test('given no answer, then it is an error and no silent success', () => {
  expect(() => readAdmin('')).toThrow()
})
