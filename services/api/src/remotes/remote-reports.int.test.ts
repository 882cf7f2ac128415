import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RemoteReport, RemoteState } from '@presale/contracts'
import { activate, openStore, publishBuild, registryPath } from '@presale/releases'
import { freePort } from '@presale/testing'
import type { Caller } from '../testing/caller'
import { type StartedApi, startApi } from '../testing/started-api'

const REPORT: RemoteReport = {
  remote: 'buyer',
  version: '1.4.0-0a1b2c3d',
  kind: 'crash',
  route: '/buy-coins',
  message: 'Cannot read properties of undefined',
}

describe('what browsers report of remotes', () => {
  let api: StartedApi
  let admin: Caller
  let releases: string
  let metricsPort: number
  beforeAll(async () => {
    releases = await mkdtemp(join(tmpdir(), 'releases-'))
    metricsPort = await freePort()
    const env = { RATE_LIMIT_FACTOR: '1', REMOTES_STORE: releases, METRICS_PORT: String(metricsPort) }
    api = await startApi({ env })
    admin = await api.admin()
  }, 180_000)
  afterAll(async () => {
    await api?.stop()
    await rm(releases, { recursive: true })
  })
  beforeEach(() => api.pool.query('truncate api.remote_reports'))

  const report = async (by: Caller, more: Partial<RemoteReport> = {}) =>
    (await by.post('/api/remote-reports', { ...REPORT, ...more })).status
  const stateOf = async (name: RemoteReport['remote']) => {
    const { body } = await admin.get<RemoteState[]>('/api/admin/remotes')
    return body.find((one) => one.name === name)
  }

  it('is counted by version and kind, and sessions once, however often they report', async () => {
    const [ann, bob] = [await api.buyer(), await api.buyer()]
    for (const by of [ann, ann, bob]) expect(await report(by)).toBe(204)
    await report(bob, { kind: 'slow', message: 'not there after 5 s' })
    await api.pool.query("update api.remote_reports set at = at - interval '2 hours' where kind = 'slow'")
    await report(ann, { version: '1.3.9', remote: 'admin' })

    const counts = { lastHour: { reports: 3, sessions: 2 }, lastDay: { reports: 3, sessions: 2 } }
    expect(await stateOf('buyer')).toMatchObject({
      activations: [],
      lastHour: { reports: 3, sessions: 2 },
      lastDay: { reports: 4, sessions: 2 },
      failures: [
        { version: '1.4.0-0a1b2c3d', kind: 'crash', lastRoute: '/buy-coins', ...counts },
        { kind: 'slow', lastHour: { reports: 0, sessions: 0 }, lastDay: { reports: 1, sessions: 1 } },
      ],
    })
    expect(await stateOf('admin')).toMatchObject({ failures: [{ version: '1.3.9' }] })
  })

  it('given seven reports of one session, the alarm counts one; a third session makes three', async () => {
    const sessions = async () =>
      /presale_remote_failing_sessions\{remote="buyer"\} (\d+)/.exec(
        await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text(),
      )?.[1]
    const [ann, bob, cem] = [await api.buyer(), await api.buyer(), await api.buyer()]
    for (let nth = 0; nth < 7; nth += 1) expect(await report(ann)).toBe(204)
    expect(await sessions()).toBe('1')
    for (const by of [bob, cem]) expect(await report(by)).toBe(204)
    expect(await sessions()).toBe('3')
    await api.pool.query("update api.remote_reports set at = at - interval '16 minutes'")
    expect(await sessions()).toBe('0')
  })

  it('keeps nothing of the person', async () => {
    const ann = await api.buyer()
    const me = await ann.me()
    const message = `${me.email} sent 0x52908400098527886E0F7030069857D2E4169EE7 for ${me.id}\n${'x '.repeat(300)}`
    expect(await report(ann, { route: `/users/${me.id}`, message })).toBe(204)
    const { rows } = await api.pool.query('select * from api.remote_reports')
    expect(rows).toHaveLength(1)
    expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(
      ['at', 'id', 'kind', 'message', 'remote', 'route', 'session_mark', 'version'].toSorted(),
    )
    expect(rows[0]).toMatchObject({
      route: '/users/:id',
      message: expect.stringMatching(/^… sent … for … x x/),
    })
    expect(String(rows[0]?.message)).toHaveLength(300)
    const sessions = await api.pool.query('select id from accounts.sessions')
    const [{ mark }] = (
      await api.pool.query("select encode(session_mark, 'hex') as mark from api.remote_reports")
    ).rows as [{ mark: string }]
    expect(mark).toHaveLength(64)
    expect(JSON.stringify(sessions.rows)).not.toContain(mark)
  })

  it('is refused from nobody, of another form, and after 30 in a minute', async () => {
    expect(await report(api.caller())).toBe(401)
    const ann = await api.buyer()
    const odd: readonly object[] = [
      { remote: 'other' },
      { kind: 'boredom' },
      { version: 'latest"} 1' },
      { version: '1.0' },
      { route: 'https://elsewhere.example' },
      { message: 'x'.repeat(2001) },
    ]
    for (const more of odd) expect([more, await report(ann, more)]).toEqual([more, 400])
    const answers = await Promise.all(Array.from({ length: 30 }, () => report(ann)))
    expect(answers.filter((status) => status === 429)).toHaveLength(odd.length)
  })

  it('is shown beside who activated what, from the release store, and without it where that is damaged', async () => {
    const build = join(releases, '.build')
    await mkdir(build)
    const metaData = { remoteEntry: { name: 'remoteEntry.js', path: '' } }
    await writeFile(join(build, 'mf-manifest.json'), JSON.stringify({ metaData }))
    const store = await openStore(releases)
    const act = { name: 'buyer', by: 'ann@build', now: new Date('2026-11-25T10:00:00Z') }
    const { version } = await publishBuild(store, { ...act, baseVersion: '1.0.0', dist: build })
    expect(await stateOf('buyer')).toMatchObject({ activations: [] })

    await activate(store, { ...act, version, action: 'activate', checks: [] })
    const activation = { version, activatedAt: '2026-11-25T10:00:00.000Z', by: 'ann@build' }
    const first = { ...activation, from: null, action: 'activate' }
    expect(await stateOf('buyer')).toMatchObject({ activations: [first], isHistoryUnreadable: false })
    expect(await stateOf('admin')).toMatchObject({ activations: [], isHistoryUnreadable: false })

    await writeFile(join(build, 'more.js'), '')
    const next = await publishBuild(store, { ...act, baseVersion: '1.1.0', dist: build })
    await activate(store, { ...act, version: next.version, action: 'activate', checks: [] })
    await activate(store, { ...act, version, action: 'rollback', checks: [] })
    expect(await stateOf('buyer')).toMatchObject({
      activations: [
        { version, from: next.version, action: 'rollback' },
        { version: next.version, from: version, action: 'activate' },
        first,
      ],
    })

    await writeFile(join(releases, registryPath('buyer')), '{}')
    expect(await stateOf('buyer')).toMatchObject({ activations: [], isHistoryUnreadable: true })
  })

  it('says when a failure was first seen', async () => {
    const ann = await api.buyer()
    for (const message of ['first', 'last']) expect(await report(ann, { message })).toBe(204)
    await api.pool.query("update api.remote_reports set at = at - interval '3 hours' where message = 'first'")
    const [failure] = (await stateOf('buyer'))?.failures ?? []
    expect(failure).toMatchObject({ lastMessage: 'last', lastDay: { reports: 2 } })
    const { firstAt = '', lastAt = '' } = failure ?? {}
    expect(Date.parse(lastAt) - Date.parse(firstAt)).toBeGreaterThanOrEqual(3 * 3_600_000)
  })

  it('is refused after 120 in a minute from one address, whoever reports', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => api.buyer()))
    const answers = await Promise.all(
      people.flatMap((by) => Array.from({ length: 30 }, () => by.post('/api/remote-reports', REPORT))),
    )
    const kept = answers.filter(({ status }) => status === 204)
    const refused = answers.filter(({ status }) => status === 429)
    expect(kept.length + refused.length).toBe(150)
    expect(kept.length).toBeLessThanOrEqual(120)
    expect(JSON.stringify(refused[0]?.body)).toMatch(/Too many reports\. Please try again in \d+ seconds/)
    expect(await stateOf('buyer')).toMatchObject({
      refusesReports: false,
      lastHour: { reports: kept.length },
    })
  })

  it('is shown to staff alone', async () => {
    expect((await (await api.buyer()).get('/api/admin/remotes')).status).toBe(403)
    expect((await (await api.moderator()).get('/api/admin/remotes')).status).toBe(200)
  })
})
