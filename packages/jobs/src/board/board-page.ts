import { ADDED_SCRIPT_PATH, ADDED_STYLES_PATH, panelBar } from './page-additions'

/** The page of the board, without requests to other sites and without anything that a strict policy refuses. */
export function boardPage({
  basePath,
  fileTags,
  uiConfig,
  mayRetry,
}: {
  readonly basePath: string
  readonly fileTags: string
  readonly uiConfig: unknown
  readonly mayRetry: boolean
}): string {
  // Read by the page's script, not run.
  const config = JSON.stringify(uiConfig).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e')
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <base href="${basePath}">
    <title>Queues</title>
    <link rel="icon" type="image/svg+xml" href="static/images/logo.svg">
    ${fileTags}
    <link href="${ADDED_STYLES_PATH}" rel="stylesheet">
    <script defer src="${ADDED_SCRIPT_PATH}"></script>
  </head>
  <body>
    <script id="__UI_CONFIG__" type="application/json">${config}</script>
    <div id="root"></div>
    ${panelBar(mayRetry)}
  </body>
</html>
`
}
