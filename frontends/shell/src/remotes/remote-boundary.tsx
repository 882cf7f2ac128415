import { Component, type LazyExoticComponent, lazy, type ReactNode, Suspense } from 'react'
import type { RemoteName } from '../pages'
import { giveUpLateFiles } from './late-files'
import { IncompatibleRemoteError, loadRemoteRoutes } from './load-remote'
import type { RemoteRoutes } from './loaded-remotes'
import { isLoadFailure, kindOf, messageOf } from './remote-failures'
import { FailurePanel, LatePart, LoadingPanel } from './remote-panels'
import { versionOf } from './remote-versions'
import { reportFailure } from './report-failure'
import { SLOW_AFTER_MS } from './slow-after'
import { noteMounted } from './watch-remotes'

interface Props {
  readonly name: RemoteName
  /** A new path gives a failed remote another chance. */
  readonly pathname: string
  readonly children: (Routes: LazyExoticComponent<RemoteRoutes>) => ReactNode
}

interface State {
  readonly Routes: LazyExoticComponent<RemoteRoutes>
  readonly error: unknown
  readonly attempt: number
}

/**
 * Contains a remote that is down, slow, broken or throws, and reports it. The lazy component lives here, above Suspense,
 * and is a fresh one for each retry: React.lazy keeps a rejection for ever, and one made below Suspense would be
 * thrown away with the suspended tree and start again without end.
 */
export class RemoteBoundary extends Component<Props, State> {
  override state: State = { Routes: lazyRoutes(this.props.name), error: null, attempt: 0 }
  /** What the page before throws while it is left stops the page after it: that one is then begun anew, once. */
  private mayBeginAnew = false

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error ?? new Error('The page threw nothing') }
  }

  override componentDidMount(): void {
    noteMounted(this.props.name)
  }

  override componentWillUnmount(): void {
    noteMounted(undefined)
  }

  override componentDidUpdate(before: Props): void {
    if (before.pathname === this.props.pathname) return
    if (this.state.error === null) this.mayBeginAnew = true
    else this.retry()
  }

  override componentDidCatch(error: unknown): void {
    void this.report(error)
    if (!this.mayBeginAnew || isLoadFailure(error)) return
    this.mayBeginAnew = false
    this.begin(false)
  }

  private async report(error: unknown): Promise<void> {
    const kind = error instanceof IncompatibleRemoteError ? 'incompatible' : await kindOf(error)
    const { name } = this.props
    reportFailure({ name, version: versionOf(name) ?? 'unknown' }, kind, messageOf(error))
  }

  private readonly reportSlow = (): void => {
    const { name } = this.props
    reportFailure(
      { name, version: versionOf(name) ?? 'unknown' },
      'slow',
      `not there after ${SLOW_AFTER_MS / 1000} s`,
    )
  }

  private readonly retry = (): void => {
    giveUpLateFiles(this.props.name)
    this.begin(true)
  }

  /** @param isAgain with the version that the registry names now */
  private begin(isAgain: boolean): void {
    const Routes = lazyRoutes(this.props.name, isAgain)
    this.setState(({ attempt }) => ({ Routes, error: null, attempt: attempt + 1 }))
  }

  override render(): ReactNode {
    const { Routes, error, attempt } = this.state
    if (error !== null) return <FailurePanel error={error} onRetry={this.retry} />
    const panel = <LoadingPanel key={attempt} onSlow={this.reportSlow} onRetry={this.retry} />
    return (
      <Suspense fallback={panel}>
        <LatePart name={this.props.name} onSlow={this.reportSlow} onRetry={this.retry} />
        {/* no text: the routes of a remote are elements */}
        {this.props.children(Routes)}
      </Suspense>
    )
  }
}

function lazyRoutes(name: RemoteName, isAgain = false): LazyExoticComponent<RemoteRoutes> {
  return lazy(async () => ({ default: await loadRemoteRoutes(name, isAgain) }))
}
