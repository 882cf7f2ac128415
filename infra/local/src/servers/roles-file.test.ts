import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { keptPasswords, writeUrls } from './roles-file'

const URL_OF_API =
  "postgres://presale_api:a1-_b@db/presale?sslmode=verify-full&sslrootcert=/etc/it's ours/ca.crt"
const OTHERS = {
  projector: 'postgres://presale_projector:p@db/presale',
  expiry: 'postgres://presale_expiry:e@db/presale',
  mailer: 'postgres://presale_mailer:m@db/presale',
  watcher: 'postgres://presale_watcher:w@db/presale',
}
const URL_OF_READER = 'postgres://presale_reader:c2@db:5432/presale'

describe('the file with the addresses of the roles', () => {
  let folder: string
  let file: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'presale-roles-'))
    file = join(folder, 'database-roles.env')
    writeUrls(file, { ...OTHERS, api: URL_OF_API, reader: URL_OF_READER })
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('is its owner’s alone', () => expect(statSync(file).mode & 0o777).toBe(0o600))

  it('given an address with options, then a shell and Node read the same one', () => {
    const read = execFileSync(
      'sh',
      ['-c', '. "$1"; printf "%s\\n" "$DATABASE_URL" "$READER_DATABASE_URL"', 'sh', file],
      {
        encoding: 'utf8',
      },
    ).trim()
    const { DATABASE_URL, READER_DATABASE_URL } = parseEnv(readFileSync(file, 'utf8'))
    expect(read.split('\n')).toEqual([DATABASE_URL, READER_DATABASE_URL])
    expect([DATABASE_URL, READER_DATABASE_URL]).toEqual([URL_OF_API.replace("'", '%27'), URL_OF_READER])
  })

  it('given it is read again, then the passwords are kept, also of a file of before', () => {
    expect(keptPasswords(file)).toMatchObject({ api: 'a1-_b', reader: 'c2', expiry: 'e' })
    writeFileSync(file, `DATABASE_URL=${URL_OF_API}\n`)
    expect(keptPasswords(file)).toEqual({ api: 'a1-_b' })
  })
})
