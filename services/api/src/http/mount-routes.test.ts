import { access } from '../access'
import { routes } from '../server'
import { assertComplete } from './mount-routes'

describe('the access table', () => {
  it('names every endpoint, and every entry has one', () => {
    expect(() => assertComplete(routes)).not.toThrow()
    expect(routes.map(({ endpoint }) => endpoint).sort()).toEqual(Object.keys(access).sort())
  })

  it('given an endpoint that is not in it, the api does not start', () => {
    const { 'GET /api/dashboard': _left, ...table } = access
    expect(() => assertComplete(routes, table)).toThrow('GET /api/dashboard is not in the access table')
  })

  it('given an entry that nothing answers, the api does not start', () => {
    expect(() => assertComplete(routes, { ...access, 'GET /api/secrets': 'admin' })).toThrow(
      'GET /api/secrets is in the access table, but nothing answers it',
    )
  })

  it('given an endpoint mounted twice, the api does not start', () => {
    expect(() => assertComplete([...routes, { endpoint: 'GET /api/user' }])).toThrow(
      'GET /api/user is there twice',
    )
  })

  it('leaves nothing below /api/admin to less than staff', () => {
    const tooOpen = Object.entries(access).filter(
      ([endpoint, who]) => endpoint.includes('/api/admin/') && who !== 'staff' && who !== 'admin',
    )
    expect(tooOpen).toEqual([])
  })
})
