import { Agent, type IncomingHttpHeaders, request } from 'node:http'

/** A signed-in buyer of a system, with connections of their own that stay open. */
export interface Buyer {
  readonly cookie: string
  readonly agent: Agent
}

export interface Answered {
  readonly status: number
  readonly text: string
  readonly headers: IncomingHttpHeaders
}

/** Node's own client, not fetch: what measures must cost little beside what it measures. */
export function post(
  origin: string,
  { cookie, agent }: Buyer,
  path: string,
  body: object,
): Promise<Answered> {
  const sent = JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const call = request(`${origin}${path}`, {
      method: 'POST',
      agent,
      headers: {
        origin,
        cookie,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(sent),
      },
    })
    call.once('error', reject)
    call.once('response', (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
      })
      response.once('error', reject)
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, text, headers: response.headers }),
      )
    })
    call.end(sent)
  })
}

export function buyerWith(cookie: string): Buyer {
  return { cookie, agent: new Agent({ keepAlive: true }) }
}

/** One after the other: a password takes a processor for a moment. @throws when one is refused */
export async function registerBuyers(origin: string, count: number): Promise<Buyer[]> {
  const buyers: Buyer[] = []
  for (let index = 0; index < count; index += 1) buyers.push(await registerBuyer(origin, index))
  return buyers
}

/** Registers a buyer as the shell does. @throws when it is refused */
async function registerBuyer(origin: string, index: number): Promise<Buyer> {
  const response = await fetch(`${origin}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({
      name: `Buyer ${index}`,
      email: `buyer-${index}@bench.example`,
      password: 'correct horse battery',
    }),
  })
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0]
  if (!response.ok || !cookie)
    throw new Error(`Buyer ${index} could not register: ${response.status} ${await response.text()}`)
  return buyerWith(cookie)
}
