import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { formatCheckpoint } from './checkpoint'
import { firstLeafOf, type LoggedEvent, leafOf } from './leaf'
import { cosign, LOG_KEY, type Note, signNote, type VerifierKey, verifierKeyOf, WITNESS_KEY } from './note'
import { formatReceipt } from './receipt'
import {
  consistencyProof,
  Frontier,
  type Hash,
  inclusionProof,
  leafHash,
  rootAt,
  type SubtreeHashes,
} from './tree'
import { answerAddCheckpoint, type WitnessAnswer } from './witnessing'

/** A log in memory, for tests. */
export class MemoryLog {
  readonly secret = Uint8Array.from(randomBytes(32))
  readonly salts = Uint8Array.from(randomBytes(32))
  readonly key: VerifierKey
  private readonly leaves: { readonly stream: string; readonly bytes: Uint8Array; readonly hash: Hash }[] = []
  private readonly frontier = new Frontier()
  private readonly subtrees = new Map<string, Hash>()

  constructor(readonly origin = 'sale.example/log/0f') {
    this.key = verifierKeyOf(this.secret, origin, LOG_KEY)
    this.push('', firstLeafOf(origin, undefined))
  }

  get size(): number {
    return this.leaves.length
  }

  readonly hashes: SubtreeHashes = (level, index) => {
    const hash = this.subtrees.get(`${level}/${index}`)
    if (hash === undefined) throw new RangeError(`There is no whole subtree ${level}/${index}`)
    return hash
  }

  add(event: LoggedEvent): void {
    const before = this.leaves.findLast(({ stream }) => stream === event.stream)
    this.push(event.stream, leafOf(event, this.salts, before?.hash))
  }

  async checkpoint(size = this.size): Promise<Note> {
    const root = await rootAt(size, this.hashes)
    const text = formatCheckpoint({ origin: this.origin, size, root })
    return { text, signatures: [signNote(text, this.origin, this.secret)] }
  }

  consistency(from: number, to = this.size): Promise<Hash[]> {
    return consistencyProof(from, to, this.hashes)
  }

  /** @param witnesses who cosign it, at that second */
  async receipt(
    stream: string,
    witnesses: readonly MemoryWitness[] = [],
    seconds = 1_700_000_000,
  ): Promise<string> {
    const own = this.leaves.filter((leaf) => leaf.stream === stream)
    const index = this.leaves.findLastIndex((leaf) => leaf.stream === stream)
    const { text, signatures } = await this.checkpoint()
    const cosignatures = witnesses.map(({ name, secret }) => cosign(text, name, secret, seconds))
    return formatReceipt(
      own.map(({ bytes }) => bytes),
      {
        index,
        proof: await inclusionProof(index, this.size, this.hashes),
        checkpoint: { text, signatures: [...signatures, ...cosignatures] },
      },
    )
  }

  private push(stream: string, bytes: Uint8Array): void {
    const hash = leafHash(bytes)
    this.leaves.push({ stream, bytes, hash })
    this.frontier.add(hash, (level, index, subtree) => this.subtrees.set(`${level}/${index}`, subtree))
  }
}

/** A witness in memory, also as a server. */
export class MemoryWitness {
  readonly secret = Uint8Array.from(randomBytes(32))
  readonly key: VerifierKey
  /** Of each log that it knows, what it cosigned last. */
  readonly last = new Map<string, string>()
  private server: Server | undefined

  constructor(
    readonly name = 'witness.example/1',
    /** The keys of the logs that it looks at. */
    readonly logs: VerifierKey[] = [],
  ) {
    this.key = verifierKeyOf(this.secret, name, WITNESS_KEY)
  }

  answer(body: string, now = new Date()): WitnessAnswer {
    const { name, secret, logs } = this
    const answer = answerAddCheckpoint(
      { name, secret, logs, last: (origin) => this.last.get(origin) },
      body,
      now,
    )
    if (answer.next) this.last.set(answer.next.origin, answer.next.text)
    return answer
  }

  /** @returns its address */
  async listen(): Promise<string> {
    const server = createServer((request, response) => {
      void (async () => {
        const parts: Buffer[] = []
        for await (const part of request) parts.push(part as Buffer)
        const { status, contentType, body } = this.answer(Buffer.concat(parts).toString())
        response.writeHead(status, { 'content-type': contentType }).end(body)
      })()
    })
    this.server = server
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  close(): void {
    this.server?.close()
    this.server?.closeAllConnections()
  }
}
