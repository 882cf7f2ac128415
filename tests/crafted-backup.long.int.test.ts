// Guards: infra/local/src/backup
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { create, extract } from 'tar'
import { temporaryFolder } from '../infra/local/src/servers/folders'
import { postgresUser } from '../infra/local/src/servers/postgres-user'
import { runCommand } from './support/backups'
import { type System, startSystem } from './support/system'

jest.setTimeout(600_000)

/** Whoever can write where backups lie, and has no key: hashes and sums fit together again. */
describe('a backup that somebody else has written', () => {
  const folder = temporaryFolder('presale-crafted-', postgresUser())
  const dir = (name: string) => join(folder, name)
  const ran = dir('it-ran')
  let system: System
  let round = 0

  beforeAll(async () => {
    system = await startSystem()
    expect((await backup(['to', dir('real')])).code).toBe(0)
  }, 300_000)
  afterAll(async () => {
    await system?.stop()
    rmSync(folder, { recursive: true, force: true })
  }, 180_000)

  const backup = (args: readonly string[], env: Record<string, string> = {}) =>
    runCommand('backup', args, { DATA_DIR: system.dataDir, ...env })
  const verify = (at: string, ...more: string[]) => backup(['verify', at, ...more])
  const sha256 = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

  /** A copy with what `change` does to the cluster, as Postgres's own list would name it, and without the seal. */
  async function crafted(change: (cluster: string, list: { Files: Record<string, unknown>[] }) => void) {
    round += 1
    const [at, cluster] = [dir(`crafted-${round}`), dir(`cluster-${round}`)]
    cpSync(dir('real'), at, { recursive: true })
    mkdirSync(cluster)
    await extract({ file: join(at, 'cluster/base.tar'), cwd: cluster })
    const listed = join(at, 'cluster/backup_manifest')
    const list = JSON.parse(readFileSync(listed, 'utf8'))
    change(cluster, list)
    for (const file of list.Files)
      if (existsSync(join(cluster, file.Path))) file.Checksum = sha256(join(cluster, file.Path))
    writeFileSync(listed, JSON.stringify(list))
    rmSync(join(at, 'cluster/base.tar'))
    await create({ file: join(at, 'cluster/base.tar'), cwd: cluster, portable: true }, ['.'])
    rmSync(cluster, { recursive: true })
    rmSync(join(at, 'manifest.seal'))
    const manifest = JSON.parse(readFileSync(join(at, 'manifest.json'), 'utf8'))
    for (const file of manifest.files) {
      const path = join(at, file.name)
      Object.assign(file, { size: statSync(path).size, sha256: sha256(path) })
    }
    const text = `${JSON.stringify(manifest, null, 2)}\n`
    writeFileSync(join(at, 'manifest.json'), text)
    const sum = createHash('sha256').update(text).digest('hex')
    writeFileSync(join(at, 'manifest.sha256'), `${sum}  manifest.json\n`)
    return at
  }

  const command = `touch ${ran}; chmod 777 ${ran}`
  const withCommands = (cluster: string) =>
    writeFileSync(
      join(cluster, 'postgresql.auto.conf'),
      `archive_mode = on\narchive_command = '${command}'\narchive_timeout = 1\nrestore_command = '${command}; false'\n`,
    )

  it('given commands in the configuration, it is refused without its seal, and taken as it is they are not run', async () => {
    const at = await crafted(withCommands)
    const refused = await verify(at)
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('is not sealed')])
    const taken = await verify(at, '--unsealed')
    expect([taken.code, taken.output]).toEqual([0, expect.stringContaining('was taken as it is')])
    expect(existsSync(ran)).toBe(false)
  })

  it.each(['recovery.signal', 'standby.signal', 'evil.so'])(
    'given a file %s, in Postgres’s list or not, it is refused by name',
    async (name) => {
      for (const isListed of [true, false]) {
        const at = await crafted((cluster, list) => {
          withCommands(cluster)
          writeFileSync(join(cluster, name), '')
          if (isListed) list.Files.push({ Path: name, Size: 0, 'Checksum-Algorithm': 'SHA256', Checksum: '' })
        })
        const { code, output } = await verify(at, '--unsealed')
        if (name === 'evil.so' && isListed) expect(code).toBe(0)
        else
          expect([code, output]).toEqual([
            1,
            expect.stringContaining(`The cluster in the backup has ${name}`),
          ])
        rmSync(at, { recursive: true })
      }
      expect(existsSync(ran)).toBe(false)
    },
  )

  it('given a link out of the cluster, it is refused by name', async () => {
    const at = await crafted((cluster) => symlinkSync('/etc', join(cluster, 'pg_tblspc/16384')))
    const { code, output } = await verify(at, '--unsealed')
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/has (\.\/)?pg_tblspc\/16384, which is no plain file/),
    ])
  })

  it('given a passphrase, one that is not encrypted is refused', async () => {
    const { code, output } = await backup(['verify', dir('real')], {
      BACKUP_PASSPHRASE: 'four words of mine',
    })
    expect([code, output]).toEqual([1, expect.stringContaining('is not encrypted')])
  })

  it('given its own seal, it restores, and the restored folder has the key of the earlier ones', async () => {
    const into = dir('restored')
    const args = ['from', dir('real'), 'into', into]
    const { code, output } = await runCommand('restore', args, { DATA_DIR: system.dataDir })
    expect([code, output]).toEqual([0, expect.not.stringContaining('could not be checked')])
    const key = (at: string) => readFileSync(join(at, 'backup-key'), 'utf8').trim()
    expect(key(into)).toBe(key(system.dataDir))
  })
})
