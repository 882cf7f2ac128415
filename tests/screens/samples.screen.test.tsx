import type { LiveFigures } from '@presale/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { withoutGaps } from '../support/screen/acting'
import { btc, token, user } from '../support/screen/answers'
import { soldFigures } from '../support/screen/buyer-answers'
import { answer, refusal } from '../support/screen/network'
import { openScreen } from '../support/screen/open-screen'
import { main, pageTitle, reads, settled, textOf } from '../support/screen/reading'

/** What is made up, as it stands on a screen. */
const MADE_UP = /82\.5 ?%|5,341,077|1,133,923|83 ?%|1\.8K\+|Stage [34]|21\.50?\b|Q[123] 2025|Sample/

function goLive(figures: LiveFigures | Response = soldFigures): void {
  answer('GET /api/settings', [{ key: 'marketing_mode', value: 'live' }])
  answer('GET /api/live-figures', figures)
}

/** The texts that stand without a sample tag in the nearest parts around them. */
async function untagged(figures: readonly string[]): Promise<string[]> {
  const missing: string[] = []
  for (const figure of figures) {
    const [found] = await screen.findAllByText((text) => text.includes(figure))
    const parts = [found?.closest('section, li, dl > div, tr, figure'), found?.closest('section')]
    if (!parts.some((part) => /sample/i.test(part?.textContent ?? ''))) missing.push(figure)
  }
  return missing
}

describe('every made-up figure stands with a sample tag', () => {
  it.each([
    [
      '/',
      null,
      ['83%', '1.8K+', 'Presale ends in', 'Q1 2025', 'Q3 2025', 'within 2 weeks after the presale'],
    ],
    ['/dashboard', user, ['82.5%', '5,341,077', '1,133,923', 'Live purchases']],
    ['/status', user, ['All-Time High']],
    ['/how-to-buy', user, ['Stage 3', 'Stage 4']],
  ] as const)('on %s', async (path, who, figures) => {
    openScreen(path, who)
    if (path === '/dashboard') await screen.findByText('82.5%')
    expect(await untagged(figures)).toEqual([])
  })

  it.each([true, false])('on /buy-coins where the 24-hour change is a sample: %s', async (isSample) => {
    openScreen('/buy-coins', user, () =>
      answer('GET /api/crypto-prices', [{ ...btc, change24hIsSample: isSample }]),
    )
    await screen.findAllByText('BTC')
    expect(within(main()).queryAllByText(/sample data/i).length > 0).toBe(isSample)
  })
})

describe('a sale that is live', () => {
  it('shows on the landing page the real figures, and nothing made up', async () => {
    openScreen('/', null, () => goLive())
    const stats = await screen.findByRole('region', { name: 'The presale in figures' })
    await reads(() => stats, /12\.3%/)
    await reads(() => stats, /Participants 7/i)
    // 'Example' marks the picture of a purchase, which is none of the sale's figures.
    expect(textOf(main()).match(new RegExp(MADE_UP, 'g')) ?? []).toEqual([])
  })

  it('shows on the dashboard real progress, raised, remaining and approved purchases', async () => {
    openScreen('/dashboard', user, () => goLive())
    expect(await screen.findAllByText('12.3%')).not.toHaveLength(0)
    const text = withoutGaps(main())
    expect(text).toContain('1,234.50')
    expect(text).toContain('8,765.50')
    expect(text).toContain(`250${token.name.replaceAll(' ', '')}`)
    expect(textOf(main())).not.toMatch(MADE_UP)
  })

  it.each([
    ['/dashboard', 'Dashboard'],
    ['/status', 'Status'],
    ['/how-to-buy', 'How to Buy'],
  ])('shows on %s nothing made up in the place of a missing target or of sales', async (path, title) => {
    const none = { raised: '0.00', target: null, remaining: null, progress: null, participants: 0 }
    openScreen(path, user, () => goLive({ ...soldFigures, ...none, purchases: [] }))
    await pageTitle(title)
    await settled()
    expect(textOf(main())).not.toMatch(/82\.5|5,341,077|1,133,923|Stage [34]|21\.50?\b/)
  })

  it('says that its figures are missing where they do not come, and makes none up', async () => {
    openScreen('/dashboard', user, () => goLive(refusal(503, 'Away for a moment.')))
    await screen.findByRole('link', { name: 'Buy now' })
    await waitFor(() => expect(screen.getAllByText(/^Failed to fetch/)).not.toHaveLength(0))
    await settled()
    expect(textOf(main())).not.toMatch(MADE_UP)
  })
})
