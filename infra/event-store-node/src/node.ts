import { GossipService } from '@eventstore/db-client/generated/gossip_grpc_pb'
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb'
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb'
import { Server, ServerCredentials } from '@grpc/grpc-js'
import type { Logger } from '@presale/runtime'

import type { Faults } from './faults/faults'
import type { EventLog } from './log/event-log'
import { openLog } from './log/open-log'
import type { Writer } from './log/writer'
import { authenticate } from './security/authenticate'
import type { Security } from './security/open-security'
import { appendHandler } from './wire/append'
import { batchAppendHandler } from './wire/batch-append'
import { deleteHandler, tombstoneHandler } from './wire/delete'
import { gossipHandler } from './wire/gossip'
import { readHandler } from './wire/read'
import { supportedMethodsHandler } from './wire/server-features'
import { refuseUnsupported } from './wire/unsupported'

/** The client's own limit; it sends an append in frames of 3 MiB. */
const LARGEST_MESSAGE = 17 * 1024 * 1024
const CLOSE_TIMEOUT_MS = 1000

/** Answers of Read are encoded by hand (wire/encode-read.ts); all others go through the stubs. */
const STREAMS = {
  ...StreamsService,
  read: { ...StreamsService.read, responseSerialize: (encoded: Buffer) => encoded },
}

export interface NodeOptions {
  readonly databaseUrl: string
  /** 0: a free one. */
  readonly port: number
  readonly host: string
  readonly log: Logger
  /** The node uses TLS and requires user name and password. By default neither. */
  readonly security?: Security | undefined
  /** For tests only: answers that only a cluster gives. */
  readonly faults?: Faults | undefined
  /** The connection to Postgres is lost: the node cannot continue. By default the process exits with 1. */
  readonly onLost?: (error: Error) => void
}

export interface RunningNode {
  readonly port: number
  /** The address for clients; where the node is secured, they add user name, password and `tlsCAFile`. */
  readonly url: string
  /** Resolves when Postgres answers. */
  ping(): Promise<void>
  close(): Promise<void>
}

/**
 * Starts the embedded event store node: one machine, one node, no cluster.
 * @throws when Postgres does not answer, another node runs on the database, or the port is taken.
 */
export async function startNode(options: NodeOptions): Promise<RunningNode> {
  const { host, log } = options
  const onLost =
    options.onLost ??
    ((error: Error): void => {
      log.fatal({ err: error }, 'lost the connection to Postgres')
      process.exit(1)
    })
  const opened = await openLog(options.databaseUrl, log, onLost)
  try {
    let port = options.port
    const server = createServer(opened.log, opened.writer, options, () => port)
    port = await listen(server, `${host}:${options.port}`, options.security)
    // By name with TLS: the certificate is for localhost, and clients connect to that name.
    const url = options.security
      ? `esdb://localhost:${port}?tls=true`
      : `esdb://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}?tls=false`
    return {
      port,
      url,
      ping: () => opened.log.ping(),
      close: async () => {
        await shutdown(server)
        await opened.close()
      },
    }
  } catch (error) {
    await opened.close()
    throw error
  }
}

function createServer(
  eventLog: EventLog,
  writer: Writer,
  { log, host, security, faults }: NodeOptions,
  port: () => number,
): Server {
  const server = new Server({
    'grpc.max_receive_message_length': LARGEST_MESSAGE,
    'grpc.max_send_message_length': LARGEST_MESSAGE,
    ...(security ? { interceptors: [authenticate(security)] } : {}),
  })
  server.addService(STREAMS, {
    read: readHandler(eventLog, log, faults),
    append: appendHandler(writer, faults),
    batchAppend: batchAppendHandler(writer, faults),
    delete: deleteHandler(writer),
    tombstone: tombstoneHandler(writer),
  })
  server.addService(GossipService, { read: gossipHandler(host, port) })
  server.addService(ServerFeaturesService, { getSupportedMethods: supportedMethodsHandler })
  refuseUnsupported(server)
  return server
}

const credentialsOf = ({ certificate }: Security): ServerCredentials =>
  ServerCredentials.createSsl(null, [
    { cert_chain: Buffer.from(certificate.certificate), private_key: Buffer.from(certificate.key) },
  ])

const listen = (server: Server, address: string, security: Security | undefined): Promise<number> =>
  new Promise((resolve, reject) => {
    const credentials = security ? credentialsOf(security) : ServerCredentials.createInsecure()
    server.bindAsync(address, credentials, (error, port) => {
      if (error === null) resolve(port)
      else reject(error)
    })
  })

/** Lets short calls end; subscriptions never do, so they are cut off after a moment. */
const shutdown = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => {
      server.forceShutdown()
      resolve()
    }, CLOSE_TIMEOUT_MS)
    server.tryShutdown(() => {
      clearTimeout(timer)
      resolve()
    })
  })
