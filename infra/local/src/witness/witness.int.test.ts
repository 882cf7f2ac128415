import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatAddCheckpoint, formatKey, parseKey, parseSignature, signaturesOf } from '@presale/log'
import { MemoryLog } from '@presale/log/fixture'
import { type StartedProcess, startProcess } from '@presale/testing'
import { serveWitness } from './serve-witness'
import { beginWitness, WitnessFolder } from './witness-folder'

jest.setTimeout(60_000)

let folder: string
let now: Date
const servers: { close(): void }[] = []
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'presale-witness-')), 'witness')
  now = new Date('2026-11-30T12:00:00Z')
})
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
  rmSync(join(folder, '..'), { recursive: true })
})

async function serve(witness: WitnessFolder): Promise<string> {
  const { server } = serveWitness(
    witness,
    () => undefined,
    () => now,
  )
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  servers.push(server)
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function grow(log: MemoryLog, count: number): void {
  for (let added = 0; added < count; added++)
    log.add({ stream: `purchase-${log.size}`, revision: 0, id: '1', type: 'T', data: {}, metadata: {} })
}

async function push(url: string, log: MemoryLog, oldSize: number): Promise<{ status: number; body: string }> {
  const asked = { oldSize, proof: await log.consistency(oldSize), checkpoint: await log.checkpoint() }
  const answer = await fetch(`${url}/add-checkpoint`, { method: 'POST', body: formatAddCheckpoint(asked) })
  return { status: answer.status, body: await answer.text() }
}

test('given a log that it was given, then it cosigns as it grows, and knows after a start how far it was', async () => {
  const log = new MemoryLog()
  const witness = beginWitness(folder, 'witness.example/1')
  const url = await serve(witness)
  expect((await push(url, log, 0)).status).toBe(404)
  witness.addLog(formatKey(log.key))
  grow(log, 5)
  const { status, body } = await push(url, log, 0)
  expect(status).toBe(200)
  const note = { ...(await log.checkpoint()), signatures: [parseSignature(body.trimEnd())] }
  expect(signaturesOf(note, [parseKey(witness.key)]).map(({ at }) => at)).toEqual([now])
  const again = await serve(new WitnessFolder(folder))
  expect(await push(again, log, 0)).toEqual({ status: 409, body: '6\n' })
  grow(log, 3)
  expect((await push(again, log, 6)).status).toBe(200)
})

test('given calls at once, then one tree is cosigned, and the others are told how far it is', async () => {
  const log = new MemoryLog()
  const witness = beginWitness(folder, 'witness.example/1')
  witness.addLog(formatKey(log.key))
  const url = await serve(witness)
  grow(log, 20)
  const answers = await Promise.all(Array.from({ length: 12 }, () => push(url, log, 0)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    200,
    ...Array.from({ length: 11 }, () => 409),
  ])
})

test('given a log that is silent for two hours, then its health says so, and what is not a call is refused', async () => {
  const log = new MemoryLog()
  const witness = beginWitness(folder, 'witness.example/1')
  witness.addLog(formatKey(log.key))
  const url = await serve(witness)
  const health = async () => {
    const answer = await fetch(`${url}/healthz`)
    return [answer.status, await answer.text()]
  }
  expect(await health()).toEqual([503, `${log.origin} has not been seen yet\n`])
  await push(url, log, 0)
  expect(await health()).toEqual([200, 'ok\n'])
  now = new Date('2026-11-30T14:00:01Z')
  expect(await health()).toEqual([503, `${log.origin} has been silent since 2026-11-30T12:00:00.000Z\n`])
  expect((await fetch(`${url}/add-checkpoint`)).status).toBe(405)
  expect((await fetch(`${url}/other`, { method: 'POST' })).status).toBe(404)
  expect((await fetch(`${url}/add-checkpoint`, { method: 'POST', body: 'x'.repeat(200_000) })).status).toBe(
    413,
  )
  expect((await fetch(`${url}/add-checkpoint`, { method: 'POST', body: '\uD800' })).status).toBe(400)
  expect(await (await fetch(url)).text()).toBe(`${witness.key}\n`)
})

test('given a folder that lost what it cosigned, or is of no witness, then it is refused, and nothing is made anew', () => {
  expect(() => new WitnessFolder(folder)).toThrow('is no folder of a witness')
  beginWitness(folder, 'witness.example/1')
  expect(() => beginWitness(folder, 'witness.example/2')).toThrow('has a witness in it')
  rmSync(join(folder, 'cosigned.json'))
  expect(() => new WitnessFolder(folder)).toThrow(/no longer knows what it cosigned.*another name/)
  expect(() => beginWitness(folder, 'witness.example/2')).toThrow('has a witness in it')
  expect(() => beginWitness(join(folder, 'x'), 'two words')).toThrow('has no spaces')
})

describe('the command line', () => {
  const started: StartedProcess[] = []
  afterEach(async () => {
    await Promise.all(started.splice(0).map((one) => one.kill('SIGKILL')))
  })
  const witness = (...args: string[]) => {
    const entry = join(__dirname, '../../dist/cli/witness.js')
    const one = startProcess({ entry, args, env: {}, name: 'witness' })
    started.push(one)
    return one
  }

  it('given kill -9 between two trees, then it goes on where it was; a second one on the folder is refused', async () => {
    const log = new MemoryLog()
    const { key } = beginWitness(folder, 'witness.example/1')
    await witness('add', folder, formatKey(log.key)).exited
    const first = witness('serve', folder, '--port', '0')
    const url = (await first.waitForLog(/at (http:\S+)/)).split(' at ')[1] ?? ''
    grow(log, 5)
    expect((await push(url, log, 0)).status).toBe(200)
    const second = witness('serve', folder, '--port', '0')
    await second.exited
    expect(second.output()).toContain('Two of them would cosign two pasts')
    await first.kill('SIGKILL')
    const again = witness('serve', folder, '--port', '0')
    const next = (await again.waitForLog(/at (http:\S+)/)).split(' at ')[1] ?? ''
    expect(await push(next, log, 0)).toEqual({ status: 409, body: '6\n' })
    expect(await (await fetch(next)).text()).toBe(`${key}\n`)
    expect(readFileSync(join(folder, 'key.json'), 'utf8')).toContain('witness.example/1')
  })
})
