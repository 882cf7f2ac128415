import { type AcceptedRestore, acceptedIn, follows, SEAL_START, sealNext } from './accepted-restore'
import { HEADS_STREAM } from './action-heads'
import { missing, named, nameOf } from './action-sentences'
import { type AdminActionRow, CHAIN_START, headOf } from './admin-action-row'

/** Rows in the order of their numbers, each held against the one before. */
export class ChainWalk {
  readonly rows = new Map<number, AdminActionRow>()
  problems: string[] = []
  readonly notes: string[] = []
  previous = CHAIN_START
  seal = SEAL_START
  /** Numbers up to here are as an operator has accepted them. */
  acceptedUpTo = 0
  readonly acceptedLost = new Set<string>()
  readonly acceptedUnchained = new Set<string>()
  /** The streams of heads that an operator knows to be closed, and how far the one in use was looked at. */
  readonly acceptedClosed = new Set<string>()
  acceptedHeads = { stream: HEADS_STREAM, upTo: -1, by: CHAIN_START }

  /** When the newest restore was accepted. */
  acceptedAt = ''

  constructor(readonly key: Buffer) {}

  pass(row: AdminActionRow): void {
    const { number } = headOf(row)
    const accepted = acceptedIn(row)
    if (accepted && follows(this.key, { ...this.previous, number: 0 }, row)) this.accept(row, accepted)
    else this.judge(row)
    this.rows.set(number, row)
    this.previous = headOf(row)
    this.seal = sealNext(this.seal, row)
  }

  private judge(row: AdminActionRow): void {
    const { number } = headOf(row)
    const next = this.previous.number + 1
    if (number < next) this.problems.push(`${named(row)} was put in.`)
    else if (number > next) this.problems.push(missing(next, number - 1))
    // What stood before a row that follows a gap is gone: only who knows it from elsewhere can say more of that row.
    else if (!follows(this.key, this.previous, row))
      this.problems.push(`${named(row)} was changed, moved, or chained with another key.`)
  }

  private accept(row: AdminActionRow, restore: AcceptedRestore) {
    const { reason, seal, lost, unchained, follows } = restore
    const { headsUpTo, headsStream = HEADS_STREAM, headsClosed = [] } = restore
    const { number } = headOf(row)
    if (seal !== this.seal) {
      this.problems.push(
        `The admin actions before ${number} are not those that stood when an operator accepted a restore (${named(row)}).`,
      )
      return
    }
    const found = follows.number - this.previous.number
    const gap = found > 0 ? [missing(this.previous.number + 1, follows.number)] : []
    this.notes.push(`A restore was accepted (action ${number}, ${row.at}): ${reason}.`)
    for (const sentence of [...this.problems, ...gap]) this.notes.push(`Accepted with it: ${sentence}`)
    this.problems = []
    this.acceptedUpTo = follows.number
    this.acceptedAt = row.at
    this.acceptedHeads = { stream: headsStream, upTo: headsUpTo ?? -1, by: headOf(row) }
    for (const stream of headsClosed) this.acceptedClosed.add(stream)
    for (const head of lost) this.acceptedLost.add(nameOf(head))
    for (const digest of unchained) this.acceptedUnchained.add(digest)
  }
}
