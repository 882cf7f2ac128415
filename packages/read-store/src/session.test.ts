import { SEARCH_PATH, sessionAt } from './session'

const address = 'postgres://who:secret@127.0.0.1:5432/presale'

test('given an address without options, then the session begins with the search path, and with what we ask for', () => {
  expect(sessionAt(address)).toEqual({ connectionString: address, options: SEARCH_PATH })
  expect(sessionAt(address, '-c jit=off')).toEqual({
    connectionString: address,
    options: `-c jit=off ${SEARCH_PATH}`,
  })
})

test('given an address that sets a search path itself, then ours comes after it, and its other options stay', () => {
  const theirs = '-c search_path=elsewhere -c statement_timeout=5s'
  const given = `${address}?sslmode=require&options=${encodeURIComponent(theirs)}`
  expect(sessionAt(given)).toEqual({
    connectionString: `${address}?sslmode=require`,
    options: `${theirs} ${SEARCH_PATH}`,
  })
})

test('given an address by a socket’s folder, which is no URL, then it is left as it is', () => {
  expect(sessionAt('/var/run/postgresql presale')).toEqual({
    connectionString: '/var/run/postgresql presale',
    options: SEARCH_PATH,
  })
})
