import type { CryptoPrice, SaleState } from '@presale/contracts'
import type { Page } from 'playwright-core'
import { answer, changeAnswer } from '../../support/screens'
import { main, type Stage, type State } from './state'

const SCHEMES = ['dark', 'light'] as const
type Scheme = (typeof SCHEMES)[number]

const SENTENCES = {
  frozen: 'The sale is paused. No new purchase can be made; earlier purchases are not affected.',
  ended: 'The sale ended on 31 January 2026 at 12:00 UTC. Earlier purchases are not affected.',
} as const

async function closed(page: Page, state: keyof typeof SENTENCES): Promise<void> {
  await changeAnswer(page, '**/api/sale', (sale: SaleState) => ({
    ...sale,
    state,
    sentence: SENTENCES[state],
  }))
}

const FROZEN_BY_SOMEBODY = {
  at: '2026-11-26T12:00:00.000Z',
  actor: { id: '00000000-0000-4000-8000-000000000001', name: 'Maximiliane von Hohenstaufen-Beispiel' },
}

/** Some currencies are real, some samples, some not available. */
async function mixedPrices(page: Page): Promise<void> {
  await changeAnswer(page, '**/api/crypto-prices', (prices: CryptoPrice[]) =>
    prices.map((price, nth) => ({
      ...price,
      isAvailable: nth % 4 !== 1,
      ...(nth % 4 === 2 ? { source: 'provider', sampleWallet: false } : {}),
      ...(nth % 4 === 3 ? { source: 'manual' } : {}),
    })),
  )
}

/** In both colours; axe looks at the dark one and, by itself, at its light one. */
function inBoth(name: string, open: (stage: Stage, colorScheme: Scheme) => Promise<Page>, isWindow = false) {
  return SCHEMES.map(
    (colorScheme): State => ({
      name: colorScheme === 'dark' ? name : `${name}-light`,
      axe: colorScheme === 'dark' ? 'both' : undefined,
      isWindow,
      open: (stage) => open(stage, colorScheme),
    }),
  )
}

export const saleRuleStates: readonly State[] = [
  ...inBoth('buy-currencies-mixed', async (stage, colorScheme) => {
    const page = await stage.newcomer({ colorScheme })
    await mixedPrices(page)
    await page.goto('/buy-coins')
    await main(page).getByText('Not available now').first().waitFor()
    return page
  }),
  ...inBoth('buy-closed', async (stage, colorScheme) => {
    const page = await stage.holder({ colorScheme })
    await closed(page, 'frozen')
    await page.goto('/buy-coins')
    await main(page).getByText('The sale is paused', { exact: true }).waitFor()
    return page
  }),
  ...inBoth('buy-limits', async (stage, colorScheme) => {
    const page = await stage.newcomer({ colorScheme })
    await changeAnswer(page, '**/api/sale', (sale: SaleState) => ({
      ...sale,
      hardCap: 50_000,
      remaining: 1200,
      maxPerBuyer: 20_000,
    }))
    await page.goto('/buy-coins?currency=BTC')
    await main(page).getByRole('spinbutton').fill('5000')
    await main(page).getByText('tokens are left in this sale').waitFor()
    return page
  }),
  ...inBoth('dashboard-not-started', async (stage, colorScheme) => {
    const page = await stage.newcomer({ colorScheme })
    await changeAnswer(page, '**/api/sale', (sale: SaleState) => ({
      ...sale,
      state: 'not-started',
      sentence: 'The sale has not started yet. It starts on 1 January 2099 at 12:00 UTC.',
      startsAt: '2099-01-01T12:00:00.000Z',
    }))
    await page.goto('/dashboard')
    await main(page).getByText('The sale has not started yet', { exact: true }).waitFor()
    return page
  }),
  ...inBoth('dashboard-closed', async (stage, colorScheme) => {
    const page = await stage.newcomer({ colorScheme })
    await closed(page, 'ended')
    await page.goto('/dashboard')
    await main(page).getByText('The sale has ended', { exact: true }).waitFor()
    return page
  }),
  ...inBoth('admin-frozen', async (stage, colorScheme) => {
    const page = await stage.admin({ colorScheme })
    await closed(page, 'frozen')
    await answer(page, '**/api/admin/freeze', { body: { frozen: FROZEN_BY_SOMEBODY } })
    await page.goto('/admin')
    await page.getByRole('button', { name: 'Let the sale go on' }).waitFor()
    await page.getByText('Frozen by').waitFor()
    return page
  }),
  ...inBoth('admin-restored', async (stage, colorScheme) => {
    const page = await stage.admin({ colorScheme })
    await closed(page, 'frozen')
    await answer(page, '**/api/admin/restore', {
      body: { unconfirmed: { restoredAt: '2026-11-26T12:00:00.000Z' } },
    })
    await page.goto('/admin')
    await page.getByRole('button', { name: 'Confirm what was restored' }).waitFor()
    return page
  }),
  ...inBoth('admin-readiness', async (stage, colorScheme) => {
    const page = await stage.admin({ colorScheme })
    await page.goto('/admin?tab=settings')
    await page.getByRole('list', { name: 'Readiness' }).waitFor()
    await main(page).getByRole('form', { name: 'Project mission' }).waitFor()
    return page
  }),
  ...inBoth(
    'admin-price-by-hand',
    async (stage, colorScheme) => {
      const page = await stage.admin({ colorScheme })
      await mixedPrices(page)
      await page.goto('/admin')
      await page.getByRole('button', { name: /Price Settings/ }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('New token price').fill('35')
      await dialog.getByText('A large change').waitFor()
      await dialog.getByRole('button', { name: 'Set the price of AVAX' }).click()
      await dialog.getByLabel('New price of AVAX').fill('40')
      await dialog.getByRole('button', { name: 'Set price', exact: true }).scrollIntoViewIfNeeded()
      return page
    },
    true,
  ),
]
