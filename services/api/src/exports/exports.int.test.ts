import { request } from 'node:http'
import type { AdminPurchase } from '@presale/contracts'
import { waitFor } from '@presale/testing'
import type { Caller } from '../testing/caller'
import { parseCsv } from '../testing/parse-csv'
import { type StartedApi, startApi } from '../testing/started-api'

const HOSTILE = ['=HYPERLINK("http://x")', '+1', '@x', 'Zoë "Z" 🚀, née O\'Neil']
const ROWS = 30_000

describe('exports', () => {
  let api: StartedApi
  let admin: Caller
  let buyers: Caller[]

  beforeAll(async () => {
    api = await startApi()
    admin = await api.admin()
    buyers = await Promise.all(HOSTILE.map(() => api.buyer()))
    for (const [index, buyer] of buyers.entries()) {
      const { id } = await buyer.me()
      await api.pool.query('update accounts.users set name = $2 where id = $1', [id, HOSTILE[index]])
      const { id: purchase } = await buyer.paid(250 + index)
      const decision = index % 2 === 0 ? 'approve' : 'decline'
      await admin.post(`/api/admin/purchases/${purchase}/${decision}`, { reason: '=1+1, "seen"' })
      await buyer.request(1000 + index)
    }
    await api.pool.query(`update views.purchases set reason = E'two\\nlines' where amount = 253`)
  })
  afterAll(() => api.stop())

  const csv = async (path: string, by = admin): Promise<Record<string, string>[]> => {
    const { status, body, headers } = await by.get<string>(path)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    return parseCsv(body)
  }
  const defused = (text: string): string => (/^[=+@-]/.test(text) ? `'${text}` : text)
  const openReads = async (): Promise<number> => {
    const { rows } = await api.pool.query(
      `select count(*) from pg_stat_activity where datname = current_database()
       and application_name = 'api-exports' and state <> 'idle'`,
    )
    return Number(rows[0]?.count)
  }

  it('given purchases, then the file says what the list says, formulas defused', async () => {
    const rows = await csv('/api/admin/export/purchases.csv')
    const list = (await admin.get<AdminPurchase[]>('/api/admin/purchases?pageSize=100')).body
    expect(rows).toHaveLength(8)
    const time = (text: string): string =>
      /^\d{4}-.*T.*Z$/.test(text) ? text.replace('T', ' ').replace(/\.\d+Z$/, '') : text
    const cell = (value: unknown): string => (value === null ? '' : defused(time(String(value))))
    for (const [index, row] of rows.entries()) {
      const listed: Record<string, unknown> = { ...list[index], currency: list[index]?.cryptoSymbol }
      const expected = Object.fromEntries(Object.keys(row).map((column) => [column, cell(listed[column])]))
      expect(row).toEqual(expected)
    }
    expect(new Set(rows.map(({ userName }) => userName))).toEqual(new Set(HOSTILE.map(defused)))
    expect(rows.map(({ reason }) => reason)).toEqual(expect.arrayContaining(['\'=1+1, "seen"', 'two\nlines']))
  })

  it('given a spreadsheet with semicolons, has decimals and times as it reads them, of every list', async () => {
    const plain = await csv('/api/admin/export/purchases.csv')
    const { body } = await admin.get<string>('/api/admin/export/purchases.csv?separators=semicolon')
    const [head = '', first = ''] = body.split('\r\n')
    expect(head).toContain('id;date;userId;userName;userEmail;amount;price;total')
    expect(first).toMatch(/;\d{4}-\d\d-\d\d \d\d:\d\d:\d\d;/)
    expect(first).toContain(`;${plain[0]?.total?.replace('.', ',')};`)
    for (const path of ['/api/admin/export/users.csv', '/api/purchases/export.csv'])
      expect((await admin.get<string>(`${path}?separators=semicolon`)).body).toMatch(/^id;/)
    expect((await admin.get('/api/admin/export/users.csv?separators=tab')).status).toBe(400)
  })

  it.each([
    ['purchases', 'status=attention'],
    ['purchases', 'status=declined'],
    ['purchases', 'search=declin'],
    ['purchases', 'search=%2B1&status=pending'],
    ['purchases', 'search=nobody-has-this'],
    ['purchases', 'search=%00'],
    ['users', 'search=%2B1'],
    ['users', 'status=user'],
    ['users', 'status=admin'],
    ['users', 'search=example.com&status=moderator'],
  ])('given %s by %s, then the file has the rows of the list', async (what, query) => {
    const listed = await admin.get<{ id: string }[]>(`/api/admin/${what}?pageSize=100&${query}`)
    const rows = await csv(`/api/admin/export/${what}.csv?${query}`)
    expect(rows.map(({ id }) => id)).toEqual(listed.body.map(({ id }) => id))
  })

  it('given a buyer and times of the request, both included, then the file has those purchases', async () => {
    const [zoe] = buyers.slice(3)
    const { id: user } = (await zoe?.me()) ?? { id: '' }
    const [newest, oldest] = (await zoe?.purchases()) ?? []
    const idsOf = async (query: string) =>
      (await csv(`/api/admin/export/purchases.csv?user=${user}&${query}`)).map(({ id }) => id)
    expect(await idsOf('')).toEqual([newest?.id, oldest?.id])
    expect(await idsOf(`from=${newest?.createdAt}`)).toEqual([newest?.id])
    expect(await idsOf(`to=${oldest?.createdAt}`)).toEqual([oldest?.id])
    expect(await idsOf(`to=${oldest?.createdAt}&status=pending`)).toEqual([])
    expect(await idsOf(`from=${oldest?.createdAt}&search=${newest?.amount}`)).toEqual([newest?.id])
  })

  it('given a filter that is none, then it is a 400 with a sentence', async () => {
    for (const [query, sentence] of [
      ['purchases.csv?status=x', /^status must be one of to-decide, attention, pending/],
      ['purchases.csv?from=yesterday', /^from must be a time such as/],
      ['users.csv?status=x', /^status must be one of admin/],
    ] as const) {
      const refused = await admin.get<string>(`/api/admin/export/${query}`)
      expect([refused.status, refused.body]).toEqual([400, expect.stringMatching(sentence)])
    }
  })

  it('given a file, then it is named with its date, never cached, and begins with a byte order mark', async () => {
    const response = await fetch(`${api.origin}/api/admin/export/users.csv`, {
      headers: { cookie: admin.cookie },
    })
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="users-\d{4}-\d\d-\d\d\.csv"$/,
    )
    expect(response.headers.get('cache-control')).toBe('no-store')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.subarray(0, 5).toString('hex')).toBe('efbbbf6964')
    expect(bytes.subarray(-2).toString()).toBe('\r\n')
  })

  it('given users, then each row has the balance, and no password in any form', async () => {
    const rows = await csv('/api/admin/export/users.csv')
    expect(rows).toHaveLength(5)
    expect(Object.keys(rows[0] ?? {}).join()).not.toMatch(/password|hash/)
    const balances = Object.fromEntries(rows.map(({ name = '', balance }) => [name, balance]))
    expect(HOSTILE.map((name) => balances[defused(name)])).toEqual(['250', '0', '252', '0'])
  })

  it('given a buyer, then their file has their own purchases alone, and the exports for staff are refused', async () => {
    const [zoe] = buyers.slice(3)
    const rows = await csv('/api/purchases/export.csv', zoe)
    expect(rows.map(({ id }) => id)).toEqual((await zoe?.purchases())?.map(({ id }) => id))
    expect(Object.keys(rows[0] ?? {})).not.toEqual(expect.arrayContaining(['userEmail']))
    const moderator = await api.moderator()
    for (const file of ['purchases', 'users', 'events']) {
      expect((await zoe?.get(`/api/admin/export/${file}.csv`))?.status).toBe(403)
      expect((await moderator.get(`/api/admin/export/${file}.csv`)).status).toBe(403)
    }
    expect((await api.caller().get('/api/purchases/export.csv')).status).toBe(401)
  })

  it('given a buyer without purchases, then the file has its headings alone', async () => {
    const { body } = await (await api.buyer()).get<string>('/api/purchases/export.csv')
    expect(body.split('\r\n')).toEqual([expect.stringMatching(/^id,date,amount,/), ''])
  })

  describe('of more rows than anybody buffers', () => {
    beforeAll(async () => {
      await api.pool.query(
        `insert into accounts.users (name, email, password_hash, created_at, user_agent)
         select 'Many', 'many' || n || '@example.com', 'x', now(), repeat('Mozilla ', 60)
         from generate_series(1, ${ROWS}) n`,
      )
    })

    /** An export whose reader has taken nothing yet. */
    const begun = (by: Caller, path: string) =>
      new Promise<{
        status: number
        retryAfter?: string
        leave(): void
        readOn(): void
        ended: Promise<boolean>
      }>((resolve, reject) => {
        const asked = request(`${api.origin}${path}`, { headers: { cookie: by.cookie } }, (answer) => {
          const ended = new Promise<boolean>((end) => {
            answer.once('close', () => end(answer.complete))
          })
          answer.on('error', () => undefined)
          resolve({
            status: answer.statusCode ?? 0,
            ...(answer.headers['retry-after'] ? { retryAfter: answer.headers['retry-after'] } : {}),
            leave: () => answer.destroy(),
            readOn: () => void answer.resume(),
            ended,
          })
        })
        asked.on('error', reject)
        asked.end()
      })
    const usersFile = '/api/admin/export/users.csv'

    it('given readers who go away, then each transaction ends and its connection is free again', async () => {
      const readers = [
        await begun(admin, usersFile),
        await begun(admin, usersFile),
        await begun(admin, usersFile),
      ]
      expect(readers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(await openReads()).toBe(3)
      const refused = await begun(admin, usersFile)
      expect([refused.status, refused.retryAfter]).toEqual([503, '30'])
      for (const { leave } of readers) leave()
      await waitFor(async () => ((await openReads()) === 0 ? true : undefined), { what: 'no open read' })
      expect(await csv(usersFile)).toHaveLength(ROWS + 5 + 2)
    })

    it('given a connection to the database that breaks in the middle, then the file does not end as if whole', async () => {
      const reader = await begun(admin, usersFile)
      expect(reader.status).toBe(200)
      await api.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'api-exports' and state <> 'idle'`,
      )
      reader.readOn()
      expect(await reader.ended).toBe(false)
      expect((await csv(usersFile)).length).toBeGreaterThan(ROWS)
    })

    it('given two admins who export, then a buyer waits and a third admin does not', async () => {
      const [first, second] = [await begun(admin, usersFile), await begun(admin, usersFile)]
      expect((await buyers[0]?.get('/api/purchases/export.csv'))?.status).toBe(503)
      expect(await csv('/api/admin/export/purchases.csv')).toHaveLength(8)
      first?.leave()
      second?.leave()
      await waitFor(async () => ((await openReads()) === 0 ? true : undefined), { what: 'no open read' })
    })
  })
})
