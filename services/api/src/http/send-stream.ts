import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'

/**
 * Sends a stream as fast as it is taken. A reader who goes away in the middle ends it, and is no error; a
 * stream that breaks cuts the connection, so that half an answer never looks whole.
 * @throws the error of the stream
 */
export async function sendStream(content: Readable, response: Response): Promise<void> {
  if (response.req.method === 'HEAD') {
    content.destroy()
    response.end()
    return
  }
  let hasLeft = response.destroyed
  // Before pipeline takes notice and destroys the content: what is destroyed by then broke by itself.
  response.once('close', () => {
    hasLeft = !content.destroyed
  })
  try {
    await pipeline(content, response)
  } catch (error) {
    if (!hasLeft) throw error
  }
}
