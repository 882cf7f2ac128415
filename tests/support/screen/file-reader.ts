/**
 * Reads what the other names of the environment are: Node's files, which its FormData sends and jsdom's reader
 * refuses. Only what this code asks of one.
 */
export class NodeFileReader {
  result: string | null = null
  onload: (() => void) | null = null
  onerror: (() => void) | null = null
  #isAborted = false

  readAsDataURL(file: Blob): void {
    file
      .arrayBuffer()
      .then((bytes) => this.#finish(`data:${file.type};base64,${Buffer.from(bytes).toString('base64')}`))
      .catch(() => this.onerror?.())
  }

  abort(): void {
    this.#isAborted = true
  }

  #finish(result: string): void {
    if (this.#isAborted) return
    this.result = result
    this.onload?.()
  }
}
