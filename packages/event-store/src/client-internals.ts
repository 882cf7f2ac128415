import type { EventStoreDBClient } from '@eventstore/db-client'
import type { StreamsClient, StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb'
import type { CallOptions, Metadata } from '@grpc/grpc-js'

/** What client 6.2.1 makes its own calls with, and declares as private. */
interface ClientInternals {
  /** For its present connection: another object once it has taken another one. */
  getGRPCClient(of: typeof StreamsClient, name: string): Promise<StreamsClient>
  supports(call: (typeof StreamsService)['batchAppend']): Promise<boolean>
  /** With the credentials of the address. */
  callArguments(options: { requiresLeader: boolean }, call: CallOptions): [Metadata, CallOptions]
  /** Leaves the connection where the error says that it is lost, or that the leader is another node. */
  handleError(connection: StreamsClient, error: Error): Promise<void>
}

export const internalsOf = (client: EventStoreDBClient): ClientInternals =>
  client as unknown as ClientInternals
