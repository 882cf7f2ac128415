import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createDelayedQueue, type DelayedQueue } from './delayed-queue'

const job = { id: 'purchase-0', payload: {}, runAt: new Date() }

describe('a queue whose Redis is unavailable', () => {
  const sockets = new Set<Socket>()
  let server: Server
  let queue: DelayedQueue<object>
  const onError = () => undefined
  const refusals = (of: DelayedQueue<object>) =>
    Promise.all(
      [
        () => of.schedule([job]),
        () => of.cancel([job.id]),
        () => of.counts(),
        () => of.ping(),
        () => of.write(),
        () => of.memory(),
        () => of.isPaused(),
        () => of.pause(),
        () => of.resume(),
        () => of.empty(),
      ].map((call) =>
        call().then(
          () => 'answered',
          () => 'failed',
        ),
      ),
    )

  beforeEach(async () => {
    server = createServer((socket) => sockets.add(socket.on('error', onError)))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterEach(async () => {
    await queue.close()
    for (const socket of sockets) socket.destroy()
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  })

  it('given a server that takes connections and says nothing, every call fails instead of waiting', async () => {
    const { port } = server.address() as AddressInfo
    queue = createDelayedQueue(`redis://127.0.0.1:${port}`, 'test', { onError, timeoutMs: 200 })
    expect(await refusals(queue)).toEqual(Array(10).fill('failed'))
  })

  it('given nobody at the port, also when the process begins, every call fails instead of waiting', async () => {
    const { port } = server.address() as AddressInfo
    await new Promise((resolve) => server.close(resolve))
    queue = createDelayedQueue(`redis://127.0.0.1:${port}`, 'test', { onError, timeoutMs: 200 })
    expect(await refusals(queue)).toEqual(Array(10).fill('failed'))
  })
})
