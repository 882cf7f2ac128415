import type { RemoteRoutes } from '../../../frontends/shell/src/remotes/loaded-remotes'

/** In load-remote's place: the remotes of this checkout, without federation, which is a matter of a browser. */
export class IncompatibleRemoteError extends Error {
  override readonly name = 'IncompatibleRemoteError'
}

export async function loadRemoteRoutes(name: 'buyer' | 'admin'): Promise<RemoteRoutes> {
  const remote =
    name === 'buyer'
      ? await import('../../../frontends/buyer/src/remote')
      : await import('../../../frontends/admin/src/remote')
  return remote.Routes
}
