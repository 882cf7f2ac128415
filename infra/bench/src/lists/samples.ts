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

/** Rows from all over the first pages, to take search terms from: what is searched for is there to be found. */
export async function samplesOf(
  admin: Session,
  from: { payments: string; users: string; pages: number },
): Promise<Samples> {
  const payments: PaymentSample[] = []
  const users: UserSample[] = []
  for (let page = 1; page <= from.pages; page += 4) {
    payments.push(...(await firstRows<PaymentSample>(admin, from.payments, page)))
    users.push(...(await firstRows<UserSample>(admin, from.users, page)))
  }
  return { payments, users }
}

async function firstRows<Row>(admin: Session, path: string, page: number): Promise<Row[]> {
  const { body } = await admin.get<Row[]>(`${path}?page=${page}`)
  return body.slice(0, 2)
}
