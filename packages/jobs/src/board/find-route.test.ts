import { findRoute } from './find-route'

const routes = [
  { method: 'put', route: '/api/queues/pause' },
  { method: 'put', route: '/api/queues/:queueName/pause' },
  { method: 'get', route: ['/', '/queue/:queueName'] },
  { method: 'get', route: '/api/queues/:queueName/:jobId' },
] as const

const found = (method: string, path: string) => findRoute(routes as never, method, path)

describe('the route of a call of the board', () => {
  it.each([
    ['PUT', '/api/queues/pause', '/api/queues/pause', {}],
    ['PUT', '/api/queues/mail/pause', '/api/queues/:queueName/pause', { queueName: 'mail' }],
    [
      'GET',
      '/api/queues/mail/repeat:1',
      '/api/queues/:queueName/:jobId',
      { queueName: 'mail', jobId: 'repeat:1' },
    ],
  ])('%s %s is %s', (method, path, route, params) => {
    expect(found(method, path)).toEqual({ route: expect.objectContaining({ route }), params })
  })

  it('given several paths of one route, each finds it', () => {
    expect([found('GET', '/')?.params, found('GET', '/queue/mail')?.params]).toEqual([
      {},
      { queueName: 'mail' },
    ])
  })

  it.each([
    ['PUT', '/api/queues//pause'],
    ['GET', '/api/queues/pause'],
    ['PUT', '/'],
    ['GET', '/queue'],
    ['GET', '/queue/mail/'],
    ['DELETE', '/api/queues/mail/1'],
  ])('given %s %s, there is none', (method, path) => {
    expect(found(method, path)).toBeUndefined()
  })
})
