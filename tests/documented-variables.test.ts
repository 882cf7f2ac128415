import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { documentedVariables, variableTable } from '@presale/runtime'
import { nodeConfig } from '../infra/event-store-node/src/config'
import { type ChildName, environmentFor } from '../infra/local/src/starting/environments'
import { apiConfig } from '../services/api/src/config'
import { config as expiryConfig } from '../services/expiry/src/config'
import { config as mailerConfig } from '../services/mailer/src/config'
import { config as projectorConfig } from '../services/projector/src/config'
import { config as watcherConfig } from '../services/watcher/src/config'
import { webConfig } from '../services/web/src/config'

const PROCESSES = [
  ['infra/event-store-node', nodeConfig, 'event-store-node'],
  ['services/api', apiConfig, 'api'],
  ['services/expiry', expiryConfig, 'expiry'],
  ['services/mailer', mailerConfig, 'mailer'],
  ['services/projector', projectorConfig, 'projector'],
  ['services/watcher', watcherConfig, 'watcher'],
  ['services/web', webConfig, 'web'],
] as const

describe.each(PROCESSES)('the variables of %s', (folder, schema, process: ChildName) => {
  it('are in its README, each with its default and its meaning', () => {
    const readme = readFileSync(join(__dirname, '..', folder, 'README.md'), 'utf8').split('\n')
    expect(variableTable(schema).filter((line) => !readme.includes(line))).toEqual([])
  })

  it('that are secret reach this process, and none that has no use for them', () => {
    const secrets = documentedVariables(schema).flatMap(({ name, isSecret }) => (isSecret ? [name] : []))
    const given = Object.fromEntries(secrets.map((name) => [name, 'a secret']))
    expect(Object.keys(environmentFor(process, given)).sort()).toEqual(secrets.sort())
    // What builds the pages needs no secret of anybody.
    expect(environmentFor('frontends', given)).toEqual({})
  })
})
