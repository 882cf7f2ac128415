import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AuditEvent } from '@presale/contracts'
import { connectEventStore } from '@presale/event-store'
import { streamOf } from '@presale/purchases'
import { startProcess, waitFor } from '@presale/testing'
import { chainNext, chainStart, keyIdOf, sealOf, statementIn } from '../exports/chain'
import { parseCsv } from '../testing/parse-csv'
import { type StartedApi, startApi } from '../testing/started-api'

const NO_DATABASE = { DATABASE_URL: undefined, DATA_DIR: join(tmpdir(), 'nowhere-at-all') }

describe('npm run audit', () => {
  let api: StartedApi
  let folder: string
  let env: Record<string, string | undefined>
  /** The lines of an export through the running api; the last one is the end. */
  let lines: string[]

  beforeAll(async () => {
    api = await startApi()
    folder = mkdtempSync(join(tmpdir(), 'presale-audit-'))
    env = { DATABASE_URL: api.databaseUrl, AUDIT_SIGNING_KEY: undefined }
    const [ann, admin] = [await api.buyer(), await api.admin()]
    for (const amount of [100, 200, 300]) await ann.paid(amount)
    // As bytes: the byte order mark is part of the chain.
    const answer = await fetch(`${api.origin}/api/admin/export/events.csv`, {
      headers: { cookie: admin.cookie },
    })
    lines = Buffer.from(await answer.arrayBuffer())
      .toString()
      .split(/(?<=\r\n)/)
  }, 180_000)
  afterAll(async () => {
    await api?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  async function audit(args: string[], more: Record<string, string | undefined> = {}) {
    const entry = join(__dirname, '../../dist/cli/audit.js')
    const cli = startProcess({ entry, args, name: 'audit', env: { ...env, ...more } })
    const { code } = await cli.exited
    return { code, output: cli.output() }
  }

  function file(content: readonly string[], name = 'events.csv'): string {
    const path = join(folder, name)
    writeFileSync(path, content.join(''))
    return path
  }

  const verify = (content: readonly string[]) => audit(['verify', file(content)])
  const chainOf = (line: string | undefined) => line?.slice(-66, -2) ?? ''

  it('given an export as it was made, then it is whole: count, head, time, key, and who made it', async () => {
    const { code, output } = await verify(lines)
    const end = parseCsv(lines.join('')).at(-1)
    const stated = statementIn({ data: end?.data ?? '' })
    expect([code, output]).toEqual([0, expect.stringContaining('is whole and unchanged: 6 events')])
    for (const part of [chainOf(lines[6]), stated?.exportedAt, stated?.keyId]) expect(output).toContain(part)
    expect(output).toMatch(/It stands among the admin actions: exported by [0-9a-f-]{36} \(admin\)/)
    expect(output).toContain('No purchase was set aside when it was exported.')
  })

  it('given a purchase with an event that cannot be read, then the export has it, names its stream, and verify says so', async () => {
    const [ann, admin] = [await api.buyer(), await api.admin()]
    const { id } = await ann.paid(100)
    const event = { id: randomUUID(), type: 'PurchaseTeleported', data: { to: 'Mars' }, metadata: {} }
    const store = connectEventStore(api.eventStoreUrl)
    await store.append(streamOf(id), [event], 'any')
    await store.close()
    const events = await waitFor(
      async () => {
        const { body } = await admin.get<AuditEvent[]>(`/api/admin/events?purchase=${id}`)
        const { rows } = await api.pool.query('select 1 from following.set_aside')
        return body.length === 3 && rows.length > 0 ? body : undefined
      },
      { what: 'the event in the trail' },
    )
    expect(events[0]).toMatchObject({
      id: event.id,
      type: event.type,
      data: event.data,
      isUnreadable: true,
      actor: { id: null, role: 'unknown' },
      buyer: { id: (await ann.me()).id },
    })
    const { body } = await admin.get<string>('/api/admin/export/events.csv')
    const rows = parseCsv(body)
    expect(rows.find((row) => row.id === event.id)).toMatchObject({
      type: event.type,
      data: '{"to": "Mars"}',
    })
    expect(statementIn({ data: rows.at(-1)?.data ?? '' })?.setAside).toEqual([streamOf(id)])
    const { code, output } = await verify([`\uFEFF${body.replace('\uFEFF', '')}`])
    expect([code, output]).toEqual([
      0,
      expect.stringContaining(
        `1 purchase was set aside when it was exported, and may be here in part: ${streamOf(id)}.`,
      ),
    ])
  })

  it('given a changed byte, a missing line, swapped lines, a cut tail, more lines: each is found, and exits with 1', async () => {
    const at = (...places: number[]) => places.map((place) => lines[place] ?? '')
    const changed = lines.map((line, place) =>
      place === 3 ? line.replace('PurchasePaid', 'PurchasePaie') : line,
    )
    const cases = [
      [changed, /Line 4 was changed/],
      [at(0, 1, 2, 4, 5, 6, 7), /One line is missing before line 4/],
      [at(0, 1, 3, 2, 4, 5, 6, 7), /Line 3 and line 4 have changed places/],
      [at(0, 1, 2, 3), /The tail was cut off: the file ends after line 4/],
      [[...lines, ...at(3)], /more after the last line, from line 9 on/],
    ] as const
    expect(changed).not.toEqual(lines)
    for (const [content, sentence] of cases) {
      const { code, output } = await verify(content)
      expect([code, output]).toEqual([1, expect.stringMatching(sentence)])
      expect(output).toMatch(/is not as it was exported/)
    }
  })

  it('given a chain rebuilt by somebody else, then rejects it, signed by another key or naming ours', async () => {
    const { privateKey } = generateKeyPairSync('ed25519')
    const ours = statementIn({ data: parseCsv(lines.join('')).at(-1)?.data ?? '' })?.keyId ?? ''
    const anew = (keyId: string): string[] => {
      const made = [lines[0] ?? '']
      let head = chainStart(made[0] ?? '')
      const add = (content: string): void => {
        head = chainNext(head, content)
        made.push(`${content}${head}\r\n`)
      }
      for (const line of lines.slice(2, -1)) add(line.slice(0, -66))
      const exportedAt = new Date(0).toISOString()
      const statement = {
        format: 'presale-audit-export/1',
        count: 5,
        head,
        filters: {},
        exportedAt,
        keyId,
      } as const
      const { data, metadata } = sealOf(statement, privateKey)
      const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
      add(`end,,,,,,,,,${quoted(data)},${quoted(metadata)},`)
      return made
    }
    const other = await verify(anew(keyIdOf(privateKey)))
    expect([other.code, other.output]).toEqual([
      1,
      expect.stringContaining(`signed by another key: by ${keyIdOf(privateKey)}`),
    ])
    const pretended = await verify(anew(ours))
    expect([pretended.code, pretended.output]).toEqual([
      1,
      expect.stringContaining('The signature does not fit'),
    ])
  })

  it('given the public key in a file, then no database is needed; without either, it says so', async () => {
    const printed = await audit(['key'])
    const [pem = ''] = /-----BEGIN PUBLIC KEY-----[\s\S]*-----END PUBLIC KEY-----/.exec(printed.output) ?? []
    const path = join(folder, 'key.pem')
    writeFileSync(path, pem)
    const alone = await audit(['verify', file(lines), '--key', path], NO_DATABASE)
    expect([alone.code, alone.output]).toEqual([
      0,
      expect.stringContaining('is not known: there is no DATABASE_URL'),
    ])
    const neither = await audit(['verify', file(lines)], NO_DATABASE)
    expect([neither.code, neither.output]).toEqual([64, expect.stringContaining('DATABASE_URL is missing')])
    expect(printed.output).toContain(`Key id: ${createHash('sha256').update(derOf(pem)).digest('hex')}`)
  })

  it('given wrong use, then it says how it is used, and exits with 64', async () => {
    for (const args of [
      [],
      ['verify', '--key', 'x'],
      ['dance'],
      ['key', 'x'],
      ['verify', 'a', 'b'],
      ['verify', 'a', '--what'],
    ])
      expect(await audit(args)).toEqual({ code: 64, output: expect.stringContaining('Usage:') })
    const none = await audit(['verify', join(folder, 'none.csv')])
    expect([none.code, none.output]).toEqual([64, expect.stringContaining('cannot be read: ENOENT')])
    const noKey = await audit(['verify', file(lines), '--key', file(lines, 'other.csv')])
    expect([noKey.code, noKey.output]).toEqual([64, expect.stringContaining('no Ed25519 public key')])
    const wrong = await audit(['key'], { AUDIT_SIGNING_KEY: 'secret' })
    expect([wrong.code, wrong.output]).toEqual([64, expect.stringContaining('AUDIT_SIGNING_KEY is wrong')])
    expect(wrong.output).not.toContain('secret')
  })

  it('given a key in the environment, in one line, then it is the installation’s', async () => {
    const { privateKey } = generateKeyPairSync('ed25519')
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const { code, output } = await audit(['key'], {
      ...NO_DATABASE,
      AUDIT_SIGNING_KEY: pem.replaceAll('\n', '\\n'),
    })
    expect([code, output]).toEqual([0, expect.stringContaining(`Key id: ${keyIdOf(privateKey)}`)])
  })

  it('given two who make the first key at once, then both have the same one', async () => {
    await api.pool.query('delete from api.signing_keys')
    const [first, second] = await Promise.all([audit(['key']), audit(['key'])])
    expect([first?.code, first?.output]).toEqual([0, second?.output])
  })
})

function derOf(pem: string): Buffer {
  return Buffer.from(pem.split('\n').slice(1, -1).join(''), 'base64')
}
