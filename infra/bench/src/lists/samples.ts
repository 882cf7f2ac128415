import type { Session } from './session'

/** What of a payment list's row can be searched for. */
export interface PaymentSample {
  readonly userName: string
  readonly userEmail: string
  readonly wallet: string
  readonly amount: number
  readonly total: string
}

export interface UserSample {
  readonly name: string
  readonly email: string
  /** Null for an account that a command line has made. */
  readonly ipAddress: string | null
}

export interface Samples {
  readonly payments: readonly PaymentSample[]
  readonly users: readonly UserSample[]
}

/** How many rows of each list are looked at. */
const SAMPLES = 40
const PAGE_SIZE = 10

/**
 * Rows from all over the lists, the newest and the oldest, to take search terms from: what is searched for is there
 * to be found, and a search that is quick for what is new alone is found out.
 */
export async function samplesOf(
  admin: Session,
  { payments, users }: Readonly<Record<'payments' | 'users', { path: string; rows: number }>>,
): Promise<Samples> {
  return {
    payments: await rowsFrom<PaymentSample>(admin, payments),
    users: await rowsFrom<UserSample>(admin, users),
  }
}

async function rowsFrom<Row>(admin: Session, { path, rows }: { path: string; rows: number }): Promise<Row[]> {
  const found: Row[] = []
  const pages = Math.floor(rows / PAGE_SIZE)
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const page = 1 + Math.floor((sample * (pages - 1)) / (SAMPLES - 1))
    const { body } = await admin.get<Row[]>(`${path}?page=${page}&pageSize=${PAGE_SIZE}`)
    found.push(...body.slice(0, 1))
  }
  return found
}
