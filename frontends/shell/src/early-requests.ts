let user: Promise<Response> | undefined
let registry: Promise<Response> | undefined

export function startEarlyRequests(): void {
  user = fetch('/api/user', { credentials: 'include' })
  registry = fetch('/remotes.json', { cache: 'no-store' })
  // Whoever takes the promise handles its failure; until then it is nobody's unhandled rejection.
  user.catch(() => undefined)
  registry.catch(() => undefined)
}

/** The early answer, to the first who asks; later ones ask the server anew. */
export function takeEarlyUser(): Promise<Response> | undefined {
  const early = user
  user = undefined
  return early
}

export function takeEarlyRegistry(): Promise<Response> | undefined {
  const early = registry
  registry = undefined
  return early
}
