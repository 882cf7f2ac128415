import { Component, type ReactNode } from 'react'

interface State {
  readonly error: unknown
  readonly caughtAt: number
  readonly isFatal: boolean
}

/** Two faults within this time are no remote's farewell: what is shown now throws. */
const FATAL_WITHIN_MS = 1000

/**
 * Stands above what is exchanged as a whole, when somebody goes to the other remote or signs out. What a remote throws
 * while it is taken out passes by its own boundary, which goes with it, and would end the application: here what has come
 * in its place begins once more.
 */
export class SurvivesLeaving extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null, caughtAt: 0, isFatal: false }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, caughtAt: Date.now() }
  }

  override componentDidUpdate(_props: unknown, before: State): void {
    const { error, caughtAt, isFatal } = this.state
    if (isFatal || before.error === error) return
    if (caughtAt - before.caughtAt < FATAL_WITHIN_MS) this.setState({ isFatal: true })
  }

  override componentDidCatch(error: unknown): void {
    // With the remotes' own code, which is there by now: nothing else throws here.
    import(/* webpackChunkName: 'protected' */ './report-leaving')
      .then(({ reportLeaving }) => reportLeaving(error))
      .catch(() => undefined)
  }

  override render(): ReactNode {
    if (this.state.isFatal) throw this.state.error
    return this.props.children
  }
}
