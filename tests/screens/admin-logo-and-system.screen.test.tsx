import type { AdminAction, CurrentUser, Token } from '@presale/contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { folded, sent } from '../support/screen/acting'
import { admin, btc, moderator, queues, system, token } from '../support/screen/answers'
import { answer, answerRemotes, network, refusal } from '../support/screen/network'
import { openScreen } from '../support/screen/open-screen'
import { textOf } from '../support/screen/reading'
import { findToast } from '../support/screen/toast'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4"/></svg>'
const logoFile = ({ name = 'mark.svg', type = 'image/svg+xml', text = SVG } = {}) =>
  new window.File([text], name, { type })

const card = async (name: string | RegExp) =>
  within(await screen.findByRole('region', { name: 'Admin Actions' })).findByRole('button', { name })

describe('the logo', () => {
  async function opened(who: CurrentUser = admin) {
    const person = openScreen('/admin', who)
    await person.click(await card('Upload Logo'))
    const open = await screen.findByRole('dialog', { name: 'Upload Logo' })
    const choose = (file: File) =>
      fireEvent.change(within(open).getByLabelText('Logo file'), { target: { files: [file] } })
    const upload = () => person.click(within(open).getByRole('button', { name: 'Upload' }))
    return { person, open, choose, upload }
  }

  it('has to be chosen first', async () => {
    const { upload } = await opened()
    await upload()
    await findToast('No file selected', 'Please select a logo file to upload')
    expect(sent('POST')).toEqual([])
  })

  it.each([
    ['Invalid file type. Only SVG, JPG, and PNG files are allowed', { name: 'mark.gif', type: 'image/gif' }],
    ['File size exceeds 5MB limit', { text: 'x'.repeat(5 * 1024 * 1024 + 1) }],
  ])('is refused: %s; what was chosen before stays', async (sentence, change) => {
    const { open, choose } = await opened()
    choose(logoFile())
    await waitFor(() => expect(folded(open)).toContain('mark.svg, 1 KB'))
    choose(logoFile(change))
    within(await within(open).findByRole('alert')).getByText(sentence)
    expect(folded(open)).toContain('mark.svg, 1 KB')
  })

  it('is dropped, shown and uploaded; then the token and the card have it', async () => {
    const { open, upload } = await opened()
    const zone = within(open).getByText('Drop a logo file here, or').closest('div') as HTMLElement
    fireEvent.drop(zone, { dataTransfer: { files: [logoFile()] } })
    const preview = await within(open).findByRole<HTMLImageElement>('img', { name: 'The new logo' })
    expect(preview.src).toMatch(/^data:image\/svg\+xml;base64,/)
    const changed: Token = { ...token, logoUrl: '/logo.svg', logo: '/logo.svg' }
    answer('POST /api/admin/token-logo', { token: changed })
    answer('GET /api/token/{symbol}', changed)
    const reads = () => network.calls.filter(({ path }) => path === '/api/token/GROK').length
    const before = reads()
    await upload()
    await findToast('Token logo uploaded successfully')
    expect(sent('POST').map(({ path }) => path)).toEqual(['/api/admin/token-logo'])
    await card('Change Logo')
    await waitFor(() => expect(reads()).toBeGreaterThan(before))
  })

  it('is refused by the server: what it names stays beside the file until another is chosen', async () => {
    const { open, choose, upload } = await opened()
    const sentence = 'The SVG has the element <script>: a logo runs no scripts.'
    answer('POST /api/admin/token-logo', refusal(400, sentence))
    choose(logoFile())
    await upload()
    within(await within(open).findByRole('alert')).getByText(sentence)
    choose(logoFile({ name: 'other.svg' }))
    await waitFor(() => expect(within(open).queryByRole('alert')).toBeNull())
  })

  it("shows the server's sentence where it fails, else its own; a moderator its 403", async () => {
    const { choose, upload } = await opened(moderator)
    answer('POST /api/admin/token-logo', refusal(403, 'Admin privileges required'))
    choose(logoFile())
    await upload()
    await findToast('Error', 'Admin privileges required')
    answer('POST /api/admin/token-logo', refusal(500, ''))
    await upload()
    await findToast('Error', 'Failed to upload token logo')
  })
})

