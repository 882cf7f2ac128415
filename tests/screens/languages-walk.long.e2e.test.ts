// Guards: frontends/admin/src, frontends/buyer/src, frontends/shell/src, packages/i18n/src, packages/ui/src
import { randomBytes } from 'node:crypto'
import { USUAL_REASONS } from '@presale/kernel'
import { waitFor } from '@presale/testing'
import type { Page } from 'playwright-core'
import { expectNoViolation } from '../support/accessibility'
import { cutControls, wideTables } from '../support/boxes'
import { DESKTOP, LEAST_ROOM, PHONE, type Visit } from '../support/browser'
import { englishTexts } from '../support/english-texts'
import { newBuyer, questionOf } from '../support/payments'
import { Person } from '../support/person'
import { type Screens, useScreens } from '../support/screens'

jest.setTimeout(600_000)

const PSEUDO = 'ar-XB'
const LANGUAGES = [
  ['de', 'de ltr'],
  [PSEUDO, `${PSEUDO} rtl`],
] as const

/** Of the remotes, whose activations Operations lists. */
const NAMES = ['buyer', 'admin']

const LONG_NAMES = ['Maximiliane Freifrau von Hohenlohe-Waldenburg', 'Donaudampfschifffahrtsgesellschaft mbH']

const PUBLIC = ['/', '/whitepaper']
const BUYER = [
  '/dashboard',
  '/buy-coins',
  '/buy-coins?currency=BTC',
  '/my-coins',
  '/status',
  '/how-to-buy',
  '/settings',
]
const ADMIN = [
  '/admin',
  '/admin?tab=payments',
  '/admin?tab=payments&status=all',
  '/admin?tab=wallets',
  '/admin?tab=pixels',
  '/admin?tab=settings',
  '/admin?view=figures',
  '/admin?view=audit',
  '/admin?view=operations',
]

describe('every page, in German and from right to left', () => {
  const screens: Screens = useScreens()
  const english = englishTexts()

  async function chosenBefore(page: Page, language: string): Promise<void> {
    await page.goto('/favicon.svg')
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
  }

  async function opened(page: Page, path: string): Promise<void> {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    // A page has its heading before the files of its remote and the first answers are there.
    await page.waitForLoadState('networkidle')
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  }

  /** What is not where it belongs in the page as it stands, at its present width. */
  async function misplaced(page: Page, document: string): Promise<string[]> {
    const { html, excess } = await page.evaluate(() => ({
      html: `${window.document.documentElement.lang} ${window.document.documentElement.dir}`,
      excess: window.document.documentElement.scrollWidth - window.innerWidth,
    }))
    const faults = html === document ? [] : [`the document is ${html}`]
    if (excess > 0) faults.push(`${excess} px over the edge`)
    const cut = [...(await cutControls(page)), ...(await wideTables(page))]
    return [...faults, ...cut.map((part) => `cut: ${part}`)]
  }

  /** What is wrong with the page as it stands, at each width; nothing, where it is right. */
  async function faultsOf(page: Page, language: string, document: string): Promise<string[]> {
    const faults: string[] = []
    for (const viewport of [DESKTOP, ...LEAST_ROOM, PHONE]) {
      await page.setViewportSize(viewport)
      let found: string[] = []
      // What was made for the width before, a chart or a table, changes a moment later.
      const isRight = async () => {
        found = await misplaced(page, document)
        return found.length === 0 || undefined
      }
      await waitFor(isRight, { what: 'everything in its place', timeoutMs: 3_000 }).catch(() => undefined)
      faults.push(...found.map((fault) => `${viewport.width} px: ${fault}`))
    }
    await page.setViewportSize(DESKTOP)
    if (language === 'de')
      faults.push(
        ...(await wordsOf(page))
          .filter((words) => english.has(words) && !NAMES.includes(words))
          .map((words) => `English: ${words}`),
      )
    return faults
  }

  async function walk(
    { page, complaints }: Visit,
    paths: readonly string[],
    language: string,
    document: string,
  ) {
    await chosenBefore(page, language)
    const faults: string[] = []
    for (const path of paths) {
      await opened(page, path)
      faults.push(...(await faultsOf(page, language, document)).map((fault) => `${path}: ${fault}`))
    }
    expect(faults).toEqual([])
    expect(complaints).toEqual([])
  }

  /** Rows of the worklist that need the most room, and all else that a column may hold, contested ones among them. */
  async function widestRows(): Promise<void> {
    const hash = randomBytes(32).toString('hex')
    for (const name of LONG_NAMES) {
      const buyer = await Person.registered(screens.origin, name)
      await buyer.paid(987_650, 'DOGE', hash)
      await buyer.paid(999_999, 'USDT')
      expect((await buyer.request(888_888, 'BTC')).status).toBe(201)
    }
  }

  it('knows the texts of the catalogues', () => {
    expect(english.size).toBeGreaterThan(700)
    for (const text of ['My Coins', 'Payment Tracking']) expect(english.has(text)).toBe(true)
  })

  it.each(LANGUAGES)('%s: the public pages', async (language, document) => {
    await walk(await screens.asVisitor(), PUBLIC, language, document)
  })

  it.each(LANGUAGES)('%s: the pages of a buyer with a purchase', async (language, document) => {
    const visit = await screens.buyer({ name: 'Ann Lee' })
    await visit.person.request(250, 'BTC')
    await walk(visit, BUYER, language, document)
  })

  it.each(LANGUAGES)('%s: the panel of an admin who declined a payment', async (language, document) => {
    const visit = await screens.asPerson({ name: 'Ada Ray', isAdmin: true })
    await widestRows()
    const { id } = await visit.person.paid(250)
    // A usual reason stands in the catalogue as well, as the words of a button.
    expect((await visit.person.decide(id, 'decline', { reason: USUAL_REASONS.nothing })).status).toBe(200)
    await walk(visit, ADMIN, language, document)
  })

  it.each(LANGUAGES)('%s: the question before a payment is declined', async (language, document) => {
    const { buyer, email } = await newBuyer(screens.origin)
    await buyer.paid(250)
    const { page } = await screens.asPerson({ name: 'Ada Ray', isAdmin: true })
    await chosenBefore(page, language)
    await opened(page, `/admin?tab=payments&search=${encodeURIComponent(email)}`)
    await page.getByRole('row').filter({ hasText: 'Ann Lee' }).getByRole('button').last().click()
    await questionOf(page).getByRole('group').waitFor()
    expect(await faultsOf(page, language, document)).toEqual([])
  })

  it('axe finds no violation in German', async () => {
    const { page } = await screens.asPerson({ name: 'Ada Ray', isAdmin: true })
    await chosenBefore(page, 'de')
    for (const path of ['/dashboard', '/settings', '/admin?tab=payments']) {
      await opened(page, path)
      await expectNoViolation(page)
    }
  })
})

/** What is read on the page and what a screen reader says of it, piece by piece. */
function wordsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const words: (string | null)[] = []
    while (texts.nextNode()) {
      const around = texts.currentNode.parentElement
      // What somebody has written stands in a <bdi>.
      if (around && !around.closest('script, style, option, bdi')) words.push(texts.currentNode.textContent)
    }
    for (const attribute of ['aria-label', 'placeholder', 'title', 'alt'])
      for (const element of document.querySelectorAll(`[${attribute}]:not(bdi)`))
        words.push(element.getAttribute(attribute))
    return words.flatMap((word) => (word === null ? [] : [word.trim()]))
  })
}
