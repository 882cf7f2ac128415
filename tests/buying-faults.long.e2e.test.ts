// Guards: frontends/buyer/src/features/buy-coins, services/api/src/purchases, services/web/src
import type { Locator } from 'playwright-core'
import {
  askForAddress,
  type Buyer,
  buttonOf,
  fillIn,
  freezePurchases,
  loseFirstAnswer,
  newBuyer,
  openPayment,
  purchaseIdIn,
  seesConfirmation,
  seesPayment,
} from './support/buyer'
import { eventually } from './support/eventually'
import { historiesOf } from './support/ledger'
import { type Screens, useScreens } from './support/screens'

const PAID = ['PurchaseRequested', 'PurchasePaid']
const CANCELLED = ['PurchaseRequested', 'PurchaseExpired']

interface Place {
  /** Its middle. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

async function placesOf(buttons: Locator): Promise<Place[]> {
  const boxes = await Promise.all((await buttons.all()).map((button) => button.boundingBox()))
  return boxes
    .filter((box) => box !== null)
    .map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2, width, height }))
}

/** Not at its very edge. */
function isWithin({ x, y, width, height }: Place, atX: number, atY: number): boolean {
  return Math.abs(atX - x) < width / 2 - 4 && Math.abs(atY - y) < height / 2 - 4
}

describe('faults while buying never make a second purchase, and never lose one', () => {
  const screens: Screens = useScreens()
  let buyer: Buyer

  beforeEach(async () => {
    buyer = await newBuyer(await screens.asVisitor(), screens.origin)
  })

  const histories = () => historiesOf(buyer.id, screens.eventStoreUrl)

  const secondTab = async (path: string) => {
    const page = await buyer.context.newPage()
    await page.goto(path)
    return page
  }

  describe('double clicks', () => {
    it('on every button of the way: one purchase, paid once, and the dialog stays', async () => {
      const { page } = buyer
      await page.goto('/buy-coins')
      await page.getByRole('button', { name: /BTC/ }).first().dblclick()
      await page.getByRole('button', { name: '250', exact: true }).dblclick()
      await page.getByRole('checkbox', { name: /terms and conditions/ }).check()
      await buttonOf(page, 'Get Payment Address').dblclick()
      await seesPayment(page)
      await buttonOf(page, 'I Have Paid').dblclick()
      await seesConfirmation(page)
      expect(await histories()).toEqual([PAID])
      expect(await buyer.purchases()).toMatchObject([{ amount: 250, stage: 'awaiting-approval' }])
    })

    it('on a currency, with the next step there before the second click: nothing of it is pressed', async () => {
      const { page } = buyer
      await page.goto('/buy-coins')
      await page.getByRole('button', { name: /BTC/ }).first().waitFor()
      const tiles = await placesOf(page.getByRole('main').getByRole('listitem').getByRole('button'))
      await page.goto('/buy-coins?currency=ETH')
      const amount = page.getByLabel('Amount of tokens')
      await amount.waitFor()
      const quick = page.getByRole('button', { name: /^(250|1,000|5,000|10,000|50,000)$/ })
      const places = await placesOf(quick)
      const found = places.findIndex(({ x, y }) => tiles.some((tile) => isWithin(tile, x, y)))
      const place = places[found]
      if (!place) throw new Error('No quick amount stands where a currency does')
      await page.goto('/buy-coins')
      await page.getByRole('button', { name: /BTC/ }).first().waitFor()
      const press = async (clickCount: number) => {
        await page.mouse.down({ clickCount })
        await page.mouse.up({ clickCount })
      }
      await page.mouse.move(place.x, place.y)
      await press(1)
      await amount.waitFor()
      await eventually(async () => (await placesOf(quick))[found]).toEqual(place)
      await press(2)
      await eventually(() => amount.inputValue()).toBe('100')
      await press(1)
      await eventually(() => amount.inputValue()).not.toBe('100')
    })

    it('on Cancel: cancelled once; after a transaction hash was entered they only ask', async () => {
      const { page } = buyer
      await openPayment(page)
      await buttonOf(page, 'Cancel').dblclick()
      await page.getByText('Purchase cancelled').first().waitFor()
      // Behind the dialog the second click chooses no currency.
      expect(new URL(page.url()).search).toBe('')
      await eventually(histories).toEqual([CANCELLED])

      await openPayment(page)
      await page
        .getByRole('dialog')
        .getByLabel(/transaction hash/i)
        .fill('ab'.repeat(32))
      await buttonOf(page, 'Cancel').dblclick()
      await page.getByRole('alertdialog').getByText('Have you sent the payment?').waitFor()
      await buttonOf(page, 'Keep this purchase').click()
      await seesPayment(page)
      expect((await histories())[1]).toEqual(['PurchaseRequested'])
    })
  })

  describe('an amount under 100, and at once a press on a button', () => {
    it('Get Payment Address: reset to 100 with the reason, and nothing was bought that nobody entered', async () => {
      const { page } = buyer
      await fillIn(page)
      await page.getByLabel('Amount of tokens').fill('50')
      await buttonOf(page, 'Get Payment Address').click()
      await page.getByText('The minimum purchase amount is 100 tokens.').waitFor()
      await eventually(() => page.getByLabel('Amount of tokens').inputValue()).toBe('100')
      expect(await histories()).toEqual([])
    })

    it('a quick amount: that amount stands, and the reset does not come after it', async () => {
      const { page } = buyer
      await fillIn(page)
      await page.getByLabel('Amount of tokens').fill('50')
      await buttonOf(page, '5,000').click()
      await page.getByText('Platinum').first().waitFor()
      await eventually(() => page.getByLabel('Amount of tokens').inputValue()).toBe('5000')
      await eventually(() => page.getByText('The minimum purchase amount is 100 tokens.').count()).toBe(0)
    })
  })

  describe('two tabs', () => {
    it('with one purchase, I Have Paid in both: paid once, and both see the confirmation', async () => {
      const id = await openPayment(buyer.page)
      const other = await secondTab(`/buy-coins?purchase=${id}`)
      await seesPayment(other)
      const unfreeze = await freezePurchases(other)
      await buttonOf(buyer.page, 'I Have Paid').click()
      await seesConfirmation(buyer.page)
      await unfreeze()
      await buttonOf(other, 'I Have Paid')
        .click({ timeout: 3_000 })
        .catch(() => undefined)
      await seesConfirmation(other)
      expect(await histories()).toEqual([PAID])
    })

    it('Cancel in one, I Have Paid in the other: the payment is on record', async () => {
      const id = await openPayment(buyer.page)
      const other = await secondTab(`/buy-coins?purchase=${id}`)
      await seesPayment(other)
      const unfreeze = await freezePurchases(other)
      await buttonOf(buyer.page, 'Cancel').click()
      await buyer.page.getByText('Purchase cancelled').first().waitFor()
      await buttonOf(buyer.page, 'Dismiss').click()
      await eventually(histories).toEqual([CANCELLED])
      await buttonOf(other, 'I Have Paid').click()
      await other.getByText('Late payment reported').first().waitFor()
      await unfreeze()
      expect(await histories()).toEqual([[...CANCELLED, 'PurchaseLatePaymentReported']])
    })

    it('I Have Paid in one, Cancel in the other: it stays paid, and the other says so', async () => {
      const id = await openPayment(buyer.page)
      const other = await secondTab(`/buy-coins?purchase=${id}`)
      await seesPayment(other)
      const unfreeze = await freezePurchases(other)
      await buttonOf(buyer.page, 'I Have Paid').click()
      await seesConfirmation(buyer.page)
      await buttonOf(other, 'Cancel').click()
      await buttonOf(other, 'Dismiss').click()
      await other.getByText('The purchase was not cancelled').first().waitFor()
      await unfreeze()
      await other.goto(`/buy-coins?purchase=${id}`)
      await seesConfirmation(other)
      expect(await histories()).toEqual([PAID])
    })

    it('asked for an address in both: two purchases, as asked, and not three', async () => {
      const other = await secondTab('/buy-coins')
      await Promise.all([openPayment(buyer.page), openPayment(other)])
      expect(await histories()).toEqual([['PurchaseRequested'], ['PurchaseRequested']])
      expect(purchaseIdIn(other)).not.toBe(purchaseIdIn(buyer.page))
    })
  })

  describe('the answer is lost on the way', () => {
    it('of the request: the same key again, one purchase', async () => {
      const { page } = buyer
      const keys = await loseFirstAnswer(page, '/api/purchases/requests')
      await fillIn(page)
      await askForAddress(page)
      await page.getByText('Error getting wallet address').first().waitFor()
      await page.getByText('No answer came from the server').waitFor()
      await askForAddress(page)
      await seesPayment(page)
      expect(keys[1]).toBe(keys[0])
      expect(await histories()).toEqual([['PurchaseRequested']])
    })

    it('of the request, and the page is reloaded: still the same key, one purchase', async () => {
      const { page } = buyer
      const keys = await loseFirstAnswer(page, '/api/purchases/requests')
      await fillIn(page)
      await askForAddress(page)
      await page.getByText('No answer came from the server').waitFor()
      await page.reload()
      await page.getByText('A purchase waits for your payment').waitFor()
      await page.getByRole('checkbox', { name: /terms and conditions/ }).check()
      await askForAddress(page)
      await seesPayment(page)
      expect(keys[1]).toBe(keys[0])
      expect(await histories()).toEqual([['PurchaseRequested']])
    })

    it('of the request, and that purchase was cancelled since: what is asked for now is a new one', async () => {
      const { page } = buyer
      await loseFirstAnswer(page, '/api/purchases/requests')
      await fillIn(page)
      await askForAddress(page)
      await page.getByText('No answer came from the server').waitFor()
      const [lost] = await buyer.purchases()
      const cancelled = await buyer.context.request.post(`/api/purchases/${lost?.id}/cancel`, {
        headers: { origin: screens.origin },
      })
      expect(cancelled.status()).toBe(200)
      await askForAddress(page)
      await seesPayment(page)
      expect(await histories()).toEqual([CANCELLED, ['PurchaseRequested']])
    })

    it('of the report: the same key again, paid once', async () => {
      const { page } = buyer
      await openPayment(page)
      // As it is where the connection stays away: nobody can see that the report had arrived.
      const unfreeze = await freezePurchases(page)
      const keys = await loseFirstAnswer(page, '/api/purchases')
      await buttonOf(page, 'I Have Paid').click()
      await page.getByText('We do not know whether your report has arrived').waitFor()
      await buttonOf(page, 'I Have Paid').click()
      await page.getByText('Purchase initiated!').first().waitFor()
      await unfreeze()
      await seesConfirmation(page)
      expect(keys).toEqual([keys[0], keys[0]])
      expect(await histories()).toEqual([PAID])
    })

    it('of the cancellation: again by itself, cancelled once', async () => {
      const { page } = buyer
      const id = await openPayment(page)
      const keys = await loseFirstAnswer(page, `/api/purchases/${id}/cancel`)
      await buttonOf(page, 'Cancel').click()
      await buttonOf(page, 'Dismiss').click()
      await eventually(async () => keys.length).toBe(2)
      expect(keys).toEqual([keys[0], keys[0]])
      await eventually(histories).toEqual([CANCELLED])
    })
  })

  describe('a purchase that was cancelled by mistake', () => {
    it("is there again after 'Undo', with its price, and can be paid", async () => {
      const { page } = buyer
      const id = await openPayment(page)
      await buttonOf(page, 'Cancel').click()
      await buttonOf(page, 'Undo').click()
      await seesPayment(page)
      expect(purchaseIdIn(page)).toBe(id)
      await buttonOf(page, 'I Have Paid').click()
      await seesConfirmation(page)
      expect(await histories()).toEqual([PAID])
    })

    it('is cancelled at once when the page is left', async () => {
      const { page } = buyer
      await openPayment(page)
      await buttonOf(page, 'Cancel').click()
      await buttonOf(page, 'Undo').waitFor()
      await page.goto('about:blank')
      await eventually(histories).toEqual([CANCELLED])
    })
  })
})
