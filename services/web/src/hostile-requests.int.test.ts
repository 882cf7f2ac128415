import { Agent, get } from 'node:http'
import { waitFor } from '@presale/testing'
import { connections } from './testing/hostile-forms/connections'
import { chunkForms, encodings } from './testing/hostile-forms/encodings'
import type { Form } from './testing/hostile-forms/form'
import { lengths } from './testing/hostile-forms/lengths'
import { lines } from './testing/hostile-forms/lines'
import { methods } from './testing/hostile-forms/methods'
import { connectRaw, type RawConnection } from './testing/raw-client'
import { headerOf, type RecordedRequest, type RecordingApi, startRecordingApi } from './testing/recording-api'
import { special } from './testing/special-answers'
import { closeServers, createFolder, removeFolder, startWeb } from './testing/web.fixture'

const STRANGER = '127.0.0.2'
const WEB_SECRET = 'a-secret-of-web-and-the-api'
const forms = [...lengths, ...encodings, ...chunkForms, ...methods, ...lines, ...connections]

// One web and one api for all of them: what one form leaves on a connection, the calls after it would meet.
let folder: string
let api: RecordingApi
let origin: string
const browser = new Agent({ keepAlive: true, maxSockets: 2 })

beforeAll(async () => {
  folder = await createFolder()
  api = await startRecordingApi(special)
  origin = await startWeb(folder, { API_URL: api.origin, WEB_SECRET })
})
beforeEach(() => api.forget())
afterAll(async () => {
  browser.destroy()
  await closeServers()
  await api.close()
  await removeFolder(folder)
})

it('has at least a hundred forms, each with a name of its own', () => {
  expect(new Set(forms.map(({ name }) => name)).size).toBe(forms.length)
  expect(forms.length).toBeGreaterThanOrEqual(100)
})

describe('beside the calls of an admin', () => {
  it.each(forms.map((form) => [form.name, form] as const))('%s', async (_name, form) => {
    // Given an admin who calls, and a stranger who sends
    const before = [askAsAdmin(1), askAsAdmin(2)]
    const stranger = await connectRaw(origin, STRANGER)
    for (const bytes of form.bytes) await stranger.send(bytes)
    const beside = [askAsAdmin(3), askAsAdmin(4)]
    // When web has said all that it says to the stranger, who then leaves
    if (!form.leaves) await settled(stranger, form)
    await Promise.all([...before, ...beside])
    stranger.destroy()
    await Promise.all([askAsAdmin(5), askAsAdmin(6), askAsAdmin(7)])
    // Then the api has got what is said in the table, each request in its sender's name, and nothing in between
    expect(api.faults).toEqual([])
    const [ofAdmin, ofStranger] = bySender(api.requests)
    expect(ofAdmin.map(lineOf).sort()).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((call) => `GET /api/admin?call=${call}`),
    )
    const arrived = ofStranger.map(lineOf).sort()
    if (form.mayArrive === undefined || arrived.length === 0)
      expect(arrived).toEqual([...(form.arrives ?? arrivesOnLeaving(form))].sort())
    else expect(arrived).toEqual(form.mayArrive)
    for (const request of ofStranger) {
      expect(headerOf(request, 'x-forwarded-for')).toBe(STRANGER)
      expect(headerOf(request, 'cookie')).toBe(
        form.cookie === undefined ? 'sid=attacker' : (form.cookie ?? undefined),
      )
    }
    for (const request of api.requests) expect(headerOf(request, 'x-web-secret')).toBe(WEB_SECRET)
    if (form.body !== undefined) expect(ofStranger.at(-1)?.body).toBe(form.body)
    expect(stranger.received()).not.toContain('sid=admin')
    expect(stranger.received()).not.toContain(WEB_SECRET)
  })
})

const lineOf = ({ method, path }: RecordedRequest): string => `${method} ${path}`
const arrivesOnLeaving = (form: Form): string[] =>
  form.bytes.join('').includes('/silent') ? ['GET /api/silent'] : []

function bySender(requests: readonly RecordedRequest[]): [RecordedRequest[], RecordedRequest[]] {
  const isAdmin = (request: RecordedRequest): boolean => headerOf(request, 'cookie') === 'sid=admin'
  return [requests.filter(isAdmin), requests.filter((request) => !isAdmin(request))]
}

/** The stranger has the answers that the form foresees; where nothing arrives, the connection is closed as well. */
async function settled(stranger: RawConnection, form: Form): Promise<void> {
  const isRefused = form.arrives === undefined
  const answers = form.answers ?? (isRefused ? 0 : (form.arrives?.length ?? 0))
  const isDone = (): boolean =>
    isRefused || answers === 0 ? stranger.isClosed() : finalAnswers(stranger.received()) >= answers
  await waitFor(() => isDone() || undefined, {
    what: `the end of it; so far ${stranger.received()}`,
    timeoutMs: 15_000,
    intervalMs: 2,
  })
}

const finalAnswers = (text: string): number => text.match(/HTTP\/1\.1 [2-5]\d\d /g)?.length ?? 0

/** As a browser calls: on connections of its own, which it keeps; each answer has to be the one to this call. */
function askAsAdmin(call: number): Promise<void> {
  const path = `/api/admin?call=${call}`
  return new Promise((resolve, reject) => {
    const asked = get(`${origin}${path}`, { agent: browser, headers: { cookie: 'sid=admin' } }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      answer.once('end', () => {
        if (
          text.includes(JSON.stringify(path)) &&
          text.includes('"sid=admin"') &&
          text.includes('"127.0.0.1"')
        ) {
          resolve()
        } else reject(new Error(`call ${call} of the admin was answered ${answer.statusCode} ${text}`))
      })
    })
    asked.once('error', reject)
  })
}
