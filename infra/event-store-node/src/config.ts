import { DEFAULT_PORTS, described, portNumber, postgresUrl, processVariables } from '@presale/runtime'
import { z } from 'zod'

const PORTS = DEFAULT_PORTS['event-store-node']

export const nodeConfig = z.object({
  EVENTSTORE_NODE_DATABASE_URL: described(postgresUrl, 'a Postgres database of its own', { isSecret: true }),
  PORT: described(portNumber.default(PORTS.port), 'where it listens; 0 is a free port'),
  HOST: described(z.string().min(1).default('127.0.0.1'), 'the interface of `PORT`'),
  ...processVariables(PORTS.metrics),
  EVENTSTORE_NODE_SECURITY_DIR: described(
    z.string().min(1).optional(),
    'a folder with certificate, keys and password; left out, neither TLS nor a password',
  ),
  EVENTSTORE_NODE_FAULTS_FILE: described(z.string().min(1).optional(), 'for tests alone; see below'),
})
