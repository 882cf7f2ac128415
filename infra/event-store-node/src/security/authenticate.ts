import { createHash, timingSafeEqual } from 'node:crypto'
import {
  type Metadata,
  ServerInterceptingCall,
  type ServerInterceptor,
  ServerListenerBuilder,
  status,
} from '@grpc/grpc-js'

import { accessDenied } from '../errors'
import type { Security } from './open-security'

/** A secured cluster answers these to everybody: clients call them before they authenticate. */
const FOR_EVERYBODY = /^\/event_store\.client\.(gossip\.Gossip\/Read|server_features\.ServerFeatures\/)/

type Refusal = Parameters<ServerInterceptingCall['sendStatus']>[0]

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** What a reader calls of the streams; everything else appends, or deletes. */
const READS = '/event_store.client.streams.Streams/Read'

/** Refuses every call without a user's name and password, and those that write to who may only read. */
export function authenticate({ users }: Pick<Security, 'users'>): ServerInterceptor {
  const known = users.map(({ name, password, mayAppend }) => ({
    mayAppend,
    expected: digest(`Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`),
  }))
  const refusalOf = (path: string, metadata: Metadata): Refusal | undefined => {
    if (FOR_EVERYBODY.test(path)) return undefined
    const given = metadata.get('authorization')[0]
    // No credentials, or wrong ones: a real server distinguishes them by these codes.
    if (given === undefined) return accessDenied()
    const digested = digest(String(given))
    // Each is compared, so that the time says nothing of which it was.
    const [user] = known.filter(({ expected }) => timingSafeEqual(digested, expected))
    if (user) return user.mayAppend || path === READS ? undefined : accessDenied()
    return { code: status.UNAUTHENTICATED, details: 'The user name or the password is wrong.' }
  }
  return (method, call) =>
    new ServerInterceptingCall(call, {
      start(next) {
        const listener = new ServerListenerBuilder()
          .withOnReceiveMetadata((metadata, goOn) => {
            const refusal = refusalOf(method.path, metadata)
            if (refusal === undefined) goOn(metadata)
            else call.sendStatus(refusal)
          })
          .build()
        next(listener)
      },
    })
}