describe('System Config', () => {
  async function opened(answering = () => {}) {
    const person = openScreen('/admin', admin, () => {
      answerRemotes()
      answering()
    })
    await person.click(await card('System Config'))
    return { person, open: await screen.findByRole('dialog', { name: 'System Config' }) }
  }

  it('shows versions, windows, provider, mail, stores, projections, queues and remotes, read only', async () => {
    const { open } = await opened()
    for (const title of ['Installation', 'Crypto prices', 'Stores', 'Projections', 'Queues', 'Remotes'])
      await within(open).findByRole('heading', { name: title })
    const fact = async (term: string) =>
      (await within(open).findByText(term)).closest('dt')?.parentElement as HTMLElement
    expect((await fact('Payment window')).textContent).toMatch(/15 min|900/)
    within(await fact('Event store')).getByText('Answers')
    within(await fact('Postgres')).getByText('Answers')
    await fact('purchase-list')
    await fact('purchase-deadlines')
    within(await fact('admin')).getByText(/contract \d/)
    expect(within(open).queryByRole('textbox')).toBeNull()
  })

  it('shows the last backup and its archive, where backups are taken', async () => {
    const { open } = await opened(() =>
      answer('GET /api/admin/system', {
        ...system,
        backup: { lastAt: system.startedAt, archive: { behindSeconds: 0.2, isWaitedFor: false } },
      }),
    )
    const fact = async (term: string) =>
      (await within(open).findByText(term)).closest('dt')?.parentElement as HTMLElement
    expect((await fact('Last backup')).querySelector('time')).not.toBeNull()
    within(await fact('Archive')).getByText('Up to date')
  })

  it('sets the first price of a currency, and says what was set last', async () => {
    let actions: AdminAction[] = []
    const { person, open } = await opened(() => {
      answer('GET /api/crypto-prices', [btc])
      answer('GET /api/admin/system', () => ({
        ...system,
        prices: { ...system.prices, withoutPrice: actions.length === 0 ? ['ETH'] : [] },
      }))
      answer('GET /api/admin/actions', () => actions)
      answer('PUT /api/admin/crypto-prices/{symbol}', () => {
        const after = { price: '3500', source: 'admin' }
        const actor = { id: admin.id, role: 'admin', name: 'Ada' }
        const action = { action: 'crypto-price-set', subject: 'ETH', before: null, after }
        actions = [{ id: '1', at: new Date().toISOString(), actor, correlationId: 'c', ...action }]
        return Response.json({ ...btc, symbol: 'ETH', name: 'Ethereum', price: '3500' }, { status: 201 })
      })
    })
    await person.click(await within(open).findByRole('button', { name: 'Set the price of ETH' }))
    await person.type(within(open).getByLabelText(/New price of ETH/), '3500')
    await person.click(within(open).getByRole('button', { name: 'Set price' }))
    const changes = await within(open).findByRole('list', { name: 'Last changes by hand' })
    expect(textOf(changes)).toMatch(/^ETH set to .*3,500.* by Ada/)
    await waitFor(() =>
      expect(within(open).queryByRole('button', { name: 'Set the price of ETH' })).toBeNull(),
    )
  })

  it('fails part by part, and each can be asked again', async () => {
    const { person, open } = await opened(() => {
      answer('GET /api/admin/queues', refusal(503, 'Redis is being restarted.'))
      answer('GET /api/admin/system', refusal(500, 'It broke.'))
    })
    await within(open).findByText('Redis is being restarted.')
    await within(open).findByText('It broke.')
    await within(open).findByText('purchase-list')
    answer('GET /api/admin/queues', queues)
    answer('GET /api/admin/system', system)
    for (const name of ['Queues', 'Installation']) {
      const part = within(open).getByRole('region', { name })
      await person.click(within(part).getByRole('button', { name: 'Retry' }))
    }
    await within(open).findByText('purchase-deadlines')
    await within(open).findByText('Postgres')
  })
})
