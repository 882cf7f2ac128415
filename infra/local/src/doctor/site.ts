import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { isOwnSchedule, pausedAmong, probeRedis, schedulesAmong } from '@presale/jobs'
import { anError, aWarning, type Finding } from '@presale/kernel'
import {
  DEFAULT_PORTS,
  isProductionSite,
  productionFindings,
  WEB_SECRET_HEADER,
  webSecret,
} from '@presale/runtime'
import { messageOf } from '../problem'
import { askedOf } from './databases'
import type { Installation } from './installation'

const QUEUES: Readonly<Record<string, string>> = {
  'purchase-deadlines': 'the sweep alone expires purchases',
  mail: 'no mail goes out, notices of changed accounts neither',
  prices: 'no price is fetched, and the last ones grow too old to be sold at',
}

export async function findRedis({ env }: Installation): Promise<Finding[]> {
  const { REDIS_URL: url } = env
  if (!url) return []
  try {
    const { findings } = await probeRedis(url)
    const paused = await pausedAmong(url, Object.keys(QUEUES))
    const schedules = await schedulesAmong(url, Object.keys(QUEUES))
    return [
      ...findings,
      ...paused.map((queue) =>
        aWarning(
          `The queue ${queue} is paused: ${QUEUES[queue]}.`,
          'An admin resumes it in the panel: Operations, Queues.',
        ),
      ),
      ...schedules
        .filter((one) => !isOwnSchedule(one))
        .map(({ queue, name }) =>
          aWarning(
            `The queue ${queue} has a schedule that the platform did not make: ${JSON.stringify(name)}. Each run of it is dropped, and costs a line of log.`,
            `Remove it from Redis (ZREM bull:${queue}:repeat), and find out who can write there.`,
          ),
        ),
    ]
  } catch (error) {
    return [
      anError(
        `Redis of REDIS_URL does not answer: ${messageOf(error)}.`,
        'Start it, or mend the address: until then timers and mails wait.',
      ),
    ]
  }
}

/** A start makes both secrets where none are given; processes that are started by their own commands have no such folder. */
export function findProduction({ env, hasDataDir }: Installation): Finding[] {
  const rules = ['WEB_SECRET', 'TRUST_PROXY', 'ADMIN_ACTIONS_KEY']
  const made = hasDataDir || env.DATABASE_URL === undefined ? ['WEB_SECRET', 'ADMIN_ACTIONS_KEY'] : []
  return productionFindings(
    rules.filter((name) => !made.includes(name)),
    env,
  )
}

/** The api says whether it takes the caller for web. Where none answers, there is nobody to disagree. */
export async function findWebSecret({ env }: Installation): Promise<Finding[]> {
  const { WEB_SECRET: secret } = env
  if (!secret) return []
  if (!webSecret.safeParse(secret).success)
    return [
      anError(
        'WEB_SECRET is no secret: it must be 24 to 200 printable ASCII characters without spaces.',
        'openssl rand -base64 32, the same for web and api',
      ),
    ]
  const url = env.API_URL ?? `http://127.0.0.1:${DEFAULT_PORTS.api.port}`
  const answer = await fetch(new URL('/healthz', url), {
    headers: { [WEB_SECRET_HEADER]: secret },
    signal: AbortSignal.timeout(3000),
  })
    .then((response) => response.text())
    .catch(() => undefined)
  if (answer === undefined || !answer.startsWith('{"status":"ok"') || answer.includes('"caller":"web"'))
    return []
  return [
    anError(
      `The api at ${url} has another WEB_SECRET than the one here: it believes nothing that web says of who calls.`,
      'Give web and api the same one, and start both again.',
    ),
  ]
}

const GREETING_MS = 5000

/** Waits for the server's greeting; nothing is said to it. */
export async function findMailServer({ env }: Installation): Promise<Finding[]> {
  const { SMTP_URL: text } = env
  if (!text || !URL.canParse(text)) return []
  const url = new URL(text)
  const isTls = url.protocol === 'smtps:'
  const to = { host: url.hostname, port: Number(url.port || (isTls ? 465 : 587)) }
  try {
    await greetingOf(isTls ? connectTls({ ...to, servername: to.host }) : connectPlain(to))
    return []
  } catch (error) {
    return [
      anError(
        `The mail server ${to.host}:${to.port} of SMTP_URL does not greet: ${messageOf(error)}.`,
        'Mend the address or the way to it; mails wait meanwhile, for MAIL_MAX_AGE_SECONDS at most.',
      ),
    ]
  }
}

function greetingOf(socket: Socket): Promise<void> {
  return new Promise<void>((done, fail) => {
    socket.setTimeout(GREETING_MS, () => fail(new Error(`no greeting in ${GREETING_MS / 1000} s`)))
    socket.once('error', fail)
    socket.once('close', () => fail(new Error('it closed the connection')))
    socket.once('data', (chunk: Buffer) => {
      if (chunk.toString().startsWith('220')) done()
      else fail(new Error(`it says ${chunk.toString().trim().slice(0, 100)}`))
    })
  }).finally(() => socket.destroy())
}

const LIMITS: Readonly<Record<string, string>> = {
  sale_hard_cap: 'how many tokens are sold at most',
  sale_max_per_buyer: 'how many tokens a buyer may have',
  sale_ends_at: 'when the sale ends',
}

/** On a site that sells in earnest. */
export async function findUnsetLimits({ env }: Installation): Promise<Finding[]> {
  const { DATABASE_URL: url } = env
  if (!url) return []
  return askedOf(url, async (ask) => {
    const settings = new Map(
      (await ask('select key, value from sale.site_settings')).map(({ key, value }) => [key, value]),
    )
    if (settings.get('marketing_mode') !== 'live' && !isProductionSite(env)) return []
    return Object.entries(LIMITS)
      .filter(([name]) => !settings.get(name))
      .map(([name, what]) =>
        aWarning(
          `The site is live, and ${name} is not set: nothing says ${what}.`,
          'An admin sets it in the panel: Settings, Sale.',
        ),
      )
  })
}
