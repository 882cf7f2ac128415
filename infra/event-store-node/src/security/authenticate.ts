import { createHash, timingSafeEqual } from 'node:crypto'
import {
  type Metadata,
  ServerInterceptingCall,
  type ServerInterceptor,
  ServerListenerBuilder,
  status,
} from '@grpc/grpc-js'

import { accessDenied } from '../wire/errors'
import type { Security } from './open-security'

/** A secured cluster answers these to everybody: clients call them before they authenticate. */
const FOR_EVERYBODY = /^\/event_store\.client\.(gossip\.Gossip\/Read|server_features\.ServerFeatures\/)/

type Refusal = Parameters<ServerInterceptingCall['sendStatus']>[0]

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Refuses every call without the user's name and password. */
export function authenticate({
  userName,
  password,
}: Pick<Security, 'userName' | 'password'>): ServerInterceptor {
  const expected = digest(`Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`)
  const refusalOf = (path: string, metadata: Metadata): Refusal | undefined => {
    if (FOR_EVERYBODY.test(path)) return undefined
    const given = metadata.get('authorization')[0]
    // No credentials, or wrong ones: a real server distinguishes them by these codes.
    if (given === undefined) return accessDenied()
    if (timingSafeEqual(digest(String(given)), expected)) return undefined
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
