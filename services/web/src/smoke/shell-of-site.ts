import type { RequestHandler } from 'express'

const ASK_WITHIN_MS = 10_000

/** The shell's files as a site serves them now: what is public there, and nothing of the person who activates. */
export function shellOfSite(site: string): RequestHandler {
  const { origin } = new URL(site)
  return async (request, response) => {
    const answer = await fetch(origin + request.originalUrl, {
      headers: { accept: request.headers.accept ?? '*/*' },
      signal: AbortSignal.timeout(ASK_WITHIN_MS),
    })
    const type = answer.headers.get('content-type')
    if (type !== null) response.set('Content-Type', type)
    response.status(answer.status).send(Buffer.from(await answer.arrayBuffer()))
  }
}
