import { waitFor } from '@presale/testing'
import { eventually } from '../support/eventually'
import { newBuyer, newHash, openPayments, rowOf } from '../support/payments'
import { type Screens, toast, useScreens } from '../support/screens'

jest.setTimeout(300_000)

describe('Saved views of Payment Tracking', () => {
  const screens: Screens = useScreens()

  it('are saved by name, chosen after a reload, renamed and deleted; another account has none of them', async () => {
    const { buyer, email } = await newBuyer(screens.origin)
    await buyer.paid(1_000, 'BTC', newHash())
    const { page, complaints } = await screens.asPerson({ isAdmin: true })
    const views = page.getByRole('button', { name: 'Saved views' })
    const item = (name: string) => page.getByRole('menuitem', { name })
    const dialog = page.getByRole('dialog')
    await openPayments(page, email, '&status=to-decide&sort=deadline&order=asc')
    await rowOf(page, '1,000').first().waitFor()
    await views.click()
    await item('Save this view…').click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Enter a name.').waitFor()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Ann, soonest')
    await page.keyboard.press('Enter')
    await toast(page, 'View saved: Ann, soonest').first().waitFor()
    await dialog.waitFor({ state: 'detached' })

    await page.goto('/admin?tab=payments&status=declined')
    await views.click()
    await item('Ann, soonest').click()
    // The list before has rows until this one is loaded.
    const search = page.getByRole('searchbox', { name: 'Search payments' })
    await waitFor(async () => (await search.inputValue()) === email || undefined, { what: 'its search' })
    await rowOf(page, '1,000').first().waitFor()
    const kept = new URL(page.url()).searchParams
    expect(['tab', 'search', 'status', 'sort', 'order'].map((name) => kept.get(name)).join(' ')).toBe(
      `payments ${email} to-decide deadline asc`,
    )

    await views.click()
    await item('Rename or delete…').click()
    await dialog.getByRole('textbox', { name: 'Name of Ann, soonest' }).fill('Ann')
    await dialog.getByRole('button', { name: 'Rename Ann, soonest' }).click()
    await dialog.getByRole('button', { name: 'Delete Ann', exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await views.click()
    await item('Ann').waitFor()
    await page.keyboard.press('Escape')

    const other = await screens.asPerson({ isModerator: true })
    await openPayments(other.page, email)
    await other.page.getByRole('button', { name: 'Saved views' }).click()
    await other.page.getByRole('menuitem', { name: 'Save this view…' }).waitFor()
    await eventually(() => other.page.getByRole('menuitem').count()).toBe(1)

    await views.click()
    await item('Rename or delete…').click()
    await dialog.getByRole('button', { name: 'Delete Ann', exact: true }).click()
    await dialog.getByText('No views are saved.').waitFor()
    expect(complaints).toEqual([])
  })
})
