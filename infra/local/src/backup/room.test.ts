import { assertRoom, assertRoomOnEach } from './room'

const MB = 1024 * 1024

describe('room for a backup', () => {
  it('given a disk that is too small, then it is refused before anything begins, with what is there and what is needed', () => {
    expect(() => assertRoom('/backups/one', 100 * MB, 120 * MB)).toThrow(
      '/backups/one is on a disk with 120 MB free, and 164 MB are needed.',
    )
  })

  it('given room, also on the disk of a folder that is not there yet, then it goes on', () => {
    expect(() => assertRoom('/backups/one', 100 * MB, 164 * MB)).not.toThrow()
    expect(() => assertRoom('/there/is/no/such/folder', 0)).not.toThrow()
  })
})

describe('room for a restore', () => {
  const needs = [
    { folder: '/var/lib/clusters', bytes: 100 * MB },
    { folder: '/srv/data', bytes: 10 * MB },
  ]
  /** /var/lib is a disk of its own. */
  const apart = (folder: string) => (folder.startsWith('/var/lib') ? 2 : 1)
  const together = () => 1

  it('given the cluster comes to another disk than the rest, then each is asked for what it gets', () => {
    const free = (folder: string) => (folder === '/srv/data' ? 80 : 120) * MB
    expect(() => assertRoomOnEach(needs, apart, free)).toThrow(
      '/var/lib/clusters is on a disk with 120 MB free, and 164 MB are needed.',
    )
    expect(() => assertRoomOnEach(needs, apart, () => 164 * MB)).not.toThrow()
  })

  it('given both come to one disk, then it has to have room for both', () => {
    expect(() => assertRoomOnEach(needs, together, () => 173 * MB)).toThrow('174 MB are needed')
    expect(() => assertRoomOnEach(needs, together, () => 174 * MB)).not.toThrow()
  })
})
