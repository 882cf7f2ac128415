// Guards: packages/purchases/src, packages/consumer/src, services/projector/src
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NewEvent } from '@presale/event-store'
import { purchaseProjections, STREAM_PREFIX } from '@presale/purchases'
import { generations, setAsideStreams } from '@presale/read-store'
import { type StartedProcess, waitFor } from '@presale/testing'
import { type Release, type Rewrite, startWorld, type World } from './testing/world.fixture'

jest.setTimeout(600_000)

const names = purchaseProjections.map(({ name }) => name)
const listVersion = purchaseProjections.find(({ name }) => name === 'purchase-list')?.version ?? 0

/** What the release before this one did not have, as its built programs would lack it. */
const UNKNOWN: readonly (readonly [RegExp, string])[] = [
  [/^ {2}EvidenceAdded: \{$/m, '  EvidenceOfLater: {'],
  [/^ +evidence: evidenceSchema\d*\.exactOptional\(\),$/m, ''],
  [/^ +reason: \w+\.string\(\)\.nullable\(\)\.exactOptional\(\),$/m, ''],
  [/^ +output: output\d*\.nullable\(\)\.exactOptional\(\),$/m, ''],
  [/^ +claimId: id\d*\.nullable\(\)\.exactOptional\(\),?$/m, ''],
  [
    /^ {2}name: "purchase-list",\n {2}version: \d+,$/m,
    `  name: "purchase-list", version: ${listVersion - 1},`,
  ],
]

/** The programs of an earlier release, in a folder of its own. */
function makeEarlierRelease(): string {
  const folder = mkdtempSync(join(tmpdir(), 'presale-earlier-release-'))
  mkdirSync(join(folder, 'cli'))
  for (const program of ['main.js', 'cli/projections.js']) {
    let text = readFileSync(join(__dirname, '../dist', program), 'utf8')
    for (const [known, earlier] of UNKNOWN) {
      const before = text
      text = text.replace(known, earlier)
      if (text === before) throw new Error(`${program} has no ${known}`)
    }
    writeFileSync(join(folder, program), text)
  }
  return folder
}

const NEW_FIELDS = ['evidence', 'reason', 'output', 'claimId']

/** As the earlier release writes, and the one that only reads what is new. */
const asBefore: Rewrite = (events) =>
  events.map((event) => ({
    ...event,
    data:
      event.type === 'PurchaseApproved'
        ? Object.fromEntries(
            Object.entries(event.data ?? {}).filter(([field]) => !NEW_FIELDS.includes(field)),
          )
        : event.data,
  }))

/** As the release that writes what is new: new fields, and an event of a new type. */
const withEvidence: Rewrite = (events, purchaseId) => {
  const addedAt = new Date().toISOString()
  const data = { purchaseId, transactionHash: randomUUID(), output: 'any', claimId: randomUUID(), addedAt }
  const added: NewEvent = { id: randomUUID(), type: 'EvidenceAdded', data, metadata: events[0]?.metadata }
  return [...events, added]
}

describe('two releases in the middle of a sale', () => {
  let world: World
  let earlier: Release
  let folder: string
  let projector: StartedProcess | undefined
  beforeEach(async () => {
    world = await startWorld()
    folder = makeEarlierRelease()
    earlier = world.releaseIn(folder)
    await release(earlier)
    await run(earlier, 'drop-old', '--all')
  })
  afterEach(async () => {
    projector = undefined
    await world.close()
    rmSync(folder, { recursive: true })
  })

  const run = async (of: Release, ...args: string[]) => {
    const command = of.runCommand(...args, '--json')
    return { ...(await command.exited), output: command.output() }
  }
  /** As a deployment does it: the projector of before ends, the views are brought up to date, the new one starts. */
  const release = async (of: Release) => {
    await projector?.kill('SIGTERM')
    const upToDate = await run(of, 'rebuild', '--outdated')
    expect(upToDate).toMatchObject({ code: 0 })
    projector = of.startProjector()
    await projector.waitForLog(/projector ready/)
    return upToDate.output
  }
  const live = async () =>
    (await generations(world.pool)).flatMap(({ name, state, codeVersion }) =>
      name === 'purchase-list' && state === 'live' ? [codeVersion] : [],
    )
  const expectAsRebuilt = async (...of: readonly string[]) => {
    for (const name of of) expect(await run(world, 'verify', name)).toMatchObject({ code: 0 })
  }
  /** The list's generation of another version is fed by nobody: what readers see is waited for. */
  const liveCaughtUp = async () => {
    await world.caughtUp(...names.filter((name) => name !== 'purchase-list'))
    const { rows } = await world.pool.query('select count(distinct purchase_id) as count from views.events')
    await waitFor(
      async () => {
        const listed = await world.pool.query('select count(*) as count from views.purchases')
        // Those that are set aside are in the list as far as they could be read.
        return listed.rows[0]?.count === rows[0]?.count ? true : undefined
      },
      { what: 'the list to have every purchase' },
    )
  }

  it('where what is new is read first and written later: nothing is set aside, whichever release comes back', async () => {
    let rewrite = asBefore
    const endSales = world.keepSelling((...given) => rewrite(...given))
    expect(await live()).toEqual([listVersion - 1])
    // It reads what is new, and writes as before: it may be taken back.
    await release(world)
    expect(await live()).toEqual([listVersion])
    expect(await release(earlier)).toContain('"kind":"rolling-back"')
    expect(await live()).toEqual([listVersion - 1])
    expect(await release(world)).toContain('"kind":"rolling-back"')
    // The one after it writes what is new, and is taken back to it.
    rewrite = withEvidence
    await world.buy(10, 100, withEvidence)
    await release(world)
    await world.buy(10, 100, withEvidence)
    await endSales()
    await release(world)
    await liveCaughtUp()
    expect(await setAsideStreams(world.pool)).toEqual([])
    await expectAsRebuilt(...names)
  })

  it('where it is written at once: what the earlier one cannot read is set aside by name, and whole once it can', async () => {
    await world.buy(20, 100, asBefore)
    const unread: string[] = []
    await release(world)
    await release(earlier)
    await world.buy(2, 100, (events, purchaseId) => {
      unread.push(`${STREAM_PREFIX}${purchaseId}`)
      return withEvidence(events, purchaseId)
    })
    await world.buy(20, 100, asBefore)
    await liveCaughtUp()
    const marks = await setAsideStreams(world.pool)
    const readers = new Set(marks.map(({ subscriber }) => subscriber.replace(/_v.*/, '')))
    expect(readers).toEqual(new Set(['purchase_list', 'balances', 'sale_figures']))
    expect(new Set(marks.map(({ stream }) => stream))).toEqual(new Set(unread))
    expect(marks.every(({ eventType }) => eventType === 'EvidenceAdded')).toBe(true)

    expect(await release(world)).toContain('"kind":"rolling-back"')
    for (const stream of unread)
      expect(await run(world, 'quarantine', 'resume', stream)).toMatchObject({ code: 0 })
    const fedNow = async () => {
      const schemas = (await generations(world.pool)).map((record) =>
        record.state === 'live' ? record.schema : '',
      )
      return (await setAsideStreams(world.pool)).filter(({ subscriber }) => schemas.includes(subscriber))
    }
    await waitFor(async () => ((await fedNow()).length === 0 ? true : undefined), { what: 'the marks to go' })
    await world.buy(4, 100, withEvidence)
    await liveCaughtUp()
    // The trail has kept them as they are stored, without what only who can read them knows.
    expect(await run(world, 'rebuild', 'audit-trail')).toMatchObject({ code: 0 })
    expect(await fedNow()).toEqual([])
    await expectAsRebuilt(...names)
  })
})
