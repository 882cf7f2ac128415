import { waitFor } from '@presale/processes'
import { connected } from './facts'

const READ_ONLY = "select current_setting('default_transaction_read_only') = 'on' as is_read_only"
const OTHERS = `select pg_terminate_backend(pid) from pg_stat_activity
  where pid <> pg_backend_pid() and backend_type = 'client backend'`

/**
 * From now on nothing is written to the cluster, by whoever connects: not by what runs, and not by a start that does not know
 * why. Sessions are ended, with what they have not committed.
 * @param url of a superuser
 */
export async function fence(url: string): Promise<void> {
  await connected(url, async (client) => {
    await client.query('alter system set default_transaction_read_only = on')
    await client.query('select pg_reload_conf()')
  })
  const isReadOnly = () =>
    connected(url, async (client) => (await client.query(READ_ONLY)).rows[0]?.is_read_only === true)
  await waitFor(async () => (await isReadOnly()) || undefined, { what: 'the cluster to be read-only' })
  await connected(url, (client) => client.query(OTHERS))
}
