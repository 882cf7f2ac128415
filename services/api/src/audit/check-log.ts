import type { Follows, Reads, StoredEvent } from '@presale/event-store'
import {
  frontierOf,
  LOGGED_PREFIXES,
  type LoggedLeaf,
  leafOfEvent,
  leavesBeyond,
  leavesInOrder,
  type Origin,
  subtreesOf,
} from '@presale/ledger'
import {
  base64,
  type Checkpoint,
  Frontier,
  type Hash,
  isSame,
  leafHash,
  leafOf,
  TILE_HEIGHT,
} from '@presale/log'
import { type Batches, isAtOrBeyond, type Pool } from '@presale/read-store'

/** A tree that was signed, and where that is known from: 'the database', 'security.log', a file. */
export interface KnownCheckpoint {
  readonly from: string
  readonly checkpoint: Checkpoint
}

export interface LogVerdict {
  /** Leaves that were compared with the event store. */
  readonly count: number
  /** Checkpoints whose tree was made again. */
  readonly checkpoints: number
  readonly root: Hash
  /** Sentences that name the event or the checkpoint, in the order of the log; at most MOST_PROBLEMS. */
  readonly problems: readonly string[]
}

const MOST_PROBLEMS = 20

/**
 * Makes the tree of a log again from what the event store has, and compares it with the leaves that were logged and with every
 * checkpoint that is known.
 * @param known of this log
 */
export async function checkLog(
  pool: Pool,
  store: Follows & Pick<Reads, 'readEvent'>,
  origin: Origin,
  known: readonly KnownCheckpoint[],
): Promise<LogVerdict> {
  const check = new LogCheck(pool, store, origin, known, await subtreesOf(pool, origin))
  const leaves = each(leavesInOrder(pool, origin))
  try {
    const [first] = [await leaves.next()]
    if (!first.done) check.keep(first.value)
    let leaf = await nextOf(leaves)
    for await (const event of eventsUpTo(store, origin)) {
      if (check.wasTakenAhead(event)) continue
      while (leaf && !isOf(leaf, event)) {
        if (!(await check.isGone(leaf, event))) break
        check.keep(leaf)
        leaf = await nextOf(leaves)
      }
      if (leaf && isOf(leaf, event)) {
        check.compare(leaf, event)
        leaf = await nextOf(leaves)
      } else await check.outOfPlace(event)
    }
    for (; leaf; leaf = await nextOf(leaves)) {
      await check.isGone(leaf, undefined)
      check.keep(leaf)
    }
  } finally {
    await leaves.return()
  }
  return check.verdict(await leavesBeyond(pool, origin.id))
}

class LogCheck {
  private count = 0
  private readonly problems: string[] = []
  private readonly frontier = new Frontier()
  private readonly lastOf = new Map<string, Hash>()
  private readonly ahead = new Set<string>()
  private readonly bySize = new Map<number, KnownCheckpoint[]>()

  constructor(
    private readonly pool: Pool,
    private readonly store: Pick<Reads, 'readEvent'>,
    private readonly origin: Origin,
    private readonly known: readonly KnownCheckpoint[],
    private readonly subtrees: Map<string, Buffer>,
  ) {
    for (const one of known) {
      const { size } = one.checkpoint
      this.bySize.set(size, [...(this.bySize.get(size) ?? []), one])
    }
  }

  /** Adds a leaf to the tree as it was logged: what is wrong with its event is said apart. */
  keep(leaf: LoggedLeaf): void {
    this.frontier.add(leaf.hash, (height, index, hash) =>
      this.compareSubtree(height / TILE_HEIGHT, index, hash),
    )
    if (leaf.stream !== null) this.lastOf.set(leaf.stream, leaf.hash)
    for (const { from, checkpoint } of this.bySize.get(this.frontier.size) ?? [])
      if (!isSame(checkpoint.root, this.frontier.root()))
        this.note(
          `The first ${checkpoint.size} leaves are not those that were signed: ${from} has the root ${base64.encode(checkpoint.root)}, and they make ${base64.encode(this.frontier.root())}.`,
        )
  }

  private compareSubtree(level: number, index: number, hash: Hash): void {
    if (level === 0 || !Number.isInteger(level)) return
    const kept = this.subtrees.get(`${level}/${index}`)
    this.subtrees.delete(`${level}/${index}`)
    if (kept === undefined || !isSame(kept, hash))
      this.note(`The hash ${level}/${index} that proofs are made of is not what its leaves make.`)
  }

