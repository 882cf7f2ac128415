import { Card, ErrorState, PageSpinner } from '@presale/ui'
import { Component, type LazyExoticComponent, lazy, type ReactNode, Suspense } from 'react'
import type { RemoteName } from '../pages'
import { IncompatibleRemoteError, loadRemoteRoutes, type RemoteRoutes } from './load-remote'

interface Props {
  readonly name: RemoteName
  /** A new path gives a failed remote another chance. */
  readonly pathname: string
  readonly children: (Routes: LazyExoticComponent<RemoteRoutes>) => ReactNode
}

interface State {
  readonly Routes: LazyExoticComponent<RemoteRoutes>
  readonly error: unknown
}

/**
 * Contains a remote that is down, broken or throws. The lazy component lives here, above Suspense, and is a
 * fresh one for each retry: React.lazy keeps a rejection for ever, and one made below Suspense would be
 * thrown away with the suspended tree and start again without end.
 */
export class RemoteBoundary extends Component<Props, State> {
  override state: State = { Routes: lazyRoutes(this.props.name), error: null }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error ?? new Error('The page threw nothing') }
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.error !== null && before.pathname !== this.props.pathname) this.retry()
  }

  private readonly retry = (): void => {
    this.setState({ Routes: lazyRoutes(this.props.name), error: null })
  }

  override render(): ReactNode {
    if (this.state.error !== null) return <RemoteFailure error={this.state.error} onRetry={this.retry} />
    return <Suspense fallback={<PageSpinner />}>{this.props.children(this.state.Routes)}</Suspense>
  }
}

function lazyRoutes(name: RemoteName): LazyExoticComponent<RemoteRoutes> {
  return lazy(async () => ({ default: await loadRemoteRoutes(name) }))
}

function RemoteFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isIncompatible = error instanceof IncompatibleRemoteError
  return (
    <Card>
      <ErrorState
        title={isIncompatible ? 'This page is of another version' : 'This page could not be loaded'}
        description={
          isIncompatible
            ? 'It was published for another version of the site, and was not started. Reload the page; if it stays so, the operator has to publish it again.'
            : 'The rest of the site works on, and nothing that you did before is lost. Try again in a moment.'
        }
        onRetry={onRetry}
      />
    </Card>
  )
}
