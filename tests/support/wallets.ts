import type { Locator, Page } from 'playwright-core'

/** The parts of Wallet Management, by the names that a person sees or hears. */
export const WALLETS = '/api/admin/wallets'
/** Checksummed, and nobody's that this site would send to. */
export const [FIRST, SECOND] = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
] as const

export const walletRow = (page: Page, symbol: string) =>
  page.getByRole('row').filter({ hasText: symbol }).first()
export const saveWallet = (dialog: Locator) => dialog.getByRole('button', { name: 'Save wallet' })
export const addressField = (dialog: Locator) => dialog.getByRole('textbox', { name: 'Address', exact: true })

export async function editing(page: Page, symbol = 'UNI'): Promise<Locator> {
  await page.getByRole('button', { name: `Edit ${symbol} wallet` }).click()
  const dialog = page.getByRole('dialog', { name: `Edit the ${symbol} wallet` })
  await dialog.waitFor()
  return dialog
}
