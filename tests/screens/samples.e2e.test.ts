import type { LiveFigures } from '@presale/contracts'
import type { Page } from 'playwright-core'
import { answer, changeAnswer, openLanding, reads, type Screens, useScreens } from '../support/screens'

/** What is made up (design section 5), as it stands on a screen. */
const MADE_UP = /82\.5 ?%|5,341,077|1,133,923|83 ?%|1\.8K\+|Stage [34]|21\.50?\b|Q[123] 2025|Sample/

const LIVE: LiveFigures = {
  ...{ raised: '1234.50', target: '10000.00', remaining: '8765.50', progress: '12.3' },
  ...{ endsAt: null, participants: 7 },
  purchases: [
    { amount: '750.00', tokenAmount: 250, currency: 'BTC', approvedAt: '2026-01-02T03:04:05.000Z' },
  ],
}

async function goLive(page: Page, figures: LiveFigures = LIVE): Promise<void> {
  await changeAnswer<{ key: string }[]>(page, '**/api/settings', (settings) => [
    ...settings.filter(({ key }) => key !== 'marketing_mode'),
    { key: 'marketing_mode', value: 'live' },
  ])
  await answer(page, '**/api/live-figures', { body: figures })
}

/** Nothing is being loaded any more. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('main [aria-busy=true]') === null)
}

/** For each text that matches: is there a sample tag in the nearest parts around it? */
async function untagged(page: Page, figures: readonly string[]): Promise<string[]> {
  const missing: string[] = []
  for (const figure of figures) {
    const found = page.getByText(figure).first()
    await found.waitFor()
    const isTagged = await found.evaluate((element) => {
      const part = element.closest('section, li, dl > div, tr, figure')
      return (
        /sample/i.test(part?.textContent ?? '') ||
        /sample/i.test(element.closest('section')?.textContent ?? '')
      )
    })
    if (!isTagged) missing.push(figure)
  }
  return missing
}

describe('design section 5: what is on the screen, honestly', () => {
  const screens: Screens = useScreens()

  it('every made-up figure of the landing page stands with a sample tag', async () => {
    const { page } = await screens.asVisitor()
    await openLanding(page)
    const figures = [
      '83%',
      '1.8K+',
      'Presale ends in',
      'Q1 2025',
      'Q3 2025',
      'within 2 weeks after the presale',
    ]
    expect(await untagged(page, figures)).toEqual([])
  })

  it('every made-up figure of the dashboard stands with a sample tag', async () => {
    const { page } = await screens.buyer()
    await page.goto('/dashboard')
    expect(await untagged(page, ['82.5%', '5,341,077', '1,133,923', 'Live purchases'])).toEqual([])
  })

  it('the 24-hour changes, All-Time High, and the stages stand with a sample tag', async () => {
    const { page } = await screens.buyer()
    await page.goto('/status')
    expect(await untagged(page, ['All-Time High'])).toEqual([])
    await page.goto('/how-to-buy')
    expect(await untagged(page, ['Stage 3', 'Stage 4'])).toEqual([])
    const prices = await (await page.context().request.get('/api/crypto-prices')).json()
    const isSample = prices.some((price: { change24hIsSample?: boolean }) => price.change24hIsSample)
    await page.goto('/buy-coins')
    await page.getByRole('main').getByText('BTC', { exact: true }).first().waitFor()
    expect(
      (await page
        .getByRole('main')
        .getByText(/sample data/i)
        .count()) > 0,
    ).toBe(isSample)
  })

  it('marketing_mode = live: nothing made up stands on the landing page, the real figures do', async () => {
    const { page } = await screens.asVisitor()
    await goLive(page)
    await openLanding(page)
    const stats = page.getByRole('region', { name: 'The presale in figures' })
    await reads(stats, /12\.3%/)
    await reads(stats, /Participants 7/i)
    const text = await page.getByRole('main').innerText()
    // 'Example' marks the picture of a purchase, which is none of the sale's figures.
    expect(text.match(new RegExp(MADE_UP, 'g')) ?? []).toEqual([])
  })

  it('marketing_mode = live: the dashboard shows real progress, raised, remaining and approved purchases', async () => {
    const { page } = await screens.buyer()
    await goLive(page)
    await page.goto('/dashboard')
    await page.getByText('12.3%').first().waitFor()
    const text = (await page.getByRole('main').innerText()).replaceAll(/\s/g, '')
    expect(text).toContain('1,234.50')
    expect(text).toContain('8,765.50')
    expect(text).toContain('250')
    expect(await page.getByRole('main').innerText()).not.toMatch(MADE_UP)
  })

  it('marketing_mode = live without a target or sales: nothing made up takes their place', async () => {
    const { page } = await screens.buyer()
    const none = { ...LIVE, raised: '0.00', target: null, remaining: null, progress: null, participants: 0 }
    await goLive(page, { ...none, purchases: [] })
    for (const path of ['/dashboard', '/status', '/how-to-buy']) {
      await page.goto(path)
      await page.getByRole('main').getByRole('heading').first().waitFor()
      await settled(page)
      expect(await page.getByRole('main').innerText()).not.toMatch(
        /82\.5|5,341,077|1,133,923|Stage [34]|21\.50?\b/,
      )
    }
  })

  it('the live figures that do not come are said to be missing, not made up', async () => {
    const { page } = await screens.buyer()
    await goLive(page)
    await answer(page, '**/api/live-figures', { status: 503, body: 'Away for a moment.' })
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Buy now' }).waitFor()
    await settled(page)
    expect(await page.getByRole('main').innerText()).not.toMatch(MADE_UP)
  })
})
