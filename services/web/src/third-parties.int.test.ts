import { createLogger } from '@presale/runtime'
import {
  closeServers,
  createFolder,
  LONG_MS,
  listen,
  PAGE,
  removeFolder,
  startWeb,
  unreachableOrigin,
} from './testing/web.fixture'
import { followThirdParties, NO_THIRD_PARTIES } from './third-parties'

const PIXEL = { basePixel: 'o1abc', eventPixel: 'o2def' }
const STRICT = "script-src 'self';"

/** The two calls that web asks, as the api answers them now. */
const answers = {
  settings: [] as { key: string; value: string }[],
  pixel: null as typeof PIXEL | null,
  status: 200,
}
let calls = 0
const startFakeApi = () =>
  listen((request, response) => {
    calls += 1
    if (answers.status !== 200) return response.writeHead(answers.status).end('No')
    response.setHeader('content-type', 'application/json')
    if (request.url === '/api/settings') return response.end(JSON.stringify(answers.settings))
    if (answers.pixel === null) return response.writeHead(204).end()
    response.end(JSON.stringify(answers.pixel))
  })

let folder: string
beforeAll(async () => {
  folder = await createFolder()
})
beforeEach(() => {
  Object.assign(answers, { settings: [], pixel: null, status: 200 })
  calls = 0
})
afterEach(closeServers)
afterAll(() => removeFolder(folder))

const policyAt = async (url: string, init: RequestInit = PAGE) =>
  (await fetch(url, init)).headers.get('content-security-policy')

describe('whom a page lets in', () => {
  it('given nothing configured, nobody', async () => {
    const origin = await startWeb(folder, { API_URL: await startFakeApi() })
    expect(await policyAt(`${origin}/dashboard`)).toContain(STRICT)
  })

  it('given an active pixel and a chat key, the two vendors, but never on the admin page', async () => {
    Object.assign(answers, { pixel: PIXEL, settings: [{ key: 'smartsupp_key', value: 'abcdef1234' }] })
    const origin = await startWeb(folder, { API_URL: await startFakeApi() })
    for (const path of ['/', '/dashboard', '/no/such/page']) {
      const answer = await fetch(origin + path, PAGE)
      expect(answer.headers.get('content-security-policy')).toMatch(
        /script-src[^;]*ads-twitter[^;]*smartsupp/,
      )
      expect(answer.headers.get('server-timing')).toBe('third-parties;desc="pixel chat"')
    }
    for (const path of ['/admin', '/admin/', '/admin?tab=users', '/%61dmin', '/ADMIN']) {
      const answer = await fetch(origin + path, PAGE)
      expect(answer.headers.get('content-security-policy')).toContain(STRICT)
      expect(answer.headers.get('server-timing')).toBe('third-parties;desc=""')
    }
  })

  it("given only the site's own base pixel, the pixel's vendor", async () => {
    answers.settings = [{ key: 'twitter_base_pixel', value: 'o1abc' }]
    const origin = await startWeb(folder, { API_URL: await startFakeApi() })
    expect(await policyAt(origin)).toContain('ads-twitter')
  })

  it('given a chat key of 5 characters, nobody', async () => {
    answers.settings = [{ key: 'smartsupp_key', value: 'abcde' }]
    const origin = await startWeb(folder, { API_URL: await startFakeApi() })
    expect(await policyAt(origin)).toContain(STRICT)
  })

  it('given no page but a file, a script or a call, nobody', async () => {
    answers.pixel = PIXEL
    const origin = await startWeb(folder, { API_URL: await startFakeApi() })
    expect(await policyAt(`${origin}/assets/main.1234.js`, {})).toContain(STRICT)
    expect(calls).toBe(0)
  })

  it('given a page that the browser has kept, sends it whole again where the policy is another by now', async () => {
    const API_URL = await startFakeApi()
    const strict = await startWeb(folder, { API_URL })
    const open = await startWeb(folder, { API_URL })
    const ask = (url: string, etag: string) =>
      // As a browser asks again; fetch of Node would add 'no-cache', which wants the whole answer.
      fetch(url, { headers: { ...PAGE.headers, 'if-none-match': etag, 'cache-control': 'max-age=0' } })
    for (const path of ['/', '/dashboard']) {
      const kept = (await fetch(strict + path, PAGE)).headers.get('etag') ?? ''
      expect((await ask(strict + path, kept)).status).toBe(304)
      answers.pixel = PIXEL
      expect((await ask(open + path, kept)).status).toBe(200)
    }
  })

  it('given an api that is unavailable, refuses, or answers what nobody understands, nobody', async () => {
    answers.pixel = PIXEL
    const unavailable = await startWeb(folder, { API_URL: await unreachableOrigin() })
    expect(await policyAt(unavailable)).toContain(STRICT)
    answers.status = 503
    const refusing = await startWeb(folder, { API_URL: await startFakeApi() })
    expect(await policyAt(refusing)).toContain(STRICT)
    const strange = await startWeb(folder)
    expect(await policyAt(strange)).toContain(STRICT)
  })

  it('given an api that hangs, the page goes out all the same', async () => {
    const origin = await startWeb(folder, { API_URL: await listen(() => undefined) }, { policyWaitMs: 1 })
    expect(await policyAt(origin)).toContain(STRICT)
  })
})

describe('how long web uses the settings it fetched', () => {
  let clock = 0
  const follow = async () =>
    followThirdParties({
      apiUrl: await startFakeApi(),
      log: createLogger('web-test'),
      now: () => clock,
      waitMs: LONG_MS,
    })
  const PIXEL_ONLY = { pixel: true, chat: false }

  it('30 s, without asking again; then it asks beside the page, and the next one has the answer', async () => {
    const thirdParties = await follow()
    expect(await thirdParties()).toEqual(NO_THIRD_PARTIES)
    answers.pixel = PIXEL
    clock += 29_999
    expect(await thirdParties()).toEqual(NO_THIRD_PARTIES)
    expect(calls).toBe(2)
    clock += 1
    expect(await thirdParties()).toEqual(NO_THIRD_PARTIES)
    while (calls < 4 || !(await thirdParties()).pixel) await new Promise(setImmediate)
    expect([await thirdParties(), calls]).toEqual([PIXEL_ONLY, 4])
  })

  it('given that it has not asked for long, waits for the answer rather than to let in who was allowed then', async () => {
    answers.pixel = PIXEL
    const thirdParties = await follow()
    expect(await thirdParties()).toEqual(PIXEL_ONLY)
    answers.pixel = null
    clock += 3_600_000
    expect(await thirdParties()).toEqual(NO_THIRD_PARTIES)
  })

  it('given that the api fails later, lets nobody in, and finds out when it is back', async () => {
    answers.pixel = PIXEL
    const thirdParties = await follow()
    await thirdParties()
    answers.status = 500
    clock += 3_600_000
    expect(await thirdParties()).toEqual(NO_THIRD_PARTIES)
    answers.status = 200
    clock += 60_000
    expect(await thirdParties()).toEqual(PIXEL_ONLY)
  })
})
