import { findMailRecipient, isEmailConfirmed, type MailRecipient } from '@presale/accounts'
import { FALLBACK_TOKEN_NAME } from '@presale/kernel'
import { askLog, newestCheckpoint, openOrigin } from '@presale/ledger'
import { base64, parseCheckpoint } from '@presale/log'
import { asPurchase, type PurchaseRow, type PurchaseViews } from '@presale/purchases'
import type { Pool } from '@presale/read-store'
import { findToken, recalledAddresses } from '@presale/sale'
import { heldBeside, holdMail, isFinished } from './held-mails'
import { mailJobIdOf, type PurchaseMail } from './mail-job'
import { takePlace } from './places'
import { composeMail } from './templates/compose'
import type { MailContent, Occurrence } from './templates/mail-content'
import { MOST_LISTED, mergedAdminMail, mergedMail } from './templates/merged'
import type { Wording } from './texts/wording'
import { after, rendered, type Writing, type WrittenOrNot, wordingOf } from './written-mail'

export interface PurchaseMailWriting extends Writing {
  readonly views: Pick<PurchaseViews, 'purchase'>
  /** By the login that reads what the projector makes. */
  readonly readers: Pool
  /** So long after a mail the next one waits, where mails are merged. */
  readonly mergeMs: number
}

const SHORTEST_WAIT_MS = 250
const LONGEST_WAIT_MS = 60_000

/** Whom a mail is for, and as what. */
interface Reader {
  readonly userId: string
  readonly person: MailRecipient
  readonly isStaff: boolean
}

/** A mail to a buyer or an admin; several of some minutes are one where the recipient would be flooded. */
export async function writePurchaseMail(
  job: PurchaseMail,
  { now, addedAt }: { readonly now: Date; readonly addedAt: Date },
  writing: PurchaseMailWriting,
): Promise<WrittenOrNot> {
  const { pool, views } = writing
  const row = await views.purchase(job.purchaseId)
  if (!row || row.revision < job.revision) return whenToLookAgain(addedAt, new Date())
  const userId = job.adminId ?? row.buyerId
  const person = await findMailRecipient(pool, userId)
  if (!person) return 'deleted user'
  if (!person.emailNotifications) return 'switched off'
  if (job.adminId !== null && !person.isAdmin) return 'no admin any more'
  const reader = { userId, person, isStaff: job.adminId !== null }
  const merged = await waitingBeside(job, reader, writing)
  if (!Array.isArray(merged)) return merged
  const wording = await wordingOf(pool, userId)
  const content = await contentOf([job, ...merged], row, { reader, now, wording }, writing)
  const recipient = { name: person.name, isConfirmed: isEmailConfirmed(person), wording }
  const mail = await rendered(mailJobIdOf(job), content, recipient, writing)
  return { to: person.email, userId, merged, mail }
}

/** The view has not seen the event yet: it is checked at growing intervals, by the clock of the queue. */
function whenToLookAgain(addedAt: Date, now: Date): Date {
  const waited = now.getTime() - addedAt.getTime()
  return new Date(now.getTime() + Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, waited / 2)))
}

/**
 * Staff, who must not miss the one report that matters among many, and an address that may be a stranger's get one mail,
 * and what follows within some minutes as a second one. Buyers who confirmed their address get each mail at once.
 */
async function waitingBeside(
  job: PurchaseMail,
  { userId, person, isStaff }: Reader,
  { pool, mergeMs }: PurchaseMailWriting,
): Promise<PurchaseMail[] | string | Date> {
  if (await isFinished(pool, job)) return 'gone with another mail'
  const isConfirmed = isEmailConfirmed(person)
  if (isConfirmed && !isStaff) return []
  const { email, ipAddress } = person
  const topic = isStaff ? 'staff' : 'purchases'
  const waitMs = await takePlace(pool, {
    id: mailJobIdOf(job),
    topic,
    email,
    ipAddress,
    isConfirmed,
    mergeMs,
  })
  if (waitMs === undefined) return heldBeside(pool, job, userId)
  await holdMail(pool, job, userId)
  return after(waitMs)
}

/** @param row of the first job's purchase */
async function contentOf(
  jobs: readonly PurchaseMail[],
  row: PurchaseRow,
  { reader, now, wording }: { readonly reader: Reader; readonly now: Date; readonly wording: Wording },
  writing: PurchaseMailWriting,
): Promise<MailContent> {
  const newest = jobs.toSorted((a, b) => b.occurredAt.localeCompare(a.occurredAt))
  const ids = [...new Set(newest.map(({ purchaseId }) => purchaseId))]
  const [latest] = newest
  if (ids.length === 1 && latest) {
    const occurrence = await occurrenceOf(row, reader, now, writing)
    const logged = latest.kind === 'approved' ? await loggedBy(writing.readers) : undefined
    return composeMail(latest.kind, reader.isStaff, { ...occurrence, logged }, wording)
  }
  const rows = await Promise.all(ids.slice(0, MOST_LISTED).map((id) => writing.views.purchase(id)))
  const occurrences = await Promise.all(
    rows.flatMap((found) => (found ? [occurrenceOf(found, reader, now, writing)] : [])),
  )
  return (reader.isStaff ? mergedAdminMail : mergedMail)(occurrences, ids.length, wording)
}

/** What was signed of the log last; nothing where nothing was. */
async function loggedBy(readers: Pool): Promise<Occurrence['logged']> {
  const origin = await askLog(() => openOrigin(readers), undefined)
  const newest = origin && (await newestCheckpoint(readers, origin.id))
  if (newest === undefined) return undefined
  const { root, ...checkpoint } = parseCheckpoint(newest.note.text)
  return { ...checkpoint, root: base64.encode(root) }
}

async function occurrenceOf(
  row: PurchaseRow,
  { userId, person, isStaff }: Reader,
  now: Date,
  { pool }: Writing,
): Promise<Occurrence> {
  const token = await findToken(pool, row.tokenSymbol)
  const reader = { id: userId, isAdmin: isStaff, isModerator: false }
  const recalled = await recalledFor(row, pool)
  const purchase = asPurchase(row, { now, reader, isContested: row.isContested, recalled })
  // What a buyer enters as the transaction may be a message, too.
  const isStranger = !isStaff && !isEmailConfirmed(person)
  return {
    purchase: isStranger ? { ...purchase, transactionHash: null } : purchase,
    now,
    tokenName: token?.name ?? FALLBACK_TOKEN_NAME,
  }
}

/** Until 0.4.0: Postgres's 'no such table' and 'not allowed', since an api of 0.2.0 has neither made nor granted it. */
const NOT_THERE_YET = ['42P01', '42501']

async function recalledFor({ status }: PurchaseRow, pool: Pool): Promise<ReadonlySet<string> | undefined> {
  if (status !== 'expired') return undefined
  try {
    return new Set((await recalledAddresses(pool)).map(({ address }) => address))
  } catch (error) {
    if (NOT_THERE_YET.includes(String((error as { code?: unknown }).code))) return undefined
    throw error
  }
}
