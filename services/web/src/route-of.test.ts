import type { IncomingMessage } from 'node:http'
import { routeOf } from './route-of'

describe('the route of a request', () => {
  it.each([
    ['/api/purchases?page=2', '/api'],
    ['/assets/main.1234.js', '/assets'],
    ['/remotes/buyer/1/remoteEntry.js', '/remotes'],
    ['/remotes.json', '/remotes.json'],
    ['/readyz', '/readyz'],
    ['/', 'page'],
    ['/dashboard/', 'page'],
    ['/purchases/8d8c415e-0c7e-4a53-9c43-2f4f6a1d0b11', 'page'],
    ['/purchases/1', undefined],
    ['/apiary', undefined],
    ['/wp-admin/7', undefined],
  ])('of %s is %s', (url, route) => {
    expect(routeOf({ url } as IncomingMessage)).toBe(route)
  })

  it('is that of the whole address, also where express has taken the folder away', () => {
    const request = { url: '/buyer/1/a.js', originalUrl: '/remotes/buyer/1/a.js' }
    expect(routeOf(request as unknown as IncomingMessage)).toBe('/remotes')
  })
})
