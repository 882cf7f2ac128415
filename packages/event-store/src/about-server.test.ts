import { aboutServer, assertSupported } from './about-server'
import { UnsupportedServer } from './event-store'

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

describe('the oldest server that is followed', () => {
  it.each(['23.10.0', '23.10.6', '24.2.0', '24.10.5', '25.0.1', '0.1.0-embedded'])(
    'given %s, it will do',
    (version) => {
      expect(() => assertSupported(aboutServer(version))).not.toThrow()
    },
  )

  it.each(['22.10.5', '23.6.0', '5.0.11', 'unknown', ''])(
    'given %j, it is refused with a sentence',
    (version) => {
      expect(() => assertSupported(aboutServer(version))).toThrow(UnsupportedServer)
      expect(() => assertSupported(aboutServer(version))).toThrow(/needs EventStoreDB 23.10 or later/)
    },
  )
})
