import { profileErrors } from './profile-rules'

describe('the entries of a profile', () => {
  it('given both are empty, each says that it is required', () => {
    expect(profileErrors({ name: '  ', email: '' })).toEqual({
      name: 'Name is required',
      email: 'Email is required',
    })
  })
  it('given no address, that is said beside the address alone', () => {
    expect(profileErrors({ name: 'Ann', email: 'ann@' })).toEqual({
      email: 'Email must be a valid email address',
    })
  })
  it('given names with emoji and right-to-left letters, nothing is wrong', () => {
    expect(profileErrors({ name: 'Zoë 🚀 שרה', email: 'zoe@example.com' })).toEqual({})
  })
})
