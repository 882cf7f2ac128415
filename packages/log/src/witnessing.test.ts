import { randomBytes } from 'node:crypto'
import { MemoryLog } from './log.fixture'
import {
  type Note,
  parseNote,
  parseSignature,
  signaturesOf,
  signNote,
  verifierKeyOf,
  WITNESS_KEY,
} from './note'
import { answerAddCheckpoint, formatAddCheckpoint, type WitnessAnswer } from './witnessing'

const NOW = new Date('2026-11-30T12:00:00Z')
const NAME = 'witness.example/1'

function site() {
  const log = new MemoryLog()
  const secret = randomBytes(32)
  let last: string | undefined
  const ask = (body: string): WitnessAnswer => {
    const answer = answerAddCheckpoint({ name: NAME, secret, logs: [log.key], last: () => last }, body, NOW)
    last = answer.next?.text ?? last
    return answer
  }
  const grow = (count: number): void => {
    for (let added = 0; added < count; added++)
      log.add({ stream: `purchase-${log.size}`, revision: 0, id: '1', type: 'T', data: {}, metadata: {} })
  }
  const push = async (oldSize: number, size = log.size) => {
    const [proof, checkpoint] = [await log.consistency(oldSize, size), await log.checkpoint(size)]
    return ask(formatAddCheckpoint({ oldSize, proof, checkpoint }))
  }
  return { log, ask, grow, push, key: verifierKeyOf(secret, NAME, WITNESS_KEY) }
}

test('given a log that grows, then each checkpoint is cosigned with the time', async () => {
  const { log, grow, push, key } = site()
  for (const [from, to] of [
    [0, 5],
    [5, 5],
    [5, 64],
    [64, 65],
    [65, 300],
  ] as const) {
    grow(to - log.size)
    const { status, body } = await push(from)
    expect(status).toBe(200)
    const note = { ...(await log.checkpoint()), signatures: [parseSignature(body.trimEnd())] }
    expect(signaturesOf(note, [key]).map(({ at }) => at)).toEqual([NOW])
  }
})

test('given another size than it cosigned last, then 409 says which one that is', async () => {
  const { grow, push } = site()
  grow(9)
  expect((await push(0)).status).toBe(200)
  expect(await push(0)).toMatchObject({ status: 409, contentType: 'text/x.tlog.size', body: '10\n' })
  expect((await push(3)).body).toBe('10\n')
})

test('given a past that was rewritten, then no proof makes the witness cosign it, also at the same size', async () => {
  const { log, grow, ask, push } = site()
  grow(19)
  await push(0)
  const fork = new MemoryLog(log.origin)
  for (let added = 0; added < 19; added++)
    fork.add({ stream: `purchase-${added}`, revision: 0, id: '2', type: 'T', data: {}, metadata: {} })
  for (const size of [20, 30]) {
    while (fork.size < size)
      fork.add({ stream: `purchase-${fork.size}`, revision: 0, id: '2', type: 'T', data: {}, metadata: {} })
    const { text } = await fork.checkpoint()
    const checkpoint = { text, signatures: [signNote(text, log.origin, log.secret)] }
    const answer = ask(formatAddCheckpoint({ oldSize: 20, proof: await fork.consistency(20), checkpoint }))
    expect([answer.status, answer.next]).toEqual([422, undefined])
  }
  grow(5)
  expect((await push(20)).status).toBe(200)
})

test('given a log that it does not know, a signature that does not hold, a smaller tree, or no checkpoint, then it says so', async () => {
  const { log, ask, grow, push } = site()
  grow(9)
  await push(0)
  const checkpoint = await log.checkpoint()
  const stranger = await new MemoryLog('other.example/log').checkpoint()
  const forged = {
    text: checkpoint.text,
    signatures: [signNote(checkpoint.text, log.origin, randomBytes(32))],
  }
  const flipped = parseNote(
    `${checkpoint.text}\n\u2014 ${log.origin} ${Buffer.from(checkpoint.signatures[0]!.bytes).fill(7, 20, 30).toString('base64')}\n`,
  )
  const asking = (note: Note, oldSize = 10) => formatAddCheckpoint({ oldSize, proof: [], checkpoint: note })
  expect(ask(asking(stranger)).status).toBe(404)
  expect(ask(asking(forged)).status).toBe(403)
  expect(ask(asking(flipped)).status).toBe(403)
  expect(ask(asking(checkpoint, 11)).status).toBe(400)
  for (const body of [
    '',
    'old 1',
    'old 01\n\n',
    asking(checkpoint).replace('old 10', 'new 10'),
    `${asking(checkpoint)}x`,
  ])
    expect(ask(body).status).toBe(400)
})
