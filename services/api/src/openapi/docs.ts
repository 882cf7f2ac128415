import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { calls } from '@presale/contracts'
import { notFound } from '../http/api-error'
import type { Handler } from '../http/call'
import type { Route } from '../http/mount-routes'
import { sessionCookieName } from '../http/session'
import { openApiDocument } from './document'

let made: { readonly cookie: string; readonly bytes: Buffer } | undefined

/** The description of the API; made once, at the first call. */
const showOpenApi: Handler = async ({ site }) => {
  const cookie = sessionCookieName(site)
  if (made?.cookie !== cookie) made = { cookie, bytes: Buffer.from(JSON.stringify(openApiDocument(cookie))) }
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'public, max-age=300',
  }
  return { status: 200, content: made.bytes, headers }
}

// Only the page's own files may run; Swagger UI writes inline styles, and has its icons as data URLs.
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
    <link rel="stylesheet" href="/api/docs/look.css">
  </head>
  <body>
    <nav class="way-back" aria-label="Admin panel"><a href="/admin">Back to the admin panel</a></nav>
    <div id="swagger-ui"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`

/** Sends nothing to others: Swagger UI would send the address of the description to its makers' validator. */
const START = `window.SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#swagger-ui',
  validatorUrl: null,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
})
`

/**
 * Without buttons to authorize: the session is a cookie that no script can set, and every reader is signed in. On a
 * phone the tables of answers scroll inside themselves.
 */
const LOOK = `.way-back { padding: 16px 20px; font: 500 14px/1.4 system-ui, sans-serif }
.way-back a { display: inline-block; padding: 10px 16px; border-radius: 8px; background: #1a202c; color: #f7fafc }
.swagger-ui .scheme-container, .swagger-ui .authorization__btn { display: none }
.swagger-ui .info { margin: 32px 0 }
.swagger-ui .responses-inner, .swagger-ui .table-container { overflow-x: auto }
`

const OWN_FILES: Readonly<Record<string, { content: string; type: string }>> = {
  'start.js': { content: START, type: 'text/javascript; charset=utf-8' },
  'look.css': { content: LOOK, type: 'text/css; charset=utf-8' },
}

const FILES: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
}

/** The Swagger UI page, for admins. */
const showDocs: Handler = async () => ({
  status: 200,
  content: Buffer.from(PAGE),
  headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY },
})

/** The files of that page: Swagger UI's, and our own beside them. @throws ApiError 404 */
const showDocsFile: Handler = async ({ params }) => {
  const name = params.file ?? ''
  const own = Object.hasOwn(OWN_FILES, name) ? OWN_FILES[name] : undefined
  if (own) return file(Buffer.from(own.content), own.type)
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

export const docsRoutes: readonly Route[] = [
  { call: calls.showOpenApi, handle: showOpenApi },
  { call: calls.showDocs, handle: showDocs },
  { call: calls.showDocsFile, handle: showDocsFile },
]
