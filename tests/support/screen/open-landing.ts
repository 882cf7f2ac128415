import { screen } from '@testing-library/react'
import { openScreen } from './open-screen'

/** The landing page as a visitor sees it. */
export async function openLanding(answering?: () => void) {
  const actor = openScreen('/', null, answering)
  await screen.findByRole('banner')
  return actor
}
