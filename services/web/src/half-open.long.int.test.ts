// Guards: services/web/src
import { connect, type Socket } from 'node:net'
import { waitFor } from '@presale/testing'
import { closeServers, createFolder, removeFolder, startWeb } from './testing/web.fixture'

/** What the server ends by itself; it looks at its connections every few seconds. */
const ENDS_WITHIN_MS = 15_000

/** What a client sends before it says nothing more, by where that is. */
const STOPS = {
  'before its request': '',
  'within the request line': 'GET / HT',
  'within the headers': 'GET /healthz HTTP/1.1\r\nHost: web\r\nX-Sl',
  'within the headers of its second request':
    'GET /healthz HTTP/1.1\r\nHost: web\r\n\r\nGET /healthz HTTP/1.1\r\nHo',
  'within a body that no page reads':
    'POST /dashboard HTTP/1.1\r\nHost: web\r\nContent-Length: 100\r\n\r\nhalf of it',
} as const

describe('a connection that is left half open', () => {
  let folder: string
  let origin: string
  beforeAll(async () => {
    folder = await createFolder()
    origin = await startWeb(folder)
  })
  afterAll(async () => {
    await closeServers()
    await removeFolder(folder)
  })

  /** A client that never ends its side, whatever the server does. */
  async function openConnection(bytes: string): Promise<{ socket: Socket; hasEnded: () => boolean }> {
    const { hostname, port } = new URL(origin)
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    let ended = false
    socket.on('data', () => undefined)
    socket.on('error', () => undefined)
    for (const event of ['end', 'close']) socket.on(event, () => (ended = true))
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
    if (bytes !== '') await new Promise((resolve) => socket.write(bytes, resolve))
    return { socket, hasEnded: () => ended }
  }

  it('given clients that stop somewhere, each is ended within 15 s, and none that takes its time between requests', async () => {
    const patient = await openConnection('GET /healthz HTTP/1.1\r\nHost: web\r\n\r\n')
    const stopped = await Promise.all(
      Object.entries(STOPS).map(async ([where, bytes]) => ({ where, ...(await openConnection(bytes)) })),
    )
    const left = () => stopped.filter(({ hasEnded }) => !hasEnded()).map(({ where }) => where)
    await waitFor(() => left().length === 0 || undefined, {
      what: 'the end of all',
      timeoutMs: ENDS_WITHIN_MS,
    }).catch(() => undefined)
    expect(left()).toEqual([])
    expect(patient.hasEnded()).toBe(false)
    for (const { socket } of [patient, ...stopped]) socket.destroy()
  }, 60_000)

  it('given CONNECT, and a client that keeps its side open, the server holds no part of it', async () => {
    const { socket } = await openConnection('CONNECT web:1 HTTP/1.1\r\nHost: web\r\n\r\n')
    // What goes to a connection that is gone is answered with a reset; one that is half there takes it.
    await waitFor(
      () => {
        if (!socket.destroyed) socket.write('still here')
        return socket.destroyed || undefined
      },
      { what: 'the reset', timeoutMs: ENDS_WITHIN_MS },
    )
    expect(socket.destroyed).toBe(true)
  }, 60_000)
})
