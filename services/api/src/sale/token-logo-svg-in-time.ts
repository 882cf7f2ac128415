import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { createKeyedMutex, inTime } from '@presale/kernel'

/** The SVG could not be looked at within the time and memory that a logo may take. */
export class SvgTooComplex extends Error {
  override readonly name = 'SvgTooComplex'
}

// A thread is up in a second, or in three where the machine is busy; a drawing of 5000 parts takes two more.
const WITHIN_MS = 8000
const MEMORY_MB = 384

const runExclusive = createKeyedMutex()

/**
 * harmlessSvg in a thread of its own: what is deep or huge ends there, and never holds up the process.
 * @throws SvgTooComplex
 */
export function harmlessSvgInTime(text: string): Promise<string | undefined> {
  // One at a time: two would take the process's memory and the time of everybody else.
  return runExclusive('svg', () => inThread(text))
}

async function inThread(text: string): Promise<string | undefined> {
  // Beside this file, or, where the program is built into one, beside that.
  const worker = new Worker(join(__dirname, `token-logo-svg.worker${extname(__filename)}`), {
    workerData: text,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  const answer = new Promise<string | undefined>((resolve, reject) => {
    worker.once('message', resolve)
    // A stack that overflows, memory that runs out.
    worker.once('error', (error) => reject(new SvgTooComplex('The thread ended', { cause: error })))
    worker.once('exit', () => reject(new SvgTooComplex('The thread ended without a word')))
  })
  try {
    return await inTime(answer, WITHIN_MS, () => {
      throw new SvgTooComplex(`No end after ${WITHIN_MS} ms`)
    })
  } finally {
    await worker.terminate()
  }
}
