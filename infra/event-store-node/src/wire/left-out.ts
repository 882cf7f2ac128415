import { MonitoringService } from '@eventstore/db-client/generated/monitoring_grpc_pb'
import { OperationsService } from '@eventstore/db-client/generated/operations_grpc_pb'
import { PersistentSubscriptionsService } from '@eventstore/db-client/generated/persistent_grpc_pb'
import { ProjectionsService } from '@eventstore/db-client/generated/projections_grpc_pb'
import { UsersService } from '@eventstore/db-client/generated/users_grpc_pb'
import type { Server, ServiceDefinition, sendUnaryData } from '@grpc/grpc-js'

import { unimplemented } from './errors'

const LEFT_OUT: readonly (readonly [string, ServiceDefinition])[] = [
  ['persistent subscriptions', PersistentSubscriptionsService],
  ['server-side projections', ProjectionsService],
  ['users and access lists', UsersService],
  ['operations such as scavenging', OperationsService],
  ['the monitoring stream', MonitoringService],
]

/** The part of a call that every kind of it has. */
interface AnyCall {
  emit(event: 'error', error: Error): boolean
}

/** Everything that this node does not serve says so, instead of looking like a broken server. */
export function refuseLeftOut(server: Server): void {
  for (const [what, definition] of LEFT_OUT) {
    const handlers = Object.entries(definition).map(([name, method]) => [
      name,
      method.responseStream
        ? (call: AnyCall) => call.emit('error', unimplemented(what))
        : (_call: AnyCall, answer: sendUnaryData<unknown>) => answer(unimplemented(what)),
    ])
    server.addService(definition, Object.fromEntries(handlers))
  }
}
