import { parentPort, workerData } from 'node:worker_threads'
import { NoSvg, SvgRefused } from './svg-logo/refusal'
import type { WrittenSvg } from './svg-logo/write-svg'
import { harmlessSvg } from './token-logo-svg'

export type SvgAnswer = { kept: WrittenSvg } | { refused: string } | 'no-svg'

// Loaded: the time that the drawing itself may take begins.
parentPort?.postMessage('loaded')
parentPort?.postMessage(answerOn(String(workerData)))

/** An error loses its class on its way to another thread. */
function answerOn(text: string): SvgAnswer {
  try {
    return { kept: harmlessSvg(text) }
  } catch (error) {
    if (error instanceof SvgRefused) return { refused: error.message }
    if (error instanceof NoSvg) return 'no-svg'
    throw error
  }
}
