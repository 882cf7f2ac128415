import { Problem } from '../../problem'

/** Where an archive is. Of each line the files are in a folder of its own. */
export interface Archive {
  /** For people. */
  readonly place: string
  /** So often something is written, or looked for, in milliseconds: a second's loss at most, and no more requests than that needs. */
  readonly everyMs: number
  lines(): Promise<readonly string[]>
  /** Nothing is made before something is written. */
  line(line: string): ArchiveStore
  removeLine(line: string): Promise<void>
}

/** Where the files of a line are. */
export interface ArchiveStore {
  /** For people. */
  readonly place: string
  /** By their names; nothing where there is no such line. */
  list(): Promise<readonly string[]>
  /** undefined where it is not there. */
  read(name: string): Promise<Buffer | undefined>
  /** All of it or nothing, and there for good once it is done. @throws Problem where another one has that name already */
  write(name: string, content: string | Uint8Array): Promise<void>
  remove(name: string): Promise<void>
}

export const alreadyThere = (name: string, place: string): Problem =>
  new Problem(`Another ${name} is in ${place} already: somebody else writes this archive.`)
