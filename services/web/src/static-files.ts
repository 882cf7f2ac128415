import type { RequestHandler } from 'express'

/** For names that carry a hash of their content, or a version that never changes. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'
/** Kept, but asked for each time. */
export const NO_CACHE = 'no-cache'

/** A missing file is a 404 and never the page: a script that is HTML fails in ways that nobody understands. */
export const sayNotFound: RequestHandler = (_request, response) => {
  response.status(404).set('Cache-Control', 'no-store').type('text/plain').send('There is no such file.')
}
