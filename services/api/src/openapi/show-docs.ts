import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { notFound } from '../http/api-error'
import type { Handler } from '../http/call'

// Nothing runs but the page's own files; Swagger UI writes inline style, and has its icons as data.
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Presale API</title>
    <link rel="icon" type="image/png" href="/api/docs/favicon-32x32.png">
    <link rel="stylesheet" href="/api/docs/swagger-ui.css">
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`

/** Asks nobody else: Swagger UI would send the description's address to a validator of its makers. */
const START = `window.SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#swagger-ui',
  validatorUrl: null,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
})
`

const FILES: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
}

/** The page to browse the description, for admins. */
export const showDocs: Handler = async () => ({
  status: 200,
  content: Buffer.from(PAGE),
  headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY },
})

/** The files of that page: Swagger UI's, and the one that starts it. @throws ApiError 404 */
export const showDocsFile: Handler = async ({ params }) => {
  const name = params.file ?? ''
  if (name === 'start.js') return file(Buffer.from(START), 'text/javascript; charset=utf-8')
  const type = Object.hasOwn(FILES, name) ? FILES[name] : undefined
  if (type === undefined) throw notFound('There is no such file.')
  return file(await readFile(join(swaggerUi(), name)), type)
}

function file(content: Buffer, type: string) {
  return { status: 200, content, headers: { 'Content-Type': type, 'Cache-Control': 'private, max-age=300' } }
}

function swaggerUi(): string {
  return dirname(require.resolve('swagger-ui-dist/package.json'))
}
