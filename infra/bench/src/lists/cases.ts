import type { Plan } from '../generator/plan'
import { userOf } from '../generator/users'
import { samplesOf } from './samples'
import { type FoundTerms, searchTerms } from './search-terms'
import { Session } from './session'

/** Requests of one kind, asked one after the other. */
export interface Case {
  readonly name: string
  /** Has to be within three times of the small system; else its figures are only reported. */
  readonly isLimited: boolean
  readonly requests: readonly Request[]
  /** What is good to know beside the figures. */
  readonly note?: string
}

interface Request {
  readonly session: Session
  readonly path: string
}

export interface MeasuredSystem {
  readonly origin: string
  readonly plan: Plan
}

export const PAGES = 100
const PAYMENTS = '/api/admin/purchases'
const USERS = '/api/admin/users'
const EVENTS = '/api/admin/events'
/** Where in the order of joining the buyers stand whose dashboards are measured: neither heavy ones nor new ones. */
const TYPICAL = [0.3, 0.4, 0.5, 0.6, 0.7]

/** The same cases for every system, each with search terms out of its own rows. */
export async function casesOf({ origin, plan }: MeasuredSystem): Promise<Case[]> {
  const admin = await Session.begin(origin, userOf(plan, 0).email)
  const lists = (name: string, paths: readonly string[], note?: string): Case => ({
    name,
    isLimited: true,
    requests: paths.map((path) => ({ session: admin, path })),
    ...(note === undefined ? {} : { note }),
  })
  const searched = ({ name, path, terms, matches }: FoundTerms): Case =>
    lists(
      name,
      terms.map((term) => `${path}?search=${encodeURIComponent(term)}`),
      matches,
    )
  const samples = await samplesOf(admin, {
    payments: { path: PAYMENTS, rows: plan.purchases },
    users: { path: USERS, rows: plan.users },
  })
  const searches = await searchTerms(admin, samples, { payments: PAYMENTS, users: USERS })
  return [
    lists('payments, pages 1 to 100', pagesOf(PAYMENTS)),
    lists('users, pages 1 to 100', pagesOf(USERS)),
    ...searches.map(searched),
    await dashboards({ origin, plan }),
    lists('audit trail, first 100 cursor pages', await cursorPages(admin)),
    ...reportedCases(admin),
  ]
}

function pagesOf(path: string): string[] {
  return Array.from({ length: PAGES }, (_, index) => `${path}?page=${index + 1}`)
}

async function dashboards({ origin, plan }: MeasuredSystem): Promise<Case> {
  const requests: Request[] = []
  let purchases = 0
  for (const share of TYPICAL) {
    const session = await Session.begin(origin, userOf(plan, Math.floor(plan.users * share)).email)
    const { body } = await session.get<{ userPurchases: unknown[] }>('/api/dashboard')
    purchases += body.userPurchases.length
    requests.push({ session, path: '/api/dashboard' })
  }
  const note = `${purchases} purchases of ${TYPICAL.length} buyers`
  return { name: "buyer's dashboard", isLimited: true, requests, note }
}

/** Each page is named by the one before, so they are gone through once to learn their names. */
async function cursorPages(admin: Session): Promise<string[]> {
  const paths = [`${EVENTS}?pageSize=25`]
  while (paths.length < PAGES) {
    const { headers } = await admin.get(paths.at(-1) ?? '')
    const cursor = headers.get('x-next-cursor')
    if (!cursor) break
    paths.push(`${EVENTS}?pageSize=25&cursor=${encodeURIComponent(cursor)}`)
  }
  return paths
}

function reportedCases(session: Session): Case[] {
  const reported = (name: string, path: string): Case => ({
    name,
    isLimited: false,
    requests: [{ session, path }],
  })
  return [
    reported("payments, search 'approved'", `${PAYMENTS}?search=approved`),
    reported("payments, search 'a'", `${PAYMENTS}?search=a`),
    reported("payments, search 'anna'", `${PAYMENTS}?search=anna`),
    reported("payments, search '1000'", `${PAYMENTS}?search=1000`),
    reported('payments, status approved', `${PAYMENTS}?status=approved`),
    reported('payments, status attention', `${PAYMENTS}?status=attention`),
    reported('payments, page 10,000', `${PAYMENTS}?page=10000`),
    reported('payments, page 100,000', `${PAYMENTS}?page=100000`),
    reported('payments by amount', `${PAYMENTS}?sort=amount`),
    reported('payments by total', `${PAYMENTS}?sort=total`),
    reported('payments by status', `${PAYMENTS}?sort=status`),
    reported("users, search 'a'", `${USERS}?search=a`),
    reported("users, search 'example.com'", `${USERS}?search=example.com`),
    reported('users, page 10,000', `${USERS}?page=10000`),
    reported('users by name', `${USERS}?sort=name`),
    reported('users by email', `${USERS}?sort=email`),
  ]
}
