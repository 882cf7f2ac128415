import type { RequestHandler } from 'express'

/** For names that carry a hash of their content, or a version that never changes. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'
/** Kept, but asked for each time. */
export const NO_CACHE = 'no-cache'

/** They hold the sources; the site's operator has them with the build. */
export const hideSourceMaps: RequestHandler = (request, response, next) => {
  const isSourceMap = /\.map(\.(br|gz))?$/i.test(decoded(request.path))
  if (isSourceMap) sayNotFound(request, response, next)
  else next()
}

/** As whoever looks for the file decodes it; what cannot be decoded is no file to them either. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** A missing file is a 404 and never the page: a script that is HTML fails in ways that nobody understands. */
export const sayNotFound: RequestHandler = (_request, response) => {
  response.status(404).set('Cache-Control', 'no-store').type('text/plain').send('There is no such file.')
}
