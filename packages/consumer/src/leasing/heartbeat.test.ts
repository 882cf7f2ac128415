import { type Script, ScriptedDatabase } from '../scripted-database.fixture'
import { Heartbeat } from './heartbeat'

const RENEWAL = 'set renewed_at = now() where'
const renewed = (more: object = {}) => [{ is_wanted: false, has_requests: false, ...more }]

/** A heartbeat every two seconds, of a clock that a test moves. */
function given(script: Script = {}) {
  const database = new ScriptedDatabase(script)
  const onError = jest.fn()
  const heartbeat = new Heartbeat({ pool: database.pool, name: 'notes', epoch: 7, onError })
  const beats = () => database.having(RENEWAL).length
  return { database, onError, heartbeat, beats, pass: (ms: number) => jest.advanceTimersByTimeAsync(ms) }
}

describe('the heartbeat of a lease', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] }))
  afterEach(() => jest.useRealTimers())

  it('renews it every two seconds, until it is stopped and given back', async () => {
    const { heartbeat, database, beats, pass } = given()
    heartbeat.start()
    await pass(1999)
    expect(beats()).toBe(0)
    await pass(1)
    expect(database.having(RENEWAL).map(({ values }) => values)).toEqual([['notes', 7]])
    await pass(4000)
    expect(beats()).toBe(3)
    await heartbeat.stop()
    expect(database.having('set holder = null').map(({ values }) => values)).toEqual([['notes', 7]])
    await pass(10_000)
    expect(beats()).toBe(3)
    expect(heartbeat.lost.aborted).toBe(false)
  })

  it('stopped while it renews does not go on', async () => {
    const { heartbeat, database, beats, pass } = given()
    heartbeat.start()
    database.say(RENEWAL, () => {
      void heartbeat.stop()
      return renewed()
    })
    await pass(10_000)
    expect(beats()).toBe(1)
  })

  it('hears that the lease is somebody else’s', async () => {
    const { heartbeat, pass } = given({ [RENEWAL]: [] })
    heartbeat.start()
    await pass(2000)
    expect(heartbeat.lost.aborted).toBe(true)
  })

  it('hears that somebody waits, and that they are gone', async () => {
    const { heartbeat, database, pass } = given({ [RENEWAL]: renewed({ is_wanted: true }) })
    expect(heartbeat.isWanted).toBe(false)
    heartbeat.start()
    await pass(2000)
    expect(heartbeat.isWanted).toBe(true)
    database.say(RENEWAL, renewed())
    await pass(2000)
    expect(heartbeat.isWanted).toBe(false)
  })

  it('hears of requests, wakes the loop, and hands each out once', async () => {
    const { heartbeat, database, pass } = given()
    expect([heartbeat.takeRequest(), heartbeat.takeRequest()]).toEqual([true, false])
    heartbeat.onAsked = jest.fn()
    heartbeat.start()
    await pass(2000)
    expect(heartbeat.onAsked).not.toHaveBeenCalled()
    expect(heartbeat.takeRequest()).toBe(false)
    database.say(RENEWAL, renewed({ has_requests: true }))
    await pass(2000)
    expect(heartbeat.onAsked).toHaveBeenCalledTimes(1)
    expect([heartbeat.takeRequest(), heartbeat.takeRequest()]).toEqual([true, false])
    heartbeat.onAsked = undefined
    heartbeat.askForResume()
    expect(heartbeat.takeRequest()).toBe(true)
  })

  it('goes on after a fault, and reports it', async () => {
    const error = new Error('the database is away')
    const { heartbeat, database, onError, beats, pass } = given({
      [RENEWAL]: error,
      'set holder = null': error,
    })
    heartbeat.start()
    await pass(2000)
    expect(onError).toHaveBeenCalledWith(error)
    expect(heartbeat.lost.aborted).toBe(false)
    database.say(RENEWAL, renewed())
    await pass(2000)
    expect(beats()).toBe(2)
    await heartbeat.stop()
    expect(onError).toHaveBeenCalledTimes(2)
  })

  it('is silent while one piece of work hangs for a minute, and not before or after it', async () => {
    const { heartbeat, beats, pass } = given()
    heartbeat.start()
    let finish: (value: string) => void = () => undefined
    const working = heartbeat.during(() => new Promise<string>((resolve) => (finish = resolve)))
    await pass(60_000)
    expect(beats()).toBe(30)
    await pass(10_000)
    expect(beats()).toBe(30)
    finish('done')
    expect(await working).toBe('done')
    await pass(2000)
    expect(beats()).toBe(31)
    const failing = heartbeat.during(() => Promise.reject(new Error('refused')))
    await expect(failing).rejects.toThrow('refused')
    await pass(70_000)
    expect(beats()).toBe(66)
  })

  it('may beat at another pace', async () => {
    const { database, onError, pass, beats } = given()
    const quick = new Heartbeat({ pool: database.pool, name: 'notes', epoch: 7, everyMs: 100, onError })
    quick.start()
    await pass(300)
    expect(beats()).toBe(3)
    await quick.stop()
  })
})
