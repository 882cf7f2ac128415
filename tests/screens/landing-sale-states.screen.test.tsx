import type { SaleState } from '@presale/contracts'
import { followPageLanguage, setPageLanguage } from '@presale/i18n'
import { act, screen, waitFor, within } from '@testing-library/react'
import { sale, token } from '../support/screen/answers'
import { answer, refusal } from '../support/screen/network'
import { openLanding as landing } from '../support/screen/open-landing'
import { main, textOf } from '../support/screen/reading'

describe('a sale that is not open', () => {
  const startsAt = new Date(Date.now() + 2 * 86_400_000 - 1_800_000).toISOString()
  const closed = (state: SaleState['state'], more: Partial<SaleState> = {}) =>
    landing(() => answer('GET /api/sale', { ...sale, state, ...more }))

  it.each([
    ['frozen', 'The sale is paused', 'No new purchase can be made', 'Create an account', 'Sign Up'],
    [
      'not-started',
      'The sale has not started yet',
      'Its start will be announced',
      'Create an account',
      'Sign Up',
    ],
    [
      'reserved',
      'All that is left is reserved by buyers who are paying now',
      'Earlier purchases',
      'Create an account',
      'Sign Up',
    ],
    [
      'ended',
      'The sale has ended',
      'Earlier purchases are not affected',
      'Sign in to your account',
      'Sign In',
    ],
    [
      'sold-out',
      'The sale is sold out',
      'Earlier purchases are not affected',
      'Sign in to your account',
      'Sign In',
    ],
  ] as const)(
    'given it is %s, says so and offers what can be done',
    async (state, title, why, action, tab) => {
      const actor = await closed(state)
      const [offer] = await screen.findAllByRole('button', { name: action })
      expect(screen.queryByRole('button', { name: 'Secure Your Allocation' })).toBeNull()
      expect(textOf(main())).toContain(title)
      expect(screen.getAllByText(new RegExp(`^${title}\\. ${why}`)).length).toBeGreaterThan(0)
      expect(screen.queryAllByText('Presale ends in')).toHaveLength(0)
      if (offer) await actor.click(offer)
      const dialog = within(await screen.findByRole('dialog'))
      expect((await dialog.findByRole('tab', { name: tab })).getAttribute('aria-selected')).toBe('true')
    },
  )

  it('given a start, counts down to it', async () => {
    await closed('not-started', { startsAt })
    await screen.findByText('Presale starts in')
    expect(textOf(screen.getByRole('timer'))).toMatch(/^01 ?day ?23/)
  })

  it('given its start has come, asks again and offers what can be bought', async () => {
    let isBegun = false
    await landing(() =>
      answer('GET /api/sale', (): SaleState => {
        if (isBegun) return sale
        isBegun = true
        const startsAt = new Date(Date.now() + 1000).toISOString()
        return { ...sale, state: 'not-started', sentence: 'Not yet.', startsAt }
      }),
    )
    await screen.findByText('Presale starts in')
    expect(
      await screen.findAllByRole('button', { name: 'Secure Your Allocation' }, { timeout: 10_000 }),
    ).toHaveLength(3)
  })

  it('given it is open until a set time, counts down to that and not to an invented one', async () => {
    const endsAt = new Date(Date.now() + 9 * 86_400_000 - 1_800_000).toISOString()
    await landing(() => answer('GET /api/sale', { ...sale, endsAt }))
    await waitFor(() => expect(textOf(screen.getByRole('timer'))).toMatch(/^08 ?days ?23/))
  })

  it('given nothing is known, goes on as an open one', async () => {
    await landing(() => answer('GET /api/sale', refusal(503, 'down')))
    expect((await screen.findAllByRole('button', { name: 'Secure Your Allocation' })).length).toBe(3)
  })
})

describe('in German', () => {
  afterEach(() => act(() => setPageLanguage('en')))

  async function inGerman(answering?: () => void) {
    await followPageLanguage()
    const actor = await landing(answering)
    const footer = within(screen.getByRole('contentinfo'))
    await actor.selectOptions(footer.getByRole('combobox', { name: 'Language' }), 'Deutsch')
    await footer.findByRole('combobox', { name: 'Sprache' })
    return actor
  }

  it('chosen in the footer, is German without a reload, and English again', async () => {
    const actor = await inGerman()
    await screen.findByRole('heading', { level: 1, name: `Sichern Sie sich ${token.name} vor der Ausgabe` })
    expect(screen.getAllByRole('button', { name: 'Zuteilung sichern' })).toHaveLength(3)
    expect(screen.getByText('50.000')).toBeTruthy()
    await actor.selectOptions(screen.getByRole('combobox', { name: 'Sprache' }), 'English')
    await screen.findByRole('heading', { level: 1, name: `Hold ${token.name} before it is issued` })
  })

  it('says in German what is wrong with an entry', async () => {
    const actor = await inGerman()
    const [opener] = screen.getAllByRole('button', { name: 'Zuteilung sichern' })
    if (opener) await actor.click(opener)
    const dialog = within(await screen.findByRole('dialog', { name: `Ihr Konto für ${token.name}` }))
    expect((await dialog.findAllByRole('tab')).map(textOf)).toEqual(['Registrieren', 'Anmelden'])
    await actor.type(dialog.getByLabelText('Passwort'), 'a long password')
    await actor.click(dialog.getByRole('button', { name: 'Konto anlegen' }))
    await dialog.findByText('Bitte geben Sie Ihre E-Mail-Adresse ein')
    dialog.getByText('Bitte geben Sie Ihren Namen ein')
    dialog.getByText('Die Passwörter stimmen nicht überein')
  })

  it('says by the state why nothing is sold: the server says it in English', async () => {
    await inGerman(() => answer('GET /api/sale', { ...sale, state: 'sold-out', sentence: 'Sold out.' }))
    expect(await screen.findAllByText(/^Alle Token sind verkauft\. Bereits begonnene Käufe/)).toHaveLength(2)
    expect(screen.queryByText('Sold out.')).toBeNull()
  })
})