  compare(leaf: LoggedLeaf, event: StoredEvent): void {
    this.count++
    const made = leafHash(leafOf(event, this.origin.saltKey, this.lastOf.get(event.stream)))
    if (!isSame(made, leaf.hash))
      this.note(`${named(event)} was changed since it was logged as leaf ${leaf.index}.`)
    this.keep(leaf)
  }

  /**
   * Whether the event of a leaf is nowhere in the store; what only the newest of counts, as metadata, may be gone.
   * @param instead what the store has in its place
   */
  async isGone(leaf: LoggedLeaf, instead: StoredEvent | undefined): Promise<boolean> {
    const { stream, revision, index } = leaf
    if (stream === null || revision === null) return true
    if (this.ahead.delete(`${stream}@${revision}`)) return true
    const isThere = await this.store.readEvent(stream, revision).then(
      (found) => found !== undefined,
      () => false,
    )
    if (isThere && instead !== undefined) return false
    if (!stream.startsWith('$$'))
      this.note(
        isThere
          ? `Event ${revision} of ${stream}, leaf ${index}, is out of its place in the event store.`
          : `Event ${revision} of ${stream}, leaf ${index}, is missing from the event store.`,
      )
    return true
  }

  /** An event that comes where another one was logged. */
  async outOfPlace(event: StoredEvent): Promise<void> {
    const leaf = await leafOfEvent(this.pool, this.origin.id, event)
    if (leaf === undefined) return this.note(`${named(event)} was added past the log: no leaf is of it.`)
    this.note(`${named(event)} is out of its place in the event store: it was logged as leaf ${leaf.index}.`)
    this.ahead.add(`${event.stream}@${event.revision}`)
  }

  /** Read already, in a place that is not its own. */
  wasTakenAhead({ stream, revision }: StoredEvent): boolean {
    return this.ahead.has(`${stream}@${revision}`)
  }

  /** @param beyond leaves that stand beyond the end */
  verdict(beyond: number): LogVerdict {
    const { frontier, known, origin } = this
    for (const { from, checkpoint } of known)
      if (checkpoint.size > frontier.size)
        this.note(
          `${from} has a signed tree of ${checkpoint.size} leaves, and the log has ${frontier.size}: leaves were taken out of it.`,
        )
    if (beyond > 0) this.note(`${beyond} leaves stand beyond the end of the log: they were put in past it.`)
    if (this.subtrees.size > 0)
      this.note(
        `Proofs are made of hashes that no leaves make: ${[...this.subtrees.keys()].slice(0, 3).join(', ')}.`,
      )
    if (origin.size !== frontier.size || !isSame(frontierRoot(origin), frontier.root()))
      this.note('What the log says of itself is not what its leaves make.')
    return {
      count: this.count,
      checkpoints: this.bySize.size,
      root: frontier.root(),
      problems: this.problems,
    }
  }

  private note(sentence: string): void {
    if (this.problems.length < MOST_PROBLEMS) this.problems.push(sentence)
  }
}

function frontierRoot(origin: Origin): Hash {
  try {
    return frontierOf(origin).root()
  } catch {
    return new Uint8Array()
  }
}

const isOf = (leaf: LoggedLeaf, { stream, revision }: StoredEvent): boolean =>
  leaf.stream === stream && leaf.revision === revision

const named = ({ id, type, revision, stream }: StoredEvent): string =>
  `Event ${id} (${type}, event ${revision} of ${stream})`

/** What the event store has up to the event of the last leaf. */
async function* eventsUpTo(store: Follows, origin: Origin): AsyncGenerator<StoredEvent> {
  const { commitPosition: commit, preparePosition: prepare } = origin
  if (commit === null || prepare === null) return
  for await (const followed of store.follow({ prefixes: LOGGED_PREFIXES })) {
    if (followed.kind === 'caught-up') return
    if (!isAtOrBeyond({ commit, prepare }, followed.event.position)) return
    yield followed.event
    if (isAtOrBeyond(followed.event.position, { commit, prepare })) return
  }
}

async function* each<Row>(batches: Batches<Row>): AsyncGenerator<Row, void, void> {
  for await (const rows of batches) yield* rows
}

async function nextOf<Row>(rows: AsyncGenerator<Row, void, void>): Promise<Row | undefined> {
  const { value } = await rows.next()
  return value ?? undefined
}
