// Guards: services/api/src/purchases, services/projector/src, infra/local/src/processes
import { decisions } from './faults/decisions'
import { killedParts } from './faults/killed-parts'
import { type System, startSystem } from './support/system'

/** What comes at once, and what is killed, in the running system. */
describe('a running system', () => {
  let running: System | undefined
  const system = (): System => {
    if (!running) throw new Error('The system has not started')
    return running
  }

  beforeAll(async () => {
    running = await startSystem({ SWEEP_INTERVAL_SECONDS: '2' })
  }, 300_000)

  afterAll(async () => {
    await running?.stop()
  }, 180_000)

  decisions(system)
  killedParts(system)
})
