// Guards: packages/log, docs
import { execFile, execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Malformed, utf8ToBytes } from './bytes'
import { canonical } from './canonical'
import { MemoryLog, MemoryWitness } from './log.fixture'
import { formatKey, formatNote } from './note'
import { formatProof, parseProof } from './proof'
import { verifyReceipt } from './receipt'

/** More by the environment: a thousand take two minutes. */
const RECEIPTS = Number(process.env.RECEIPTS ?? 24)
const FLIPS = Number(process.env.FLIPS ?? 400)
const SCRIPT = join(__dirname, '../../../docs/verify-receipt.py')
const TYPES = ['PurchasePaid', 'PurchaseApproved', 'PurchaseDeclined', 'PurchaseExpired', 'OfALaterRelease']

jest.setTimeout(900_000)

const run = promisify(execFile)
const isThere = (program: string, asked: string): boolean => {
  try {
    execFileSync(program, [asked], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
const withPython = isThere('python3', '--version') && isThere('openssl', 'version') ? it : it.skip

const log = new MemoryLog()
const witness = new MemoryWitness()
const streams = Array.from({ length: RECEIPTS }, (_, number) => `purchase-${number} 💶 "é"`)
for (const [revision, type] of ['PurchaseRequested', ...TYPES].entries())
  for (const [number, stream] of streams.entries())
    if (revision <= number % 3)
      log.add({
        stream,
        revision,
        id: `${stream}@${revision}`,
        type: revision === 0 ? type : (TYPES[(number + revision) % TYPES.length] ?? type),
        data: { purchaseId: stream, amount: number, reason: 'für "Ärger"\n', total: '1e3', big: 1e21 },
        metadata: { actor: { id: 'somebody' } },
      })
const keys = [log.key, witness.key]

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'presale-receipts-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** What the script says of a file, by the keys. */
async function scriptOn(file: string, by = keys.map(formatKey)): Promise<string> {
  const path = join(folder, 'receipt.tlog-proof')
  writeFileSync(path, file)
  return run('python3', [SCRIPT, path, ...by]).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  )
}

describe('a receipt that is checked by Python and openssl alone', () => {
  withPython('given receipts of every state, then each is proven, with the time of the witness', async () => {
    for (const stream of streams) {
      const said = await scriptOn(await log.receipt(stream, [witness]))
      expect(said).toMatch(
        /PROVEN: event \d+ of \d+ of sale.example\/log\/0f; before 2023-11-14 22:13:20\+00:00 says witness.example\/1\n$/,
      )
      expect(said).not.toContain('NOT PROVEN')
      expect(said).not.toContain('somebody')
    }
  })

  withPython(
    'given no key of the log, one of a stranger, or no cosignature, then it says what is not proven',
    async () => {
      const file = await log.receipt(streams[0] ?? '')
      expect(await scriptOn(file, [formatKey(witness.key)])).toBe(
        'NOT PROVEN: nobody whose key was given has signed it as sale.example/log/0f\n',
      )
      expect(await scriptOn(file, [formatKey(new MemoryLog().key)])).toContain('NOT PROVEN')
      expect(await scriptOn(file)).toContain('before a time that nobody else has proven')
      expect(await scriptOn('%PDF-1.7')).toContain('NOT PROVEN')
    },
  )

  withPython('given a time of a witness that no calendar has, then it is refused, not a fault', async () => {
    const file = await log.receipt(streams[0] ?? '', [witness])
    const line = file.split('\n').find((one) => one.startsWith('— witness.example/1 ')) ?? ''
    const [, , signature = ''] = line.split(' ')
    const bytes = Buffer.from(signature, 'base64')
    for (const high of [0x01, 0x7f, 0xff]) {
      bytes[4] = high
      const said = await scriptOn(file.replace(signature, bytes.toString('base64')))
      expect(said).toMatch(/^NOT PROVEN/)
    }
  })

  withPython(
    'given a bit that was flipped in what is hashed or signed, then it is refused, as by us',
    async () => {
      for (let flip = 0; flip < 40; flip++) {
        const said = await scriptOn(
          flipped(await log.receipt(streams[flip % streams.length] ?? '', [witness])),
        )
        expect(said).toMatch(/^NOT PROVEN/)
      }
    },
  )

  withPython('given what events may hold, then Python writes the same canonical JSON', async () => {
    const script = `import json,sys
def c(v):
    if isinstance(v,dict): return "{"+",".join(json.dumps(k,ensure_ascii=False)+":"+c(v[k]) for k in sorted(v,key=lambda k:k.encode("utf-16-be")))+"}"
    if isinstance(v,list): return "["+",".join(map(c,v))+"]"
    return json.dumps(v,ensure_ascii=False)
sys.stdout.buffer.write(c(json.load(sys.stdin)).encode())`
    const value = {
      z: [1, -7, 0.5, true, null, ''],
      é: 'Ä\u0000\u001f\u007f"\\/',
      '😀': { b: [], a: {} },
      '\ufb33': 1,
      10: 'x',
      9: 'y',
    }
    const made = execFileSync('python3', ['-c', script], { input: JSON.stringify(value) }).toString()
    expect(made).toBe(canonical(value))
  })
})

/** One bit of what is hashed or signed: a leaf, a hash beside it, its place, the checkpoint, a signature. */
function flipped(file: string): string {
  const read = parseProof(file)
  const { extra, index, proof, checkpoint } = read
  const flip = (bytes: Uint8Array, from = 0): Uint8Array => {
    const changed = Uint8Array.from(bytes)
    const at = randomInt(from, bytes.length)
    changed[at] = (changed[at] ?? 0) ^ (1 << randomInt(8))
    return changed
  }
  const bytesOf = (text: string) => Buffer.from(text, 'latin1')
  switch (randomInt(5)) {
    case 0:
      return formatProof({ ...read, extra: flip(extra) })
    case 1: {
      const at = randomInt(proof.length)
      return formatProof({ ...read, proof: proof.with(at, flip(proof[at] as Uint8Array)) })
    }
    case 2:
      return formatProof({ ...read, index: index ^ (1 << randomInt(12)) })
    case 3: {
      const text = Buffer.from(flip(utf8ToBytes(checkpoint.text))).toString('latin1')
      return `${file.slice(0, file.indexOf('\n\n') + 2)}${bytesOf(text).toString('latin1')}\n${formatNote(checkpoint).slice(checkpoint.text.length + 1)}`
    }
    default: {
      const at = randomInt(checkpoint.signatures.length)
      const signatures = checkpoint.signatures.map((one, place) =>
        place === at ? { ...one, bytes: flip(one.bytes, 4) } : one,
      )
      return formatProof({ ...read, checkpoint: { ...checkpoint, signatures } })
    }
  }
}

it('given a bit that was flipped in what is hashed or signed, then it is refused', async () => {
  const files = await Promise.all(streams.map((stream) => log.receipt(stream, [witness])))
  for (const file of files) expect(verifyReceipt(file, keys).leaves.length).toBeGreaterThan(0)
  for (let flip = 0; flip < FLIPS; flip++)
    expect(() => verifyReceipt(flipped(files[flip % files.length] as string), keys)).toThrow(Malformed)
})
