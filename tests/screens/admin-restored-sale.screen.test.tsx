import { screen, within } from '@testing-library/react'
import { admin, sale } from '../support/screen/answers'
import { answer, network, refusal } from '../support/screen/network'
import { openScreen } from '../support/screen/open-screen'

const RESTORED_AT = '2026-11-26T20:00:00.000Z'
const banner = () => screen.findByRole('region', { name: 'Sale frozen' })

describe('a sale that is frozen after a restore', () => {
  const answerFrozen = () => answer('GET /api/sale', { ...sale, state: 'frozen', sentence: null })

  it('is confirmed first; only then the banner offers to let it go on', async () => {
    let isConfirmed = false
    const state = () => ({ unconfirmed: isConfirmed ? null : { restoredAt: RESTORED_AT } })
    const actor = openScreen('/admin', admin, () => {
      answerFrozen()
      answer('GET /api/admin/restore', state)
      answer('POST /api/admin/restore/confirm', () => {
        isConfirmed = true
        return state()
      })
    })
    const shown = within(await banner())
    await shown.findByText('The sale is frozen after a restore')
    expect(shown.queryByRole('button', { name: 'Let the sale go on' })).toBeNull()
    await actor.click(shown.getByRole('button', { name: 'Confirm what was restored' }))
    await within(await banner()).findByRole('button', { name: 'Let the sale go on' })
    expect(network.calls.filter(({ path }) => path === '/api/admin/restore/confirm')).toHaveLength(1)
  })

  it('given it could not be confirmed, then the server’s sentence is shown, and it is offered again', async () => {
    const actor = openScreen('/admin', admin, () => {
      answerFrozen()
      answer('GET /api/admin/restore', { unconfirmed: { restoredAt: RESTORED_AT } })
      answer('POST /api/admin/restore/confirm', refusal(503, 'The event store does not answer.'))
    })
    await actor.click(await screen.findByRole('button', { name: 'Confirm what was restored' }))
    await screen.findByText(/The event store does not answer/)
    expect(screen.getByRole('button', { name: 'Confirm what was restored' })).toBeTruthy()
  })

  it('given a moderator, then nobody asks what only admins are told', async () => {
    openScreen('/admin', { ...admin, isAdmin: false, isModerator: true }, answerFrozen)
    await within(await banner()).findByText('The sale is frozen')
    expect(within(await banner()).queryByRole('button')).toBeNull()
    expect(network.calls.filter(({ path }) => path === '/api/admin/restore')).toHaveLength(0)
  })
})
