import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import fc from 'fast-check'
import { CHAIN_FORMAT, chainNext, keyIdOf, sealOf } from './chain'
import { checkExport, type ExportVerdict } from './check-export'
import { chainedLines } from './export-events'

// A failure can be drawn again.
if (process.env.TEST_SEED) fc.configureGlobal({ seed: Number(process.env.TEST_SEED) })

const columns = {
  position: (n: number) => `${n}/${n}`,
  at: () => null,
  data: (n: number) => JSON.stringify({ n, reason: n % 2 === 0 ? '=1+1, "seen"\r\n' : 'Zoë 🚀' }),
  metadata: () => '{}',
}
const key = newKey()
const otherKey = newKey()

function newKey(): KeyObject {
  return generateKeyPairSync('ed25519').privateKey
}

interface Made {
  readonly rows?: readonly number[]
  readonly by?: KeyObject
  /** What the last line says of its key. */
  readonly keyId?: string
}

/** An export, as its lines: [0] are the headings, the last one is the end. */
async function exported({
  rows = [5, 4, 3, 2, 1],
  by = key,
  keyId = keyIdOf(by),
}: Made = {}): Promise<string[]> {
  const exportedAt = '2026-11-21T10:00:00.000Z'
  const seal = async (count: number, head: string) =>
    sealOf({ format: CHAIN_FORMAT, count, head, filters: { type: 'PurchasePaid' }, exportedAt, keyId }, by)
  async function* batches() {
    for (let from = 0; from < rows.length; from += 2) yield rows.slice(from, from + 2)
  }
  const texts: string[] = []
  for await (const text of chainedLines({ columns, batches: batches(), seal })) texts.push(text)
  return texts.join('').split(/(?<=\r\n)/)
}

function check(file: readonly string[] | Buffer, chunkSize = 64): Promise<ExportVerdict> {
  const bytes = Buffer.isBuffer(file) ? file : Buffer.from(file.join(''))
  async function* chunks() {
    for (let from = 0; from < bytes.length; from += chunkSize) yield bytes.subarray(from, from + chunkSize)
  }
  return checkExport(chunks(), key)
}

const problemsOf = async (file: readonly string[] | Buffer) => (await check(file)).problems

/** From a list of lines, those at these places, in this order. */
const only = (lines: readonly string[], ...places: readonly number[]) => places.map((at) => lines[at] ?? '')

