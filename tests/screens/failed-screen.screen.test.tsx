import { render, screen } from '@testing-library/react'
import { ScreenBoundary } from '../../frontends/shell/src/screen-boundary'

/** What React says of a caught error. */
let said: jest.SpyInstance
beforeEach(() => {
  said = jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => said.mockRestore())

function Faulty(): never {
  throw new Error('Oops')
}

it('given a screen throws that no remote answers for, says so and leads on, instead of a blank page', async () => {
  render(
    <ScreenBoundary>
      <Faulty />
    </ScreenBoundary>,
  )
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('This page stopped working')
  expect(alert.textContent).toContain('a payment you have sent is not lost')
  screen.getByRole('button', { name: 'Reload the page' })
})

it('given a screen within another throws, the one around it stays', async () => {
  render(
    <ScreenBoundary>
      <p>around</p>
      <ScreenBoundary>
        <Faulty />
      </ScreenBoundary>
    </ScreenBoundary>,
  )
  await screen.findByRole('alert')
  screen.getByText('around')
})
