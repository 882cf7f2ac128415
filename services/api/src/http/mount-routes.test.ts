import { allCalls } from '@presale/contracts'
import { routes } from '../server'
import { assertComplete } from './mount-routes'

const user = routes.find(({ call }) => call.endpoint === 'GET /api/user')
if (!user) throw new Error('GET /api/user has no route')

describe('the routes', () => {
  it('answer every call of the contract, each once', () => {
    expect(() => assertComplete(routes)).not.toThrow()
    const mounted = routes.map(({ call }) => call.endpoint)
    expect(mounted.sort()).toEqual(allCalls.map(({ endpoint }) => endpoint).sort())
  })

  it('given one that is not in the contract, the api does not start', () => {
    const calls = allCalls.filter(({ endpoint }) => endpoint !== 'GET /api/dashboard')
    expect(() => assertComplete(routes, calls)).toThrow('GET /api/dashboard is not in the contract')
  })

  it('given a call that nothing answers, the api does not start', () => {
    const secrets = { ...user.call, endpoint: 'GET /api/secrets' } as const
    expect(() => assertComplete(routes, [...allCalls, secrets])).toThrow(
      'GET /api/secrets is in the contract, but nothing answers it',
    )
  })

  it('given a call mounted twice, the api does not start', () => {
    expect(() => assertComplete([...routes, user])).toThrow('GET /api/user is there twice')
  })

  it('leave nothing below /api/admin to less than staff', () => {
    const tooOpen = allCalls.filter(
      ({ endpoint, access }) => endpoint.includes('/api/admin/') && access !== 'staff' && access !== 'admin',
    )
    expect(tooOpen).toEqual([])
  })
})
