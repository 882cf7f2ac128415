import type pg from 'pg'
import { Problem } from '../problem'
import { clientAt } from './sessions'

/** A schema in which names of a role's sessions were looked for before anything else, whoever made it. */
export interface Namesake {
  readonly name: string
  readonly owner: string
  /** How many functions, operators and the like are in it. */
  readonly objects: number
}

const NAMESAKES = `
  select nspname as name, pg_get_userbyid(nspowner) as owner,
    ((select count(*) from pg_proc where pronamespace = n.oid) + (select count(*) from pg_operator where oprnamespace = n.oid)
     + (select count(*) from pg_class where relnamespace = n.oid))::integer as objects
  from pg_namespace n
  where (nspname like 'presale%' or nspname in ('postgres', session_user))
    and pg_get_userbyid(nspowner) <> session_user order by nspname`

async function namesakesIn(client: pg.Client): Promise<Namesake[]> {
  const { rows }: { rows: readonly Readonly<Record<string, unknown>>[] } = await client.query(NAMESAKES)
  return rows.map(({ name, owner, objects }) => ({
    name: String(name),
    owner: String(owner),
    objects: Number(objects),
  }))
}

const named = ({ name, owner }: Namesake): string => `${name} (of ${owner})`

/** @throws Problem where the database has a schema that is named as a role, and belongs to another */
export async function refuseNamesakes(client: pg.Client): Promise<void> {
  const found = await namesakesIn(client)
  if (found.length === 0) return
  throw new Problem(
    `The database ${client.database ?? ''} has schemas that are named as roles are, and that the platform never makes: ${found.map(named).join(', ')}. Whoever made them meant to run something as that role. Remove them by \`npm run roles -- drop-namesakes\`, which says what was in them, and find out who had the password of their owner.`,
  )
}

/** The same at an address. */
export async function assertNoNamesakes(address: string): Promise<void> {
  await connected(address, refuseNamesakes)
}

/** Removes them, with all that is in them. @returns what there was, as sentences */
export async function dropNamesakes(address: string): Promise<string[]> {
  return connected(address, async (client) => {
    const found = await namesakesIn(client)
    for (const { name } of found) await client.query(`drop schema ${client.escapeIdentifier(name)} cascade`)
    return found.map(
      (one) =>
        `${client.database ?? ''}: removed the schema ${named(one)}, with ${one.objects} things in it.`,
    )
  })
}

async function connected<T>(address: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = clientAt(address)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
