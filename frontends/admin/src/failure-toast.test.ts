import { ApiError, NetworkError } from '@presale/api-client'
import { failureToast } from './failure-toast'

describe('a failed change', () => {
  it("when the server said why, then the toast is the server's sentence", () => {
    const error = new ApiError(409, 'Conflict', 'This purchase has been declined.')
    expect(failureToast(error, 'Failed to approve purchase')).toEqual({
      title: 'Error',
      description: 'This purchase has been declined.',
      variant: 'destructive',
    })
  })

  it.each([
    ['the server said nothing', new ApiError(500, 'Internal Server Error', '')],
    ['no answer came', new NetworkError(new TypeError('Failed to fetch'))],
  ])('when %s, then the toast is the expected sentence', (_what, error) => {
    expect(failureToast(error, 'Failed to approve purchase').description).toBe('Failed to approve purchase')
  })
})
