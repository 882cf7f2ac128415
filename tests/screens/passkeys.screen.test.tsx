import type { OwnPasskey, OwnPasskeys } from '@presale/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { fill } from '../support/screen/acting'
import { AT, user } from '../support/screen/answers'
import { callsOf } from '../support/screen/calls'
import { answer, problem, refusal } from '../support/screen/network'
import { openLanding } from '../support/screen/open-landing'
import { openScreen } from '../support/screen/open-screen'
import { findToast } from '../support/screen/toast'
import { answerSessionCalls, openAllocation, signIn } from '../support/screen/visitor'

const phone: OwnPasskey = {
  id: 'cGhvbmU',
  name: 'Phone 📱',
  createdAt: AT,
  lastUsedAt: AT,
  lastUsedFrom: '192.0.2.7',
  isSynced: true,
}
const laptop: OwnPasskey = { ...phone, id: 'bGFwdG9w', name: 'Laptop', lastUsedAt: null, isSynced: false }
const CODES = Array.from({ length: 10 }, (_, nth) => `AAAA-BBBB-CCCC-000${nth}`)

const settings = (own: OwnPasskeys, more: () => void = () => undefined) =>
  openScreen('/settings', user, () => {
    answer('GET /api/user/passkeys', () => own)
    more()
  })
const passkeys = async () => within(await screen.findByRole('list', { name: 'Passkeys' }))

describe('the passkeys of an account', () => {
  it('are listed, with what each was used for last', async () => {
    settings({ passkeys: [phone, laptop], recoveryCodes: 0 })
    const rows = (await passkeys()).getAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Phone 📱 SyncedAdded .*Used .*192\.0\.2\.7/),
      expect.not.stringContaining('Used'),
    ])
    expect(screen.queryByText('A lost device would lock you out')).toBeNull()
  })

  it('of whom only one is left, without recovery codes, warn', async () => {
    settings({ passkeys: [phone], recoveryCodes: 0 })
    await screen.findByText('A lost device would lock you out')
  })

  it('that cannot be read say so, and are read again', async () => {
    const actor = openScreen('/settings', user, () =>
      answer('GET /api/user/passkeys', refusal(503, 'Passkeys cannot be read.')),
    )
    await screen.findByText('Failed to fetch passkeys')
    answer('GET /api/user/passkeys', { passkeys: [laptop], recoveryCodes: 3 })
    const [retry] = await screen.findAllByRole('button', { name: 'Retry' })
    if (retry) await actor.click(retry)
    expect((await passkeys()).getByRole('button', { name: 'Remove Laptop' })).toBeDefined()
    await screen.findByText('3 recovery codes left')
  })

  it('are removed by name, after a question', async () => {
    const own = { passkeys: [phone, laptop], recoveryCodes: 0 }
    const actor = settings(own, () =>
      answer('DELETE /api/user/passkeys/{id}', () => {
        own.passkeys = [laptop]
        return new Response(null, { status: 204 })
      }),
    )
    await actor.click((await passkeys()).getByRole('button', { name: 'Remove Phone 📱' }))
    const question = within(await screen.findByRole('alertdialog'))
    question.getByRole('heading', { name: 'Remove the passkey “Phone 📱”?' })
    await actor.click(question.getByRole('button', { name: 'Remove' }))
    await findToast('Passkey removed')
    await waitFor(() => expect(screen.queryByText('Phone 📱')).toBeNull())
    expect(callsOf('DELETE')).toMatchObject([{ path: '/api/user/passkeys/cGhvbmU' }])
  })

  it('the last one says what its removal means', async () => {
    const actor = settings({ passkeys: [laptop], recoveryCodes: 4 })
    await actor.click((await passkeys()).getByRole('button', { name: /^Remove/ }))
    await screen.findByText(/^It is your last one: your password alone signs you in again/)
  })

  it('have recovery codes, shown once', async () => {
    const actor = settings({ passkeys: [laptop], recoveryCodes: 0 }, () =>
      answer('POST /api/user/recovery-codes', () => Response.json({ codes: CODES }, { status: 201 })),
    )
    await passkeys()
    await actor.click(screen.getByRole('button', { name: 'Make recovery codes' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Recovery codes' }))
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES)
    const written = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await actor.click(dialog.getByRole('button', { name: 'Copy codes' }))
    expect(written).toHaveBeenCalledWith(CODES.join('\n'))
    await actor.click(dialog.getByRole('button', { name: 'I have kept them' }))
    expect(screen.queryByText(CODES[0] ?? '')).toBeNull()
  })

  it('cannot be added by a browser that has none', async () => {
    settings({ passkeys: [], recoveryCodes: 0 })
    const add = await screen.findByRole('button', { name: 'Add a passkey' })
    expect(add.matches(':disabled')).toBe(true)
    expect(add.getAttribute('aria-description')).toBe('This browser can’t use passkeys at this address.')
  })
})

describe('signing in to an account that has a passkey', () => {
  const required = () =>
    problem(403, 'passkey-required', 'This account signs in with its passkey, or with a recovery code.')

  it('with the password alone asks for the passkey or a recovery code, and says no failure', async () => {
    const actor = await openLanding(() => answer('POST /api/login', required))
    const dialog = await openAllocation(actor, 'Sign In')
    await signIn(actor, dialog)
    await dialog.findByText('This account signs in with a passkey')
    // This browser has none: the code is what is left, and the focus is in its field.
    const field = dialog.getByLabelText('Recovery code')
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(screen.queryByText('Login failed')).toBeNull()
    await actor.click(dialog.getByRole('button', { name: 'Sign In' }))
    await dialog.findByText('Recovery code is required')
    answer(
      'POST /api/login',
      problem(401, 'wrong-recovery-code', 'Email, password or recovery code is wrong, or the code was used.'),
    )
    await fill(actor, field, 'AAAA-BBBB')
    await actor.click(dialog.getByRole('button', { name: 'Sign In' }))
    await dialog.findByText('Email, password or recovery code is wrong, or the code was used.')
    answerSessionCalls(user)
    await fill(actor, field, CODES[0] ?? '')
    await actor.click(dialog.getByRole('button', { name: 'Sign In' }))
    await findToast('Login successful')
    expect(callsOf('POST').at(-1)).toMatchObject({
      path: '/api/login',
      body: { email: 'ann@example.com', password: 'a long password', recoveryCode: CODES[0] },
    })
  })

  it('goes back to address and password', async () => {
    const actor = await openLanding(() => answer('POST /api/login', required))
    const dialog = await openAllocation(actor, 'Sign In')
    await signIn(actor, dialog)
    await actor.click(await dialog.findByRole('button', { name: 'Back to sign in' }))
    await dialog.findByLabelText('Email')
  })
})

describe('staff of a site where staff need a passkey', () => {
  const admin = { ...user, isAdmin: true, needsPasskey: true as const }

  it('are led from every page to the one that adds it, and open nothing else', async () => {
    openScreen('/admin?tab=wallets', admin)
    await screen.findByText('Add a passkey to go on')
    expect(window.location.pathname).toBe('/settings')
    await screen.findByRole('button', { name: 'Add a passkey' })
    expect(screen.queryByRole('form', { name: 'Profile' })).toBeNull()
    expect(callsOf('GET').map(({ path }) => path)).not.toContain('/api/admin/wallets')
  })
})
