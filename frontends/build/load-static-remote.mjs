// Stands for frontends/shell/src/remotes/load-remote.ts in the build without federation (webpack.unfederated.mjs), which
// the bench measures beside the real one: the same screens, the remotes imported as chunks of one build.
export class IncompatibleRemoteError extends Error {
  name = 'IncompatibleRemoteError'
}

export async function loadRemoteRoutes(name) {
  const remote =
    name === 'buyer' ? await import('../buyer/src/remote.tsx') : await import('../admin/src/remote.tsx')
  return remote.Routes
}
