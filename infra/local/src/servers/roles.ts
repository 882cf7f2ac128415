import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import {
  BETWEEN_SERVICES,
  HAND_OVER,
  OF_THE_DATABASE,
  OF_THE_EVENT_STORE,
  ON_TABLES,
  WITHOUT_STRANGERS,
  WITHOUT_THE_EARLIER_RELEASE,
} from './grants'
import { refuseNamesakes } from './namesakes'
import { clientAt } from './sessions'

/**
 * A role for each process with a database or schemas of its own: a leaked one does not expose the others. The reader is
 * the login by which api, mailer and watcher read what the projector makes.
 */
const ROLES = {
  api: 'presale_api',
  projector: 'presale_projector',
  expiry: 'presale_expiry',
  mailer: 'presale_mailer',
  watcher: 'presale_watcher',
  reader: 'presale_reader',
  eventStore: 'presale_eventstore',
} as const

export type RoleOwner = keyof typeof ROLES

export const ROLE_OWNERS = Object.keys(ROLES) as readonly RoleOwner[]
export const roleNameOf = (owner: RoleOwner): string => ROLES[owner]

/** The URL of each role, on its own database. */
export type RoleUrls = Readonly<Record<Exclude<RoleOwner, 'eventStore'>, string>> & {
  /** Where the platform has an event store of its own. */
  readonly eventStore?: string
}

export type Passwords = Readonly<Record<RoleOwner, string>>

export function newPasswords(): Passwords {
  const made = ROLE_OWNERS.map((owner) => [owner, randomBytes(24).toString('base64url')])
  return Object.fromEntries(made) as Passwords
}

/** @param eventStore undefined where the platform has none of its own */
export function roleUrls(
  application: string,
  eventStore: string | undefined,
  passwords: Passwords,
): RoleUrls {
  const urlOf = (owner: RoleOwner, database: string): string => {
    const url = new URL(database)
    url.username = ROLES[owner]
    url.password = passwords[owner]
    return url.href
  }
  return {
    api: urlOf('api', application),
    projector: urlOf('projector', application),
    expiry: urlOf('expiry', application),
    mailer: urlOf('mailer', application),
    watcher: urlOf('watcher', application),
    reader: urlOf('reader', application),
    ...(eventStore === undefined ? {} : { eventStore: urlOf('eventStore', eventStore) }),
  }
}

export interface Preparing {
  /** Services of the release before run on, which read the views under roles of their own: what they need stays. */
  readonly isEarlierRunning?: boolean
}

/**
 * Creates missing roles, sets their passwords, and hands over what an earlier version left to the superuser. None of
 * them is a superuser, and none but the api's sees sessions or passwords.
 * @param application URLs of the superuser
 * @throws Problem where the database has a schema that is named as a role
 */
export async function prepareRoles(
  application: string,
  eventStore: string | undefined,
  passwords: Passwords = newPasswords(),
  { isEarlierRunning = false }: Preparing = {},
): Promise<RoleUrls> {
  await asOwner(application, async (client) => {
    await refuseNamesakes(client)
    for (const owner of ROLE_OWNERS)
      if (owner !== 'eventStore' || eventStore !== undefined)
        await prepareRole(client, owner, passwords[owner])
    await client.query(OF_THE_DATABASE)
    await client.query(WITHOUT_STRANGERS)
    await client.query(HAND_OVER)
    await client.query(BETWEEN_SERVICES)
    if (!isEarlierRunning) await client.query(WITHOUT_THE_EARLIER_RELEASE)
  })
  if (eventStore !== undefined)
    await asOwner(eventStore, async (client) => {
      await refuseNamesakes(client)
      await client.query(OF_THE_EVENT_STORE)
    })
  return roleUrls(application, eventStore, passwords)
}

async function prepareRole(client: pg.Client, owner: RoleOwner, password: string): Promise<void> {
  const role = ROLES[owner]
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role])
  if (rowCount === 0) await client.query(`create role ${role}`)
  await client.query(
    `alter role ${role} login inherit nosuperuser nocreatedb nocreaterole noreplication nobypassrls
     password ${client.escapeLiteral(password)}`,
  )
}

/** Grants that need the api's tables; by the superuser, or by the role that owns them. */
export async function grantOnTables(application: string): Promise<void> {
  await asOwner(application, async (client) => {
    await client.query(ON_TABLES)
  })
}

async function asOwner(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = clientAt(url)
  await client.connect()
  try {
    // It holds every table for a moment: where the command is stopped then, no longer than this.
    await client.query("begin; set local idle_in_transaction_session_timeout = '10s'")
    await work(client)
    await client.query('commit')
  } finally {
    await client.end()
  }
}
