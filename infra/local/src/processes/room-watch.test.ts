import { RoomWatch } from './room-watch'

const MIB = 1024 ** 2

describe('the watch of the room on a disk', () => {
  function watching() {
    const said: string[] = []
    let free: number | undefined = 500 * MIB
    const watch = new RoomWatch(
      '/data',
      (text) => said.push(text),
      () => {
        if (free === undefined) throw new Error('ENOENT')
        return free
      },
    )
    return {
      said,
      look(bytes: number | undefined) {
        free = bytes
        watch.look()
      },
    }
  }

  test('given a disk that fills up, then it is said once', () => {
    const { look, said } = watching()
    for (const free of [500 * MIB, 20 * MIB, 3 * MIB, 0, 17 * MIB, 0]) look(free)
    expect(said).toEqual([
      'The disk of /data is full (3 MB left): changes are refused, and lines of logs are lost. Make room; all goes on by itself then.',
    ])
  })

  test('given room again, then that is said once, and the next time that it is full as well', () => {
    const { look, said } = watching()
    for (const free of [0, 47 * MIB, 48 * MIB, 200 * MIB, 0]) look(free)
    expect(said.map((text) => text.slice(0, 35))).toEqual([
      'The disk of /data is full (0 MB lef',
      'The disk of /data has room again (4',
      'The disk of /data is full (0 MB lef',
    ])
  })

  test('given a folder that cannot be asked, then nothing is said', () => {
    const { look, said } = watching()
    look(undefined)
    expect(said).toEqual([])
  })
})
