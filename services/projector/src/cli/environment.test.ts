import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commandEnvironment } from './environment'

describe('the environment of the command', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'projections-'))
    mkdirSync(join(folder, 'run'))
    const written = { DATABASE_URL: 'postgres://written', EVENTSTORE_URL: 'esdb://written' }
    writeFileSync(join(folder, 'run', 'environment.json'), JSON.stringify(written))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('what is not set comes from what the local runner wrote; what is set stays', () => {
    expect(
      commandEnvironment({ DATA_DIR: folder, DATABASE_URL: 'postgres://mine', EVENTSTORE_URL: '' }),
    ).toEqual({
      DATA_DIR: folder,
      DATABASE_URL: 'postgres://mine',
      EVENTSTORE_URL: 'esdb://written',
    })
  })

  it('without that file the environment is as it is', () => {
    expect(commandEnvironment({ DATA_DIR: join(folder, 'none') })).toEqual({ DATA_DIR: join(folder, 'none') })
  })

  it('given a role of the projector’s own, then it is the one that makes tables, and the api’s writes admin actions', () => {
    const given = { DATABASE_URL: 'postgres://api', EVENTSTORE_URL: 'esdb://mine' }
    expect(commandEnvironment({ ...given, PROJECTOR_DATABASE_URL: 'postgres://projector' })).toMatchObject({
      DATABASE_URL: 'postgres://projector',
      ACTIONS_DATABASE_URL: 'postgres://api',
    })
  })
})
