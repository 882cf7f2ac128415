import { SEEDED_PASSWORD } from '../seeding/seed-users'

/** An answer, read to its end. */
export interface Answered<Body> {
  readonly body: Body
  readonly headers: Headers
}

/** A signed-in account of a system, as a browser has it: over HTTP, through web, with a cookie. */
export class Session {
  private constructor(
    private readonly origin: string,
    private readonly cookie: string,
  ) {}

  /** @throws when the account does not exist, or not with the seeded password */
  static async begin(origin: string, email: string): Promise<Session> {
    const response = await fetch(`${origin}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: SEEDED_PASSWORD }),
    })
    const answer = await response.text()
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0]
    if (!response.ok || !cookie) throw new Error(`${email} could not sign in: ${response.status} ${answer}`)
    return new Session(origin, cookie)
  }

  /** For a browser to go on with. */
  get sessionCookie(): { readonly name: string; readonly value: string } {
    const [name = '', ...value] = this.cookie.split('=')
    return { name, value: value.join('=') }
  }

  /** @throws when it is refused */
  async post(path: string, body: object): Promise<void> {
    const response = await fetch(this.origin + path, {
      method: 'POST',
      headers: { cookie: this.cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer = await response.text()
    if (!response.ok) throw new Error(`POST ${path} answered ${response.status} ${answer}`)
  }

  /** @throws when it is refused */
  async get<Body>(path: string): Promise<Answered<Body>> {
    const response = await this.open(path)
    return { body: (await response.json()) as Body, headers: response.headers }
  }

  /** Milliseconds until the last byte of the answer was there. @throws when it is refused */
  async time(path: string): Promise<number> {
    const begin = performance.now()
    const response = await this.open(path)
    await response.arrayBuffer()
    return performance.now() - begin
  }

  /** @throws when it is refused */
  async open(path: string): Promise<Response> {
    const response = await fetch(this.origin + path, { headers: { cookie: this.cookie } })
    if (!response.ok) throw new Error(`GET ${path} answered ${response.status} ${await response.text()}`)
    return response
  }
}
