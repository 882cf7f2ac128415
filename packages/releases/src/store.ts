/** An object as it was read. */
export interface StoredObject {
  readonly content: Buffer
  /** Changes whenever the object does: what `replace` compares, and what tells a reader that nothing is new. */
  readonly revision: string
}

export interface ListedObject {
  /** Below the store, with /. */
  readonly path: string
  readonly size: number
  readonly modifiedAt: Date
}

/** Where the releases of the remotes are: a folder or a bucket. Whoever reads an object gets all of it, of one write. */
export interface ReleaseStore {
  /** As it was named. */
  readonly address: string
  /** How long an answer is current: asking a folder costs nothing, asking a bucket takes a round trip. */
  readonly currentForMs: number
  read(path: string): Promise<StoredObject | undefined>
  /** The same, without the content where the object still has that revision. */
  readNewer(path: string, revision: string): Promise<StoredObject | 'unchanged' | undefined>
  /** @returns false where there is another one already; the same one is as good as a new one. */
  create(path: string, content: Buffer): Promise<boolean>
  /** @returns false where the object has another revision, or is gone; then nothing was written. */
  replace(path: string, content: Buffer, revision: string): Promise<boolean>
  /** All objects whose path begins with `<folder>/`. */
  list(folder: string): Promise<ListedObject[]>
  /** The folders at the top: the remotes. */
  names(): Promise<string[]>
  remove(path: string): Promise<void>
  /** Removes what writes that were cut off have left, where it is older. */
  removeLeftovers(olderThan: Date): Promise<void>
}

/** The store cannot be used as it is; the sentence says what to do. */
export class StoreRefused extends Error {
  override readonly name = 'StoreRefused'
}

/** @throws Error for a path that could leave the store or meet its own files. */
export function assertPath(path: string): void {
  const parts = path.split('/')
  if (parts.some((part) => part === '' || part.startsWith('.') || /[\\\0]/.test(part)))
    throw new Error(`'${path}' is not a path of a release`)
}
