import { assertOk, NetworkError } from '@presale/api-client'

/**
 * Lets the browser download a file that may be larger than its memory. A download that the browser makes by
 * itself shows a refusal as a broken file, so the headers are asked for first.
 * @throws ApiError, NetworkError
 */
export async function startExport(path: string): Promise<void> {
  await assertGiven(path)
  const link = document.createElement('a')
  link.href = path
  // The server names the file.
  link.download = ''
  link.click()
}

async function assertGiven(path: string): Promise<void> {
  const head = await reached(fetch(path, { method: 'HEAD', credentials: 'include' }))
  if (head.ok) return
  // The headers have no sentence and no code: asked for in full, it is refused again, and says why.
  const cancel = new AbortController()
  const headers = { Accept: 'text/csv, application/problem+json' }
  const answer = await reached(fetch(path, { credentials: 'include', headers, signal: cancel.signal }))
  if (answer.ok) return cancel.abort()
  await assertOk(answer)
}

async function reached<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw new NetworkError(error)
  }
}
