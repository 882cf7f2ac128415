import { ApiError, NetworkError, searchOf } from '@presale/api-client'
import { readersSeparators } from '@presale/ui'
import { saveFile } from '../../../save-file'

const PATH = '/api/purchases/export.csv'

const addressOf = () => PATH + searchOf({ separators: readersSeparators() })

/**
 * Everything the buyer ever bought, as the server writes it. Fetched whole before it is handed over: a
 * download that the browser makes by itself would show a refusal as a broken file.
 * @throws ApiError, NetworkError
 */
export async function exportHistory(): Promise<void> {
  const response = await reached(fetch(addressOf(), { credentials: 'include' }))
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text())
  // The file is streamed: the connection may also break in the middle of it.
  saveFile(await reached(response.blob()), fileNameIn(response.headers.get('content-disposition')))
}

async function reached<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw new NetworkError(error)
  }
}

/** As the server names it: 'attachment; filename="my-purchases.csv"'. */
export function fileNameIn(disposition: string | null): string {
  return /filename="?([\w.-]+)"?/.exec(disposition ?? '')?.[1] ?? 'my-purchases.csv'
}
