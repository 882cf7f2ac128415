import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  column,
  firstRowOf,
  type Migration,
  onlyRowOf,
  type PoolClient,
  type Queryable,
  type RowOf,
  row,
  rowsOf,
} from '@presale/read-store'
import { z } from 'zod'
import type { AdminAction } from './admin-actions'

/** A proposal that nobody has decided on ends so long after it was made. */
export const PROPOSAL_SECONDS = 24 * 3600

export const PROPOSAL_STATES = ['open', 'approved', 'took-effect', 'rejected', 'ended', 'failed'] as const
export type ProposalState = (typeof PROPOSAL_STATES)[number]

/** The call that makes the change: it is made again when it may take effect. */
const proposedCall = z.object({
  endpoint: z.string(),
  params: z.record(z.string(), z.string()),
  query: z.unknown(),
  body: z.unknown(),
})
export type ProposedCall = z.output<typeof proposedCall>

const proposalRow = row({
  id: column.uuid(),
  at: column.date(),
  proposerId: column.uuid(),
  /** The admin action that it will be, with what it changes from and to. */
  action: column.text(),
  subject: column.text(),
  before: column.nullable(column.anyJson()),
  after: column.nullable(column.anyJson()),
  call: column.json(proposedCall),
  endsAt: column.date(),
  /** When it takes effect by itself; null: only when another admin approves it. */
  effectiveAt: column.nullable(column.date()),
  state: column.oneOf(PROPOSAL_STATES),
  decidedAt: column.nullable(column.date()),
  decidedBy: column.nullable(column.uuid()),
})
export type Proposal = RowOf<typeof proposalRow>
const COLUMNS =
  'id, at, proposer_id, action, subject, before, after, call, ends_at, effective_at, state, decided_at, decided_by'

export const proposalsMigration: Migration = {
  name: '018-proposals',
  sql: `
    -- Changes that wait for another admin, or for their time. What they say is believed by the admin action that made each.
    create table sale.proposals (
      id uuid primary key default gen_random_uuid(),
      at timestamptz not null,
      proposer_id uuid not null,
      action text not null,
      subject text not null,
      before jsonb,
      after jsonb,
      call jsonb not null,
      ends_at timestamptz not null,
      effective_at timestamptz,
      state text not null default 'open',
      decided_at timestamptz,
      decided_by uuid
    );
    create index proposals_open on sale.proposals (ends_at) where state = 'open';
    create index proposals_at on sale.proposals (at desc, id);`,
}

export interface NewProposal extends AdminAction {
  readonly at: Date
  readonly proposerId: string
  readonly call: ProposedCall
  readonly endsAt: Date
  readonly effectiveAt: Date | null
}

export function insertProposal(client: PoolClient, made: NewProposal): Promise<Proposal> {
  return onlyRowOf(
    client,
    proposalRow,
    `insert into sale.proposals (at, proposer_id, action, subject, before, after, call, ends_at, effective_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${COLUMNS}`,
    [
      made.at,
      made.proposerId,
      made.action,
      made.subject,
      asJson(made.before),
      asJson(made.after),
      JSON.stringify(made.call),
      made.endsAt,
      made.effectiveAt,
    ],
  )
}

const asJson = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value)

/** The one that waits already, of the same person by the same call for the same change. */
export function findSameProposal(
  db: Queryable,
  { proposerId, action, subject, before, call }: NewProposal,
): Promise<Proposal | undefined> {
  return firstRowOf(
    db,
    proposalRow,
    `select ${COLUMNS} from sale.proposals where state = 'open' and proposer_id = $1 and action = $2 and subject = $3
       and call = $4 and before is not distinct from $5 order by at limit 1`,
    [proposerId, action, subject, JSON.stringify(call), asJson(before)],
  )
}

export function findProposal(db: Queryable, id: string): Promise<Proposal | undefined> {
  return firstRowOf(db, proposalRow, `select ${COLUMNS} from sale.proposals where id = $1`, [id])
}

/** Those that wait first, then the newest. */
export function listProposals(db: Queryable, limit: number): Promise<Proposal[]> {
  return rowsOf(
    db,
    proposalRow,
    `select ${COLUMNS} from sale.proposals order by state = 'open' desc, at desc, id limit $1`,
    [limit],
  )
}

/** Those that are to take effect by now, or have ended. */
export function dueProposals(db: Queryable, now: Date): Promise<Proposal[]> {
  return rowsOf(
    db,
    proposalRow,
    `select ${COLUMNS} from sale.proposals where state = 'open' and coalesce(effective_at, ends_at) <= $1
     order by at, id`,
    [now],
  )
}

/**
 * Decides, in the transaction of the effect where it has one: of two at once one finds it open.
 * @returns false where somebody else has decided
 */
export async function decideProposal(
  db: Queryable,
  id: string,
  {
    state,
    at,
    by,
  }: { readonly state: Exclude<ProposalState, 'open'>; readonly at: Date; readonly by: string | null },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update sale.proposals set state = $2, decided_at = $3, decided_by = $4 where id = $1 and state = 'open'`,
    [id, state, at, by],
  )
  return rowCount === 1
}

/** What the mail about a proposal stops it by, for whoever has that mail. @param key that api and mailer share */
export function stopTokenOf(id: string, key: Buffer): string {
  return `${id}.${createHmac('sha256', key).update(`stop/1 ${id}`).digest('base64url')}`
}

/** @returns the id of the proposal; nothing for a token that was not mailed */
export function proposalOfToken(token: string, key: Buffer): string | undefined {
  const [id = ''] = token.split('.')
  const [given, own] = [Buffer.from(token), Buffer.from(stopTokenOf(id, key))]
  return given.length === own.length && timingSafeEqual(given, own) ? id : undefined
}
