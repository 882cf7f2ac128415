import type { QueryClient } from '@tanstack/react-query'
import { pixelsQuery } from './pixels'

/** After a change: the list, and the pixel that the site's own pages take (the shell's query). */
export async function refreshPixels(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries(pixelsQuery()),
    client.invalidateQueries({ queryKey: ['/api/twitter-pixels/active'] }),
  ])
}
