import { randomUUID } from 'node:crypto'

import { ClusterInfo, EndPoint, MemberInfo } from '@eventstore/db-client/generated/gossip_pb'
import { type Empty, UUID } from '@eventstore/db-client/generated/shared_pb'
import type { ServerUnaryCall, sendUnaryData } from '@grpc/grpc-js'

/** Created once: a restarted node is another instance. */
const INSTANCE_ID = randomUUID()

/**
 * A cluster of one, which leads. Its address is the one under which the client has just reached it, so that it is
 * right behind any name or forwarded port.
 */
export const gossipHandler =
  (host: string, port: () => number) =>
  (call: ServerUnaryCall<Empty, ClusterInfo>, answer: sendUnaryData<ClusterInfo>): void => {
    const authority = call.getHost()
    const colon = authority.lastIndexOf(':')
    const address = colon < 0 ? authority || host : authority.slice(0, colon)
    const endPoint = new EndPoint()
      .setAddress(address)
      .setPort(colon < 0 ? port() : Number(authority.slice(colon + 1)))
    const member = new MemberInfo()
      .setInstanceId(new UUID().setString(INSTANCE_ID))
      .setTimeStamp(`${Date.now()}0000`)
      .setState(MemberInfo.VNodeState.LEADER)
      .setIsAlive(true)
      .setHttpEndPoint(endPoint)
    answer(null, new ClusterInfo().setMembersList([member]))
  }
