import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type SmallDisk, startSmallDisk } from '@presale/testing'
import { StateFiles } from './state-files'

let disk: SmallDisk
let warnings: string[]
let files: StateFiles
beforeEach(async () => {
  disk = await startSmallDisk(1)
  warnings = []
  files = new StateFiles(join(disk.folder, 'run'), (text) => warnings.push(text))
})
afterEach(() => disk.close())

const read = (name: string): string => readFileSync(join(disk.folder, 'run', name), 'utf8')
const long = 'x'.repeat(20_000)

test('given a full disk, when a state is written, then it is said once, the state before stays, and it is written once there is room', () => {
  files.write('api.json', () => 'before')
  disk.fill()
  files.write('api.json', () => long)
  files.write('web.json', () => long)
  files.keep()
  expect(warnings).toEqual([
    expect.stringMatching(/^What runs cannot be put on record in .*run \(.*ENOSPC: .*\)\. All goes on/),
  ])
  expect([read('api.json'), readdirSync(files.folder)]).toEqual(['before', ['api.json']])
  disk.free()
  files.keep()
  expect([read('api.json'), read('web.json')]).toEqual([long, long])
})

test('given the folder is removed, when states are kept, then it is made again with all of them, and none that is over', () => {
  files.write('api.json', () => 'api')
  files.write('web.json', () => 'web')
  rmSync(files.folder, { recursive: true })
  files.remove('web.json')
  files.keep()
  expect([read('api.json'), existsSync(join(files.folder, 'web.json'))]).toEqual(['api', false])
  expect(warnings).toEqual([])
})
