import type { Token } from '@presale/contracts'
import { waitFor } from '@presale/testing'
import { expectNoViolation } from '../support/accessibility'
import { card, dialog, opened, panel, press, type Reader, token } from '../support/admin-actions'
import { answer, callsOf, changeAnswer, type Screens, toast, useScreens } from '../support/screens'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4"/></svg>'
const logoFile = (change: Partial<{ name: string; mimeType: string; buffer: Buffer }> = {}) => ({
  ...{ name: 'mark.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SVG) },
  ...change,
})

describe("spec sections 2, 5 and 8, 'Upload/Change Logo' and 'System Config'", () => {
  const screens: Screens = useScreens()

  async function logo(reader?: Reader) {
    const visit = await opened(screens, /^(Upload|Change) Logo$/, reader)
    return { ...visit, input: visit.open.locator('input[type=file]') }
  }

  it("Logo: a file is required ('No file selected: Please select a logo file to upload')", async () => {
    const { page, open } = await logo()
    const calls = callsOf(page, 'POST')
    await press(open, 'Upload')
    await toast(page, 'No file selected', 'Please select a logo file to upload').first().waitFor()
    expect(calls).toEqual([])
  })

  it.each([
    [
      'Invalid file type. Only SVG, JPG, and PNG files are allowed',
      { name: 'mark.gif', mimeType: 'image/gif' },
    ],
    ['File size exceeds 5MB limit', { buffer: Buffer.alloc(5 * 1024 * 1024 + 1) }],
  ])('Logo: %s; what was chosen before stays', async (sentence, change) => {
    const { open, input } = await logo()
    await input.setInputFiles(logoFile())
    await open.getByText(/^mark\.svg, 1 KB$/).waitFor()
    await input.setInputFiles(logoFile(change))
    await open.getByRole('alert').getByText(sentence).waitFor()
    await open.getByText(/^mark\.svg, 1 KB$/).waitFor()
  })

  it('Logo: drag-and-drop, a preview, then the upload refreshes the token query and the card', async () => {
    const { page, open, complaints } = await logo()
    const dropped = await page.evaluateHandle((svg) => {
      const data = new DataTransfer()
      data.items.add(new File([svg], 'mark.svg', { type: 'image/svg+xml' }))
      return data
    }, SVG)
    const zone = open.getByText('Drop a logo file here, or').locator('xpath=..')
    await zone.dispatchEvent('drop', { dataTransfer: dropped })
    const preview = open.getByRole('img', { name: 'The new logo' })
    await preview.waitFor()
    await waitFor(
      async () => (await preview.evaluate((image: HTMLImageElement) => image.naturalWidth > 0)) || undefined,
      { what: 'a preview that is drawn' },
    )
    const changed = {
      ...(await token(screens.origin)),
      logoUrl: 'data:image/svg+xml;utf8,x',
      logo: 'data:image/svg+xml;utf8,x',
    }
    const sent = page.waitForRequest('**/api/admin/token-logo')
    // In the server's place: a logo that is set once cannot be taken away again from the site that all tests share.
    await answer(page, '**/api/admin/token-logo', { body: { token: changed } })
    await changeAnswer<Token>(page, '**/api/token/GROK', () => changed)
    const refetched = page.waitForRequest('**/api/token/GROK')
    await press(open, 'Upload')
    const form = (await sent).postDataBuffer()?.toString('utf8') ?? ''
    expect(form).toContain('name="logo"; filename="mark.svg"')
    expect(form).toContain(SVG)
    await toast(page, 'Token logo uploaded successfully').first().waitFor()
    await refetched
    await card(page, 'Change Logo').waitFor()
    expect(complaints).toEqual([])
  })

  it("Logo that fails: the server's sentence, else 'Failed to upload token logo'; for a moderator its 403", async () => {
    const { page, open, input } = await logo('moderator')
    await input.setInputFiles(logoFile())
    await press(open, 'Upload')
    await toast(page, 'Error', 'Admin privileges required').first().waitFor()
    await answer(page, '**/api/admin/token-logo', { status: 500, body: '' })
    await press(open, 'Upload')
    await toast(page, 'Error', 'Failed to upload token logo').first().waitFor()
  })

  it('System Config: versions, windows, provider, mail, stores, projections, queues and remotes, read only', async () => {
    const { open } = await opened(screens, 'System Config')
    for (const title of ['Installation', 'Crypto prices', 'Stores', 'Projections', 'Queues', 'Remotes']) {
      await open.getByRole('heading', { name: title }).waitFor()
    }
    const fact = (term: string) => open.getByText(term, { exact: true }).locator('xpath=..')
    await fact('Payment window').waitFor()
    await fact('Event store').getByText('Answers').waitFor()
    await fact('Postgres').getByText('Answers').waitFor()
    await fact('purchase-list').waitFor()
    await fact('purchase-deadlines').waitFor()
    await fact('admin')
      .getByText(/contract \d/)
      .waitFor()
    expect(await open.getByRole('textbox').count()).toBe(0)
  })

  it('System Config: each part fails alone, and can be asked again', async () => {
    const { page } = await panel(screens)
    await answer(page, '**/api/admin/queues', { status: 503, body: 'Redis is being restarted.', times: 1 })
    await answer(page, '**/api/admin/system', { status: 500, body: 'It broke.', times: 1 })
    await card(page, 'System Config').click()
    const open = dialog(page, 'System Config')
    await open.getByText('Redis is being restarted.').waitFor()
    await open.getByText('It broke.').waitFor()
    await open.getByText('purchase-list', { exact: true }).waitFor()
    for (const part of ['Queues', 'Installation']) {
      await open.getByRole('region', { name: part }).getByRole('button', { name: 'Retry' }).click()
    }
    await open.getByText('purchase-deadlines', { exact: true }).waitFor()
    await open.getByText('Postgres', { exact: true }).waitFor()
  })

  it('axe: the logo with a preview and a refused file, no violation at both widths, dark and light', async () => {
    const { page, input, open } = await logo()
    await input.setInputFiles(logoFile())
    await open.getByRole('img', { name: 'The new logo' }).waitFor()
    await input.setInputFiles(logoFile({ name: 'mark.gif' }))
    await open.getByRole('alert').waitFor()
    await expectNoViolation(page)
  }, 300_000)
})
