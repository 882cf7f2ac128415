import { render, screen, waitFor } from '@testing-library/react'
import { Component, type ReactNode, useEffect, useState } from 'react'
import { SurvivesLeaving } from '../../frontends/shell/src/remotes/survives-leaving'

/** What React says of a caught error. */
let said: jest.SpyInstance
beforeEach(() => {
  said = jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => said.mockRestore())

function Leaving() {
  useEffect(
    () => () => {
      throw new Error('Oops')
    },
    [],
  )
  return <p>before</p>
}

it('given what is exchanged throws while it is taken out, shows what comes in its place', async () => {
  let leave: () => void = () => undefined
  const Site = () => {
    const [hasLeft, setHasLeft] = useState(false)
    leave = () => setHasLeft(true)
    return (
      <>
        <h1>header</h1>
        <SurvivesLeaving>{hasLeft ? <p key="after">after</p> : <Leaving key="before" />}</SurvivesLeaving>
      </>
    )
  }
  render(<Site />)
  const header = screen.getByText('header')
  await waitFor(() => leave())
  await screen.findByText('after')
  expect(screen.queryByText('before')).toBeNull()
  expect(screen.getByText('header')).toBe(header)
})

class Outside extends Component<{ children: ReactNode }, { hasEnded: boolean }> {
  override state = { hasEnded: false }
  static getDerivedStateFromError = () => ({ hasEnded: true })
  override render = () => (this.state.hasEnded ? <p>ended</p> : this.props.children)
}

it('given what is shown throws again and again, does not begin it for ever', async () => {
  let begun = 0
  const Faulty = () => {
    useEffect(() => {
      begun += 1
      throw new Error('Oops')
    }, [])
    return null
  }
  render(
    <Outside>
      <SurvivesLeaving>
        <Faulty />
      </SurvivesLeaving>
    </Outside>,
  )
  await screen.findByText('ended')
  expect(begun).toBeLessThan(5)
})
