import type { Token } from '@presale/contracts'
import { waitFor } from '@presale/testing'
import { expectNoViolation } from '../support/accessibility'
import { card, opened, press, token } from '../support/admin-actions'
import { changeAnswer, type Screens, toast, useScreens } from '../support/screens'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4"/></svg>'
const logoFile = (change: Partial<{ name: string; mimeType: string; buffer: Buffer }> = {}) => ({
  name: 'mark.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(SVG),
  ...change,
})

describe('Change Logo', () => {
  const screens: Screens = useScreens()

  async function logo() {
    const visit = await opened(screens, /^(Upload|Change) Logo$/)
    return { ...visit, input: visit.open.locator('input[type=file]') }
  }

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
    // By page.route, which alone shows the bytes of the file.
    await page.route('**/api/admin/token-logo', (route) => route.fulfill({ json: { token: changed } }))
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

  it('axe: the logo with a preview and a refused file, no violation at both widths, dark and light', async () => {
    const { page, input, open } = await logo()
    await input.setInputFiles(logoFile())
    await open.getByRole('img', { name: 'The new logo' }).waitFor()
    await input.setInputFiles(logoFile({ name: 'mark.gif' }))
    await open.getByRole('alert').waitFor()
    await expectNoViolation(page)
  }, 300_000)
})
