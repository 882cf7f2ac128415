import { assertRoom } from './room'

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
