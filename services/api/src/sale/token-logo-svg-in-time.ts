import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { createKeyedMutex, inTime } from '@presale/kernel'
import { NoSvg, SvgRefused } from './svg-logo/refusal'
import type { WrittenSvg } from './svg-logo/write-svg'
import type { SvgAnswer } from './token-logo-svg.worker'

/** The SVG could not be looked at within the time and memory that a logo may take. */
export class SvgTooComplex extends Error {
  override readonly name = 'SvgTooComplex'
}

/** A drawing of 5 MB takes two seconds. */
const WITHIN_MS = 8000
/** A thread is up in a second; on a busy machine in ten, and that is no fault of the drawing. */
const LOADED_WITHIN_MS = 30_000
const MEMORY_MB = 384

const runExclusive = createKeyedMutex()

/**
 * harmlessSvg in a thread of its own: what is deep or huge ends there, and never holds up the process.
 * @throws SvgTooComplex, NoSvg, SvgRefused
 */
export function harmlessSvgInTime(text: string): Promise<WrittenSvg> {
  // One at a time: two would take the process's memory and the time of everybody else.
  return runExclusive('svg', () => inThread(text))
}

async function inThread(text: string): Promise<WrittenSvg> {
  // Beside this file, or, where the program is built into one, beside that.
  const worker = new Worker(join(__dirname, `token-logo-svg.worker${extname(__filename)}`), {
    workerData: text,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  const { loaded, answer } = heardFrom(worker)
  try {
    await inTime(loaded, LOADED_WITHIN_MS, () => {
      throw new Error(`The thread that looks at drawings was not up after ${LOADED_WITHIN_MS} ms`)
    })
    return keptOf(
      await inTime(answer, WITHIN_MS, () => {
        throw new SvgTooComplex(`No end after ${WITHIN_MS} ms`)
      }),
    )
  } finally {
    await worker.terminate()
  }
}

function keptOf(answer: SvgAnswer): WrittenSvg {
  if (answer === 'no-svg') throw new NoSvg()
  if ('refused' in answer) throw new SvgRefused(answer.refused)
  return answer.kept
}

function heardFrom(worker: Worker): { loaded: Promise<void>; answer: Promise<SvgAnswer> } {
  const answer = new Promise<SvgAnswer>((resolve, reject) => {
    worker.on('message', (message: 'loaded' | SvgAnswer) => {
      if (message !== 'loaded') resolve(message)
    })
    // A stack that overflows, memory that runs out.
    worker.once('error', (error) => reject(new SvgTooComplex('The thread ended', { cause: error })))
    worker.once('exit', () => reject(new SvgTooComplex('The thread ended without a word')))
  })
  const loaded = new Promise<void>((resolve) => worker.once('message', () => resolve()))
  // Whatever ends the thread ends the wait for it, too.
  return { loaded: Promise.race([loaded, answer.then(() => undefined)]), answer }
}
