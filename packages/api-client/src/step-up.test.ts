import { ApiError } from './errors'
import { stepUpCalls } from './step-up'

describe('a refusal that wants the password first', () => {
  it.each([
    ['password-required', true],
    ['admin-required', false],
    [undefined, false],
  ])('given a 403 with the code %s, then it is wanted: %s', (code, isWanted) => {
    const refusal = new ApiError(403, 'Forbidden', 'A sentence.', undefined, { ...(code && { code }) })
    expect(stepUpCalls.isWanted(refusal)).toBe(isWanted)
  })
  it.each([
    [{ by: 'passkey' }, true],
    [{ by: 'password' }, false],
    // As a server of the release before.
    [undefined, false],
  ])('given the values %j, then the passkey is asked for: %s', (values, isByPasskey) => {
    const code = 'password-required'
    const refusal = new ApiError(403, 'Forbidden', 'A sentence.', undefined, { code, values })
    expect(stepUpCalls.isByPasskey(refusal)).toBe(isByPasskey)
  })
})
