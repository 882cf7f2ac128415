import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { waitFor } from '@presale/processes'
import { copyMissing } from './copies'
import type { ListedBackup } from './list-backups'

const MINUTE_MS = 60_000

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'presale-copies-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const backup = (name: string) =>
  ({
    folder: join(folder, name),
    manifest: { takenAt: name },
    verification: undefined,
  }) as unknown as ListedBackup

async function copy(
  command: string,
  {
    all = ['backup-1', 'backup-2', 'backup-3'].map((name) => backup(name)),
    before = () => false,
    timeoutMs = MINUTE_MS,
    signal = new AbortController().signal,
  }: {
    all?: readonly ListedBackup[]
    before?: (one: ListedBackup) => boolean
    timeoutMs?: number
    signal?: AbortSignal
  } = {},
) {
  const copied: string[] = []
  const options = { before, copied: (one: ListedBackup) => void copied.push(basename(one.folder)), signal }
  const error = await copyMissing(folder, all, { command, timeoutMs }, options).then(
    () => undefined,
    (thrown: unknown) => (thrown as Error).message,
  )
  return { copied, error }
}

/** Writes down what it was called for; the folder is its last argument. */
const noting = () => `f() { basename "$1" >> '${join(folder, 'calls')}'; }; f`
const calls = () => {
  try {
    return readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n')
  } catch {
    return []
  }
}

describe('the copies of backups off the machine', () => {
  it('given none was copied, then all are, the newest first, and each once', async () => {
    expect(await copy(noting())).toEqual({ copied: ['backup-3', 'backup-2', 'backup-1'], error: undefined })
    expect(calls()).toEqual(['backup-3', 'backup-2', 'backup-1'])
    expect((await copy(noting())).copied).toHaveLength(3)
    expect(calls()).toHaveLength(3)
  })

  it('given one fails, then the others are copied, it is named, and tried again the next time', async () => {
    const failing = `f() { case "$1" in *-2) exit 3 ;; *) basename "$1" >> '${join(folder, 'calls')}' ;; esac; }; f`
    const first = await copy(failing)
    expect(first.copied).toEqual(['backup-3', 'backup-1'])
    expect(first.error).toMatch(
      /failed for .*backup-2 \(code 3\)\. The backup is there, and was copied nowhere\./,
    )
    expect((await copy(noting())).error).toBeUndefined()
    expect(calls()).toEqual(['backup-3', 'backup-1', 'backup-2'])
  })

  it('given a release that kept no record, then what it had copied is not copied again', async () => {
    await copy(noting(), { before: ({ manifest }) => manifest.takenAt <= 'backup-2' })
    expect(calls()).toEqual(['backup-3'])
  })

  it.each(['', '{', '[1]'])('given a record %j that cannot be read, then it is as none', async (text) => {
    writeFileSync(join(folder, 'copied-backups.json'), text)
    await copy(noting(), { before: ({ manifest }) => manifest.takenAt <= 'backup-2' })
    expect(calls()).toEqual(['backup-3'])
  })

  it('given a folder with a blank and a quote, then it is one argument', async () => {
    mkdirSync(join(folder, "it's one"))
    await copy(noting(), { all: [backup("it's one")] })
    expect(calls()).toEqual(["it's one"])
  })

  it('given a command that does not end, then it is ended with all it has started, and the next one is tried', async () => {
    const pids = join(folder, 'pids')
    const hanging = `f() { case "$1" in *-2) sleep 600 & echo $! >> '${pids}'; wait ;; *) basename "$1" >> '${join(folder, 'calls')}' ;; esac; }; f`
    const { copied, error } = await copy(hanging, { timeoutMs: 3000 })
    expect(copied).toEqual(['backup-3', 'backup-1'])
    expect(error).toMatch(/it was ended after 0\.05 minutes: BACKUP_COPY_MINUTES/)
    const pid = Number(readFileSync(pids, 'utf8'))
    await waitFor(() => !existsSync(`/proc/${pid}`) || undefined, { what: 'what it had started to end' })
  })

  it('given the process is stopped meanwhile, then the command ends, and none follows', async () => {
    const stopping = new AbortController()
    const copying = copy(`${noting()} "$1"; sleep 600; :`, { signal: stopping.signal })
    await waitFor(() => calls()[0] || undefined, { what: 'the first copy to begin' })
    stopping.abort()
    expect((await copying).copied).toEqual([])
    expect(calls()).toEqual(['backup-3'])
  })
})
