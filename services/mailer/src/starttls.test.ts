import { type AddressInfo, createServer } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { config } from './config'
import { createSmtp, SmtpFault } from './smtp'

// A server of this machine under a name that is not one of its own: as a server elsewhere is addressed.
const ELSEWHERE = '0.0.0.0'
const FROM = { name: '', address: 'sale@example.com' }
const MAIL = { to: 'ann@example.com', subject: 'x', text: 'x', html: 'x', messageId: '<x@example.com>' }

let server: SMTPServer | undefined
afterEach(() => new Promise<void>((resolve) => server?.close(resolve)))

interface Seen {
  readonly port: number
  readonly secured: boolean[]
  /** Whether a password came, and came unencrypted. */
  readonly passwords: boolean[]
}

async function startServer(options: SMTPServerOptions): Promise<Seen> {
  const seen = { secured: [] as boolean[], passwords: [] as boolean[] }
  const started = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    closeTimeout: 100,
    onAuth(_auth, session, done) {
      seen.passwords.push(session.secure)
      done(null, { user: 'user' })
    },
    onData(stream, session, done) {
      seen.secured.push(session.secure)
      stream.resume().on('end', done)
    },
    ...options,
  })
  started.on('error', () => undefined)
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  server = started
  return { ...seen, port: (started.server.address() as AddressInfo).port }
}

const send = (url: string) => createSmtp(url, FROM).send(MAIL)

describe('a server elsewhere by smtp://', () => {
  it.each(['', '?requireTLS=false', '?ignoreTLS=true', '?opportunisticTLS=true'])(
    'given that it offers no STARTTLS, then with %p neither mail nor password is sent, and it is tried again',
    async (options) => {
      const { port, secured, passwords } = await startServer({ disabledCommands: ['STARTTLS'] })
      const refused = await send(`smtp://user:secret@${ELSEWHERE}:${port}${options}`).catch(
        (error: unknown) => error,
      )
      expect(refused).toBeInstanceOf(SmtpFault)
      expect(refused).toMatchObject({
        isPermanent: false,
        message: expect.stringContaining('no STARTTLS, nothing is sent unencrypted'),
      })
      expect([secured, passwords]).toEqual([[], []])
    },
  )

  it('given that it offers STARTTLS, then mail and password are sent by it', async () => {
    const { port, secured, passwords } = await startServer({})
    // The certificate of a test server is nobody's.
    await send(`smtp://user:secret@${ELSEWHERE}:${port}?tls.rejectUnauthorized=false`)
    expect([secured, passwords]).toEqual([[true], [true]])
  })
})

describe('a server on this machine', () => {
  it('given that it offers no STARTTLS, then mails go all the same', async () => {
    const { port, secured } = await startServer({ disabledCommands: ['STARTTLS', 'AUTH'] })
    await send(`smtp://127.0.0.1:${port}`)
    await send(`smtp://localhost:${port}`)
    expect(secured).toEqual([false, false])
  })
})

describe('the name by which a mail server is greeted', () => {
  it.each([
    ['', 'https://sale.example.com', 'sale.example.com'],
    ['', undefined, 'example.com'],
    ['', 'http://127.0.0.1:8080', 'example.com'],
    ['', 'http://localhost:8080', 'example.com'],
    ['?name=mail.example.org', 'https://sale.example.com', 'mail.example.org'],
  ])('given %p in the address and the site %p, is %s', async (options, origin, name) => {
    const greeted: string[] = []
    const { port } = await startServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      onMailFrom(_address, { hostNameAppearsAs }, done) {
        greeted.push(String(hostNameAppearsAs))
        done()
      },
    })
    await createSmtp(`smtp://127.0.0.1:${port}${options}`, FROM, origin).send(MAIL)
    expect(greeted).toEqual([name])
  })
})

describe('a server that says nothing', () => {
  it('given one, then it is given up after some seconds, and others are not kept waiting for minutes', async () => {
    const silent = createServer(() => undefined)
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    await expect(send(`smtp://127.0.0.1:${port}`)).rejects.toThrow('SMTP: ETIMEDOUT')
    silent.close()
  }, 25_000)
})

describe('the configured address of the server', () => {
  const isAccepted = (url: string) => config.shape.SMTP_URL.safeParse(url).success

  it.each([
    ['smtp://user:password@mail.example.com:587', true],
    ['smtps://user:password@mail.example.com', true],
    ['smtp://127.0.0.1:1025?ignoreTLS=true', true],
    ['smtp://[::1]:1025?ignoreTLS=true', true],
    ['smtp://mail.example.com?ignoreTLS=true', false],
    ['smtp://mail.example.com?opportunisticTLS=true', false],
    ['smtp://127.0.0.1.example.com?ignoreTLS=true', false],
    ['smtp://mail.example.com:99999', false],
  ])('%s: %p', (url, accepted) => expect(isAccepted(url)).toBe(accepted))
})
