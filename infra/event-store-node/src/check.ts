import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { anError, aWarning, type Finding, type Probed } from '@presale/kernel'
import { SessionClient } from '@presale/read-store'
import { type Probe, portProbe, type ServiceCheck } from '@presale/runtime'
import { nodeConfig } from './config'

/** What `--check` asks. */
export const nodeCheck: ServiceCheck<typeof nodeConfig> = {
  name: 'event-store-node',
  schema: nodeConfig,
  probes: (values) => {
    const { EVENTSTORE_NODE_DATABASE_URL: url, EVENTSTORE_NODE_SECURITY_DIR: folder } = values
    const { PORT, HOST = '127.0.0.1', METRICS_PORT, METRICS_HOST = '127.0.0.1' } = values
    const probes: Probe[] = [{ name: 'Security', ask: async () => probeSecurity(folder) }]
    if (url !== undefined) probes.push({ name: 'Postgres', ask: () => probeDatabase(url) })
    const metrics = { port: METRICS_PORT, host: METRICS_HOST }
    const ports = [
      { variable: 'PORT', port: PORT, host: HOST, hasNoHealth: true } as const,
      { variable: 'METRICS_PORT', ...metrics },
    ]
    return [...probes, portProbe(ports, metrics)]
  },
}

/** @throws what the driver throws */
async function probeDatabase(url: string): Promise<Probed> {
  const client = new SessionClient(url, { query_timeout: 8000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows }: { rows: readonly Readonly<Record<string, unknown>>[] } = await client.query(
      `select current_setting('server_version') as version, current_user as role,
         has_database_privilege(current_database(), 'create') as may_create,
         to_regnamespace('event_store_node') is not null as is_made,
         to_regnamespace('accounts') is not null or to_regnamespace('views') is not null as is_shared`,
    )
    const { version, role, may_create: mayCreate, is_made: isMade, is_shared: isShared } = rows[0] ?? {}
    const findings: Finding[] = []
    if (isMade !== true && mayCreate !== true)
      findings.push(
        anError(
          'The role of EVENTSTORE_NODE_DATABASE_URL may not make the schema that the events go to.',
          'Make it the owner of the database.',
        ),
      )
    if (isShared === true)
      findings.push(
        aWarning(
          'EVENTSTORE_NODE_DATABASE_URL names the database of the platform: whoever gets into that has the ledger as well.',
          'Give the node a database of its own.',
        ),
      )
    return { found: `PostgreSQL ${String(version)}, as ${String(role)}`, findings }
  } finally {
    await client.end()
  }
}

function probeSecurity(folder: string | undefined): Probed {
  if (folder === undefined)
    return {
      found: 'none',
      findings: [
        aWarning(
          'EVENTSTORE_NODE_SECURITY_DIR is missing: every user of this machine may read and append.',
          'Name a folder: the node makes certificate, keys and password there.',
        ),
      ],
    }
  const findings: Finding[] = []
  for (const name of ['ca.key', 'node.key', 'password', 'reader-password']) {
    const file = join(folder, name)
    if (existsSync(file) && (statSync(file).mode & 0o077) !== 0)
      findings.push(anError(`${file} can be read by other users of this machine.`, `chmod 600 ${file}`))
  }
  return { found: folder, findings }
}
