import { MonitoringService } from '@eventstore/db-client/generated/monitoring_grpc_pb'
import { OperationsService } from '@eventstore/db-client/generated/operations_grpc_pb'
import { PersistentSubscriptionsService } from '@eventstore/db-client/generated/persistent_grpc_pb'
import { ProjectionsService } from '@eventstore/db-client/generated/projections_grpc_pb'
import { UsersService } from '@eventstore/db-client/generated/users_grpc_pb'
import type { Server, ServiceDefinition, sendUnaryData } from '@grpc/grpc-js'

import { unimplemented } from '../errors'

const UNSUPPORTED: readonly (readonly [string, ServiceDefinition])[] = [
  ['persistent subscriptions', PersistentSubscriptionsService],
  ['server-side projections', ProjectionsService],
  ['users and access lists', UsersService],
  ['operations such as scavenging', OperationsService],
  ['the monitoring stream', MonitoringService],
]

/** The part that all kinds of calls have. */
interface AnyCall {
  emit(event: 'error', error: Error): boolean
}

/** Answers every call that this node does not support with UNIMPLEMENTED, so that it does not look broken. */
export function refuseUnsupported(server: Server): void {
  for (const [what, definition] of UNSUPPORTED) {
    const handlers = Object.entries(definition).map(([name, method]) => [
      name,
      method.responseStream
        ? (call: AnyCall) => call.emit('error', unimplemented(what))
        : (_call: AnyCall, answer: sendUnaryData<unknown>) => answer(unimplemented(what)),
    ])
    server.addService(definition, Object.fromEntries(handlers))
  }
}
