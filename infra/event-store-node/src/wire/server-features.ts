import { SupportedMethod, SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb'
import type { Empty } from '@eventstore/db-client/generated/shared_pb'
import type { ServerUnaryCall, sendUnaryData } from '@grpc/grpc-js'

const SERVED: Readonly<Record<string, readonly string[]>> = {
  'event_store.client.streams.streams': ['read', 'append', 'batchappend', 'delete', 'tombstone'],
  'event_store.client.gossip.gossip': ['read'],
  'event_store.client.server_features.serverfeatures': ['getsupportedmethods'],
}

/** Claims no version of EventStoreDB: this is not one. */
const VERSION = '0.1.0-embedded'

export function supportedMethodsHandler(
  _call: ServerUnaryCall<Empty, SupportedMethods>,
  answer: sendUnaryData<SupportedMethods>,
): void {
  const methods = Object.entries(SERVED).flatMap(([service, names]) =>
    names.map((name) => new SupportedMethod().setServiceName(service).setMethodName(name)),
  )
  answer(null, new SupportedMethods().setMethodsList(methods).setEventStoreServerVersion(VERSION))
}
