import { aboutServer } from './about-server'

describe('what a server says of itself', () => {
  it.each([
    ['0.1.0-embedded', { kind: 'embedded', version: '0.1.0-embedded' }],
    ['24.10.5', { kind: 'server', version: '24.10.5' }],
    ['unknown', { kind: 'server', version: undefined }],
    ['', { kind: 'server', version: undefined }],
  ] as const)('given %j, it is %j', (version, about) => {
    expect(aboutServer(version)).toEqual(about)
  })
})