describe('the check of an exported audit trail', () => {
  test.each([1, 7, 64, 100_000])(
    'given it as exported, read %i bytes at a time, then it is whole',
    async (size) => {
      const { problems, statement } = await check(await exported(), size)
      expect(problems).toEqual([])
      expect(statement).toMatchObject({ count: 5, filters: { type: 'PurchasePaid' }, keyId: keyIdOf(key) })
      expect((await check(await exported({ rows: [] }), size)).problems).toEqual([])
    },
  )

  test('given one that anybody can compute again, then the chain is as its format says', async () => {
    const [, first = '', second = ''] = await exported()
    const [content, value] = [second.slice(0, -66), second.slice(-66, -2)]
    expect(chainNext(first.slice(-66, -2), content)).toBe(value)
    expect(content.endsWith(',')).toBe(true)
  })

  test('given any single byte changed, then that is found', async () => {
    const bytes = Buffer.from((await exported()).join(''))
    const place = fc.nat(bytes.length - 1)
    await fc.assert(
      fc.asyncProperty(place, fc.integer({ min: 1, max: 255 }), async (at, difference) => {
        const changed = Buffer.from(bytes)
        changed[at] = (changed[at] ?? 0) ^ difference
        expect((await problemsOf(changed)).length).toBeGreaterThan(0)
      }),
      { numRuns: 500 },
    )
  })

  test('given any other choice or order of its lines, then that is found', async () => {
    const lines = await exported()
    const whole = lines.join('')
    const choice = fc.array(fc.constantFrom(...lines), { maxLength: 9 })
    await fc.assert(
      fc.asyncProperty(choice, async (chosen) => {
        fc.pre(chosen.join('') !== whole)
        expect((await problemsOf(chosen)).length).toBeGreaterThan(0)
      }),
      { numRuns: 500 },
    )
  })

  test('given a changed cell or chain value, then its line is named', async () => {
    const lines = await exported()
    const cell = lines.map((line, at) => (at === 3 ? line.replace('""n""', '""m""') : line))
    expect(await problemsOf(cell)).toEqual(['Line 4 was changed.'])
    const value = lines.map((line, at) => (at === 3 ? `${line.slice(0, -66)}${'0'.repeat(64)}\r\n` : line))
    expect(await problemsOf(value)).toEqual(['Line 4 was changed.'])
    const broken = lines.map((line, at) => (at === 2 ? 'x\r\n' : line))
    expect(await problemsOf(broken)).toEqual([expect.stringMatching(/^Lines that do not follow.*: 3, 4\.$/)])
  })

  test('given lines that are missing, then reports where and how many', async () => {
    const lines = await exported()
    expect(await problemsOf(only(lines, 0, 1, 3, 4, 5, 6))).toEqual(['One line is missing before line 3.'])
    expect(await problemsOf(only(lines, 0, 1, 2, 6))).toEqual(['3 lines are missing before line 4.'])
    expect(await problemsOf(only(lines, 0, 6))).toEqual(['5 lines are missing before line 2.'])
  })

  test('given lines that have changed places, near or far, then both are named', async () => {
    const lines = await exported()
    expect(await problemsOf(only(lines, 0, 1, 3, 2, 4, 5, 6))).toEqual([
      'Line 3 and line 4 have changed places.',
    ])
    expect(await problemsOf(only(lines, 0, 5, 2, 3, 4, 1, 6))).toEqual([
      'Line 2 and line 6 have changed places.',
    ])
    expect(await problemsOf(only(lines, 0, 1, 3, 4, 2, 5, 6))).toEqual([
      'Line 3 is not in its place: line 5 belongs there.',
    ])
  })

  test('given a line that was put in, then it is named', async () => {
    const lines = await exported()
    expect(await problemsOf(only(lines, 0, 1, 2, 5, 3, 4, 5, 6))).toEqual([
      'Line 4 was put in.',
      'There is one line more than was exported.',
    ])
  })

  test('given a tail that was cut off, also in the middle of a line, then reports it', async () => {
    const lines = await exported()
    const cut = /^The tail was cut off: the file ends after line 4, without the last line/
    expect(await problemsOf(only(lines, 0, 1, 2, 3))).toEqual([expect.stringMatching(cut)])
    const part = [...only(lines, 0, 1, 2, 3), lines[4]?.slice(0, 20) ?? '']
    expect(await problemsOf(part)).toEqual([expect.stringMatching(/Of line 5 there is a part alone\.$/)])
  })

  test('given more after the end, then reports it', async () => {
    const lines = await exported()
    const more = 'There is more after the last line, from line 8 on.'
    expect(await problemsOf([...lines, lines[5] ?? ''])).toEqual([more])
    expect(await problemsOf([...lines, 'x'])).toEqual([more])
  })

  test('given a chain made anew without the key, then the signature does not fit', async () => {
    const anew = await exported({ rows: [5, 4, 2, 1], by: otherKey, keyId: keyIdOf(key) })
    expect(await problemsOf(anew)).toEqual([expect.stringMatching(/^The signature does not fit/)])
  })

  test('given a chain made anew around the end that was signed, then reports both heads', async () => {
    const signed = (await exported()).at(-1) ?? ''
    const anew = (await exported({ rows: [5, 4, 2, 1] })).slice(0, -1)
    const content = signed.slice(0, -66)
    const value = chainNext(anew.at(-1)?.slice(-66, -2) ?? '', content)
    expect(await problemsOf([...anew, `${content}${value}\r\n`])).toEqual([
      expect.stringMatching(/^The chain was made anew: it has 4 lines/),
    ])
  })

  test('given one signed by another key, then reports both keys', async () => {
    expect(await problemsOf(await exported({ by: otherKey }))).toEqual([
      `It is signed by another key: by ${keyIdOf(otherKey)}, and not by ${keyIdOf(key)}.`,
    ])
  })

  test.each(['', '\n', 'position,chain\r\n', 'id,name\r\n1,2\r\n'])(
    'given %j, then it is no export',
    async (text) => {
      expect(await problemsOf([text])).toEqual([expect.stringMatching(/^This is no export/)])
    },
  )
})
