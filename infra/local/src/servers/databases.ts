import type pg from 'pg'
import { clientAt } from './sessions'

/** Resolves when the database answers a query. */
export async function askDatabase(url: string): Promise<void> {
  await withClient(url, (client) => client.query('select 1'))
}

/** Creates the database beside the one that the URL names, where it is missing. @returns its URL */
export async function ensureDatabase(url: string, name: string): Promise<string> {
  await withClient(url, async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount !== 0) return
    const template = await client.query(
      `select 1 from pg_database where datname = 'template1' and pg_encoding_to_char(encoding) = 'UTF8'`,
    )
    // Of a server that was made without a locale: the order of texts is then that of their bytes, as in ours.
    const inUtf8 = template.rowCount === 0 ? ` template template0 encoding 'UTF8' locale 'C'` : ''
    await client.query(`create database ${client.escapeIdentifier(name)}${inUtf8}`)
  })
  return addressBeside(url, name)
}

/** @returns the URL of the database of this name beside the one that the URL names; undefined where there is none */
export async function databaseBeside(url: string, name: string): Promise<string | undefined> {
  let isThere = false
  await withClient(url, async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    isThere = found.rowCount === 1
  })
  return isThere ? addressBeside(url, name) : undefined
}

function addressBeside(url: string, name: string): string {
  const beside = new URL(url)
  beside.pathname = `/${encodeURIComponent(name)}`
  return beside.href
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = clientAt(url)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
