import { screen, waitFor, within } from '@testing-library/react'
import { use } from 'react'
import { user } from '../support/screen/answers'
import { openScreen } from '../support/screen/open-screen'
import { main } from '../support/screen/reading'

/** A page whose script does not come: it suspends as React.lazy does. */
const mockScript = new Promise<never>(() => undefined)
jest.mock('../../frontends/buyer/src/features/status/status-page', () => ({
  StatusPage: () => use(mockScript),
}))

it('answers a press at once: the link is current and a skeleton stands while the page is on its way', async () => {
  const actor = openScreen('/my-coins', user)
  const menu = within(await screen.findByRole('navigation', { name: 'Main' }))
  await screen.findByRole('table', { name: /transaction history/i })
  await actor.click(menu.getByRole('link', { name: 'Status' }))
  await waitFor(() =>
    expect(menu.getByRole('link', { name: 'Status' }).getAttribute('aria-current')).toBe('page'),
  )
  expect(main().querySelector('[aria-busy="true"]')).not.toBeNull()
  within(main()).getByText('Loading')
  expect(screen.queryByRole('table', { name: /transaction history/i })).toBeNull()
})
