import { ApiError, NetworkError, searchOf } from '@presale/api-client'
import { readersSeparators } from '@presale/ui'

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
  handOver(await reached(response.blob()), fileNameIn(response.headers.get('content-disposition')))
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

function handOver(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has its own hold on the blob once it was clicked.
  setTimeout(() => URL.revokeObjectURL(url), 1_000)
}
