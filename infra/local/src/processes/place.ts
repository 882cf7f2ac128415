import { statSync } from 'node:fs'

/** A folder's identity, which a copy does not have. */
export interface Place {
  readonly device: number
  readonly inode: number
}

export function placeOf(folder: string): Place {
  const { dev, ino } = statSync(folder)
  return { device: dev, inode: ino }
}

export const isSamePlace = (one: Place, other: Place): boolean =>
  one.device === other.device && one.inode === other.inode
