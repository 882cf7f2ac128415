import { QUICK_AMOUNTS } from '@presale/kernel'
import type { PaymentSample, Samples, UserSample } from './samples'
import type { Session } from './session'

/** Terms of one kind that are found often enough to be worth a search, and not more than a limited one may match. */
export interface FoundTerms {
  readonly name: string
  readonly path: string
  readonly terms: readonly string[]
  /** How many rows they match, from the least to the most. */
  readonly matches: string
}

/** Searches that match more are reported without a limit. */
const MOST_MATCHES = 1000
const TERMS = 8

const paymentKinds: Readonly<Record<string, (row: PaymentSample) => string | undefined>> = {
  'by email': (row) => row.userEmail,
  'by name': (row) => row.userName,
  'by last name': (row) => row.userName.split(' ').at(-1),
  'by part of a last name': (row) => row.userName.split(' ').at(-1)?.slice(1),
  'by wallet': (row) => row.wallet,
  'by amount': (row) => (isRound(row.amount) ? undefined : String(row.amount)),
  'by total': (row) => (isRound(row.amount) ? undefined : row.total),
}

const userKinds: Readonly<Record<string, (row: UserSample) => string | null | undefined>> = {
  'by email': (row) => row.email,
  'by name': (row) => row.name,
  'by last name': (row) => row.name.split(' ').at(-1),
  'by part of a last name': (row) => row.name.split(' ').at(-1)?.slice(1),
  'by ip address': (row) => row.ipAddress,
  'by part of an ip address': (row) => row.ipAddress?.split('.').slice(0, 3).join('.'),
}

/** @throws when a kind of search finds nothing that may be measured */
export async function searchTerms(
  admin: Session,
  { payments, users }: Samples,
  paths: { payments: string; users: string },
): Promise<FoundTerms[]> {
  const found: FoundTerms[] = []
  for (const [kind, termOf] of Object.entries(paymentKinds)) {
    const name = `payments, search ${kind}`
    found.push(await findTerms(admin, { name, path: paths.payments, terms: payments.map(termOf) }))
  }
  for (const [kind, termOf] of Object.entries(userKinds)) {
    const name = `users, search ${kind}`
    found.push(await findTerms(admin, { name, path: paths.users, terms: users.map(termOf) }))
  }
  return found
}

async function findTerms(
  admin: Session,
  { name, path, terms }: { name: string; path: string; terms: readonly (string | null | undefined)[] },
): Promise<FoundTerms> {
  const fit: { term: string; count: number }[] = []
  for (const term of new Set(terms)) {
    if (!term) continue
    const { headers } = await admin.get(`${path}?search=${encodeURIComponent(term)}`)
    const count = Number(headers.get('x-total-count'))
    const isCapped = headers.get('x-total-count-capped') !== null
    if (!isCapped && count >= 1 && count <= MOST_MATCHES) fit.push({ term, count })
  }
  const chosen = evenly(
    fit.sort((a, b) => a.count - b.count),
    TERMS,
  )
  const [least, most] = [chosen[0], chosen.at(-1)]
  if (!least || !most)
    throw new Error(`${name}: none of ${terms.length} terms matches 1 to ${MOST_MATCHES} rows`)
  const matches = `${least.count} to ${most.count} rows match`
  return { name, path, terms: chosen.map(({ term }) => term), matches }
}

/** So many of them, the first and the last among them. */
export function evenly<T>(all: readonly T[], count: number): T[] {
  if (all.length <= count) return [...all]
  const step = (all.length - 1) / (count - 1)
  return Array.from({ length: count }, (_, index) => all[Math.round(index * step)] as T)
}

/** Of these there are a hundred thousand. */
function isRound(amount: number): boolean {
  return (QUICK_AMOUNTS as readonly number[]).includes(amount) || String(amount).length < 5
}
