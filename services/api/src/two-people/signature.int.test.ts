import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AdminAction, Problem, Proposal, ToSign, Wallet } from '@presale/contracts'
import { inTransaction } from '@presale/read-store'
import { checkSignedChanges } from '../audit/signed-changes'
import type { Caller } from '../testing/caller'
import { setSetting } from '../testing/site-settings'
import { addPasskey, SoftAuthenticator } from '../testing/soft-authenticator'
import { type StartedApi, startApi } from '../testing/started-api'

const BTC = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const OTHER_BTC = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
const THIRD_BTC = '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'
const asProblem = { accept: 'application/problem+json' }
const text = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('a change that a passkey signs', () => {
  let api: StartedApi
  let ann: Caller
  let device: SoftAuthenticator
  beforeAll(async () => {
    api = await startApi({ env: { ADMIN_ACTIONS_KEY: 'ab'.repeat(32) } })
    ann = await api.admin()
    expect((await save(BTC)).status).toBe(200)
    device = await addPasskey(ann, api.origin)
  }, 180_000)
  afterAll(() => api?.stop())

  const save = (address: string, signature?: string, who = ann) =>
    who.post<Problem & Wallet & Proposal>(
      '/api/admin/wallets',
      { symbol: 'BTC', address },
      { ...asProblem, ...(signature === undefined ? {} : { 'x-passkey-signature': signature }) },
    )
  const wanted = ({ body }: { body: Problem }) => JSON.parse(String(body.values?.sign)) as ToSign
  const signed = async (address: string, who = ann, by = device) =>
    text(by.sign(wanted(await save(address, undefined, who)).options))
  const address = async () => (await ann.get<Wallet>('/api/admin/wallets/symbol/BTC')).body.address
  const checked = () => inTransaction(api.pool, (client) => checkSignedChanges(client))
  const actions = async () =>
    (await ann.get<AdminAction[]>('/api/admin/actions?pageSize=25')).body.map(({ action }) => action)

  it('is asked for with what changes, and made by the signature of just that', async () => {
    const refused = await save(OTHER_BTC)
    expect(refused).toMatchObject({
      status: 403,
      body: {
        code: 'password-required',
        detail: 'Confirm this change with your passkey: it signs what changes.',
        values: { by: 'passkey' },
      },
    })
    expect(wanted(refused).change).toMatchObject({
      action: 'wallet-updated',
      subject: 'BTC',
      before: { address: BTC },
      after: { address: OTHER_BTC },
    })
    expect(await address()).toBe(BTC)
    expect((await save(OTHER_BTC, text(device.sign(wanted(refused).options)))).status).toBe(200)
    expect(await address()).toBe(OTHER_BTC)
    expect((await actions()).slice(0, 2)).toEqual(['wallet-updated', 'change-signed'])
    expect(await checked()).toMatchObject({ problems: [], signed: 1, unsigned: 1 })
  })

  it('is not made by a signature of another change, of another session, of another device, or a used one', async () => {
    const forThird = await signed(THIRD_BTC)
    expect((await save(BTC, forThird)).body.code).toBe('password-required')
    const used = await signed(BTC)
    expect((await save(BTC, used)).status).toBe(200)
    expect((await save(OTHER_BTC, used)).body.code).toBe('passkey-refused')
    const again = api.caller()
    const { body: options } = await again.post<ToSign['options']>('/api/login/passkey/options')
    await again.post('/api/login/passkey', { response: device.sign(options) })
    expect((await save(OTHER_BTC, await signed(OTHER_BTC, again))).body.code).toBe('passkey-refused')
    const other = new SoftAuthenticator(api.origin)
    expect((await save(OTHER_BTC, await signed(OTHER_BTC, ann, other))).body.code).toBe('passkey-refused')
    expect((await save(OTHER_BTC, 'nonsense')).status).toBe(400)
    expect((await save(OTHER_BTC, text({}))).status).toBe(400)
    expect(await address()).toBe(BTC)
  })

  it('needs none of an account without a passkey, nor where no money moves', async () => {
    expect((await setSetting(ann, 'project_mission', 'To be clear.')).status).toBe(200)
    const ben = await api.buyer()
    const { id } = await ben.me()
    const promote = (signature?: string) =>
      ann.post<Problem>(`/api/admin/users/${id}/make-admin`, undefined, {
        ...asProblem,
        ...(signature === undefined ? {} : { 'x-passkey-signature': signature }),
      })
    expect((await promote(text(device.sign(wanted(await promote()).options)))).status).toBe(200)
    expect((await save(OTHER_BTC, undefined, ben)).status).toBe(200)
  })

  it('of two people is signed by both, and by a device that was there before its owner was of staff', async () => {
    const cleo = await api.buyer()
    const { id } = await cleo.me()
    const hers = await addPasskey(cleo, api.origin)
    const change = (who: Caller, path: string, by: SoftAuthenticator, body?: object) => ({
      async make() {
        const send = (headers: Record<string, string> = {}) =>
          who.send<Problem & Proposal>(body ? 'PUT' : 'POST', path, body ? JSON.stringify(body) : undefined, {
            ...asProblem,
            ...headers,
          })
        const first = await send()
        if (first.status !== 403) return first
        return send({ 'x-passkey-signature': text(by.sign(wanted(first).options)) })
      },
    })
    expect((await change(ann, `/api/admin/users/${id}/make-admin`, device).make()).status).toBe(200)
    expect((await change(ann, '/api/admin/settings/two_people', device, { value: 'on' }).make()).status).toBe(
      200,
    )
    const proposed = await save(BTC, await signed(BTC))
    expect(proposed.status).toBe(202)
    const approved = await change(cleo, `/api/admin/proposals/${proposed.body.id}/approve`, hers).make()
    expect([approved.status, await address()]).toEqual([200, BTC])
    const { problems, signed: count } = await checked()
    expect([problems, count > 4]).toEqual([[], true])
    expect((await actions()).slice(0, 5)).toEqual([
      'wallet-updated',
      'change-approved',
      'change-signed',
      'change-proposed',
      'change-signed',
    ])
  })

  it('is proposed once by a double click', async () => {
    const one = await save(THIRD_BTC, await signed(THIRD_BTC))
    const other = await save(THIRD_BTC, await signed(THIRD_BTC))
    expect([one.status, other.status, one.body.id === other.body.id]).toEqual([202, 202, true])
  })

  it('is checked by openssl alone, with what is kept of it', async () => {
    const { rows } = await api.pool.query(
      "select after from sale.admin_actions where action = 'change-signed' order by number limit 1",
    )
    const kept = rows[0]?.after as Record<
      'publicKey' | 'authenticatorData' | 'clientDataJSON' | 'signature' | 'document',
      string
    >
    const bytes = (name: 'authenticatorData' | 'clientDataJSON' | 'signature') =>
      Buffer.from(kept[name], 'base64url')
    const { challenge } = JSON.parse(bytes('clientDataJSON').toString()) as { challenge: string }
    expect(challenge).toBe(createHash('sha256').update(kept.document).digest('base64url'))
    const hash = createHash('sha256').update(bytes('clientDataJSON')).digest()
    const folder = mkdtempSync(join(tmpdir(), 'signed-'))
    const put = (name: string, content: string | Buffer) => {
      writeFileSync(join(folder, name), content)
      return join(folder, name)
    }
    try {
      const args = (signature: Buffer) => [
        ...['dgst', '-sha256', '-verify', put('key.pem', kept.publicKey)],
        ...['-signature', put('signature', signature)],
        put('signed', Buffer.concat([bytes('authenticatorData'), hash])),
      ]
      expect(execFileSync('openssl', args(bytes('signature'))).toString()).toBe('Verified OK\n')
      const flipped = bytes('signature')
      flipped.writeUInt8((flipped.at(-1) ?? 0) ^ 1, flipped.length - 1)
      expect(() => execFileSync('openssl', args(flipped), { stdio: 'pipe' })).toThrow()
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it.each([
    [
      'another change',
      "jsonb_set(after, '{document}', to_jsonb(replace(after ->> 'document', '1A1zP1eP5', '1A1zP1eP6')))",
    ],
    ['another key', "jsonb_set(after, '{publicKey}', to_jsonb('nonsense'::text))"],
    ['another signature', "jsonb_set(after, '{signature}', to_jsonb('AAAA'::text))"],
    ['nothing', "'{}'::jsonb"],
  ])('that says %s afterwards is named', async (_, changed) => {
    const found = await inTransaction(api.pool, async (client) => {
      await client.query(
        `update sale.admin_actions set after = ${changed} where id = (
           select id from sale.admin_actions where action = 'change-signed' order by number limit 1)`,
      )
      const result = await checkSignedChanges(client)
      await client.query('rollback')
      await client.query('begin')
      return result
    })
    expect(found.problems).toEqual([
      expect.stringMatching(/^The signature of the admin action \d+ does not hold: .+\.$/),
    ])
  })
})
