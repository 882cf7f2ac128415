import { readFileSync, rmSync } from 'node:fs'
import { isOfFiles, sentenceOfFiles } from './problem'

const faultOf = (act: () => unknown): unknown => {
  try {
    act()
    return undefined
  } catch (error) {
    return error
  }
}

describe('a fault of the file system', () => {
  it('given a file of another user, then the sentence says whose it is and what to do', () => {
    const error = Object.assign(new Error("EACCES: permission denied, open '/srv/presale/.data/lock'"), {
      code: 'EACCES',
      syscall: 'open',
    })
    expect(isOfFiles(error)).toBe(true)
    expect(sentenceOfFiles(error)).toBe(
      "EACCES: permission denied, open '/srv/presale/.data/lock'. It belongs to another user of this machine: run this as that user, or in a checkout and a data folder of your own.",
    )
  })

  it('given another one that a person can mend, then it is what the system says', () => {
    const error = faultOf(() => readFileSync('/'))
    expect(isOfFiles(error) && sentenceOfFiles(error)).toMatch(/^EISDIR: /)
  })

  it('given a mistake of the program, then it is none', () => {
    expect(isOfFiles(faultOf(() => rmSync(7 as never)))).toBe(false)
    expect(isOfFiles(new Error('x'))).toBe(false)
  })
})
