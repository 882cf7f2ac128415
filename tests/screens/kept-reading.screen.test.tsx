import { act, screen, waitFor } from '@testing-library/react'
import { chooseLanguage } from '../../frontends/shell/src/language/language'
import { sent } from '../support/screen/acting'
import { user } from '../support/screen/answers'
import { countOfCalls } from '../support/screen/calls'
import { answer, problem } from '../support/screen/network'
import { openScreen } from '../support/screen/open-screen'
import { answerSessionCalls, fill, openAllocation } from '../support/screen/visitor'

const { resolvedOptions } = Intl.DateTimeFormat.prototype

/** As in a browser there. */
function inZone(timeZone: string): void {
  jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function here(
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolvedOptions.call(this), timeZone }
  })
}

const choose = (language: 'en' | 'de') => act(() => chooseLanguage(language))
const kept = () => localStorage.getItem('reading')
const opened = () => waitFor(() => expect(countOfCalls('/api/dashboard')).toBeGreaterThan(0))

beforeEach(() => inZone('Europe/Berlin'))
afterEach(() => {
  jest.restoreAllMocks()
  act(() => chooseLanguage('en'))
  localStorage.clear()
})

describe('what mails are written in', () => {
  it('is sent once, the zone alone where nothing was chosen, and each choice after it', async () => {
    openScreen('/dashboard', user, () => answer('PATCH /api/user', user))
    await waitFor(() => expect(kept()).toBe(`${user.id} - Europe/Berlin`))
    expect(sent('PATCH')).toEqual([{ path: '/api/user', body: { timeZone: 'Europe/Berlin' } }])

    choose('de')
    await waitFor(() => expect(kept()).toBe(`${user.id} de Europe/Berlin`))
    choose('en')
    await waitFor(() => expect(kept()).toBe(`${user.id} en Europe/Berlin`))
    expect(sent('PATCH').map(({ body }) => body)).toEqual([
      { timeZone: 'Europe/Berlin' },
      { language: 'de' },
      { language: 'en' },
    ])
  })

  it('is not sent again by a page that is loaded again, nor where the account has it', async () => {
    localStorage.setItem('reading', `${user.id} - Europe/Berlin`)
    openScreen('/dashboard', user)
    await opened()
    expect(sent('PATCH')).toEqual([])
  })

  it('given an account that has it from another browser, then it is noted alone', async () => {
    openScreen('/dashboard', { ...user, language: 'de', timeZone: 'Europe/Berlin' })
    await waitFor(() => expect(kept()).toBe(`${user.id} - Europe/Berlin`))
    expect(sent('PATCH')).toEqual([])
  })

  it('given a call that fails, then nothing is said, and the next load sends it', async () => {
    openScreen('/dashboard', user, () => answer('PATCH /api/user', new Response('No', { status: 503 })))
    await waitFor(() => expect(sent('PATCH')).toHaveLength(1))
    await opened()
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([''])
    expect(kept()).toBeNull()
  })

  it('given a zone that the server does not know, then the language is kept without it, and neither is sent again', async () => {
    choose('de')
    openScreen('/dashboard', user, () =>
      answer('PATCH /api/user', ({ call }) =>
        'timeZone' in (call.body as object)
          ? problem(400, 'invalid-request', 'Time zone must be one that is known')
          : user,
      ),
    )
    await waitFor(() => expect(kept()).not.toBeNull())
    expect(sent('PATCH').map(({ body }) => Object.keys(body as object))).toEqual([
      ['language', 'timeZone'],
      ['language'],
    ])
  })

  it('follows a registration, which takes the language along', async () => {
    const actor = openScreen('/', null)
    const dialog = await openAllocation(actor, 'Sign Up')
    const registered = { ...user, timeZone: 'Europe/Berlin' }
    answerSessionCalls(registered)
    await fill(actor, dialog, {
      Name: 'Ann Lee',
      Email: 'ann@example.com',
      Password: 'a long password',
      'Confirm Password': 'a long password',
    })
    await actor.click(dialog.getByRole('button', { name: 'Create Account' }))
    await waitFor(() => expect(kept()).toBe(`${user.id} - Europe/Berlin`))
    expect(sent('POST')[0]?.body).not.toHaveProperty('timeZone')
  })
})
