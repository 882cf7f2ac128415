import type { ListedBackup } from './list-backups'
import { removable } from './retention'

const backup = (folder: string, isVerified = false) =>
  ({ folder, verification: isVerified ? { verifiedAt: 'then' } : undefined }) as unknown as ListedBackup

const removed = (backups: readonly ListedBackup[], keep: number, justTaken?: string) =>
  removable(backups, keep, justTaken).map(({ folder }) => folder)

describe('which backups are removed', () => {
  it('given more than are kept, then the oldest ones', () => {
    const all = ['1', '2', '3', '4'].map((folder) => backup(folder))
    expect(removed(all, 2)).toEqual(['1', '2'])
    expect(removed(all, 4)).toEqual([])
    expect(removed([], 3)).toEqual([])
  })

  it('given the newest verified one is old, then it stays all the same', () => {
    const all = [backup('1', true), backup('2', true), backup('3'), backup('4')]
    expect(removed(all, 1)).toEqual(['1', '3'])
  })

  it('given one that a wrong clock dated ahead, then the one that was just taken stays all the same', () => {
    const all = [backup('1'), backup('just taken'), backup('of next year')]
    expect(removed(all, 1, 'just taken')).toEqual(['1'])
  })

  it('given a newer verified one that is kept anyway, then an older one goes', () => {
    const all = [backup('1', true), backup('2'), backup('3', true)]
    expect(removed(all, 1)).toEqual(['1', '2'])
  })
})
