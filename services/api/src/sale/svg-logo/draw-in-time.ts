import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { createKeyedMutex, inTime } from '@presale/kernel'
import type { DrawAnswer } from './draw-svg.worker'
import { NoSvg, SvgRefused, TOO_COMPLEX } from './refusal'

/** A drawing of 5 MB takes two seconds. */
const WITHIN_MS = 4500
/** A process is up in a second; on a busy machine in ten, and that is no fault of the drawing. */
const LOADED_WITHIN_MS = 30_000
const HEAP_MB = 384
const MOST_MEMORY_KB = 768 * 1024
const LOOK_AT_MEMORY_EVERY_MS = 50

const runExclusive = createKeyedMutex()

/**
 * The SVG as a PNG (`drawSvg`), drawn in a process of its own that is ended where it takes too much time or memory: what is
 * deep or huge never holds up the api. It gets no environment, so no secret of the api.
 * @throws NoSvg, SvgRefused
 */
export function drawSvgInTime(bytes: Buffer): Promise<Buffer> {
  // One at a time: two would take the machine's memory and the time of everybody else.
  return runExclusive('svg', () => inProcess(bytes))
}

async function inProcess(bytes: Buffer): Promise<Buffer> {
  // Beside this file, or, where the program is built into one, beside that.
  const child = fork(join(__dirname, `draw-svg.worker${extname(__filename)}`), {
    env: {},
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    serialization: 'advanced',
    stdio: 'ignore',
  })
  const stopWatching = endBeyondMemory(child)
  const { loaded, answer } = messagesOf(child)
  try {
    await inTime(loaded, LOADED_WITHIN_MS, () => {
      throw new Error(`The process that draws SVGs was not up after ${LOADED_WITHIN_MS} ms`)
    })
    child.send({ bytes })
    return drawnOf(
      await inTime(answer, WITHIN_MS, () => {
        throw new SvgRefused(TOO_COMPLEX)
      }),
    )
  } finally {
    stopWatching()
    child.kill('SIGKILL')
  }
}

function drawnOf(answer: DrawAnswer): Buffer {
  if ('isNoSvg' in answer) throw new NoSvg()
  if ('refused' in answer) throw new SvgRefused(answer.refused)
  if ('failed' in answer) throw new Error(`An SVG could not be drawn: ${answer.failed}`)
  return Buffer.from(answer.drawn)
}

function messagesOf(child: ChildProcess): { loaded: Promise<void>; answer: Promise<DrawAnswer> } {
  let isLoaded = false
  const answer = new Promise<DrawAnswer>((resolve, reject) => {
    child.on('message', (message: 'loaded' | DrawAnswer) => {
      isLoaded = true
      if (message !== 'loaded') resolve(message)
    })
    child.once('error', reject)
    // A stack that overflows, memory that runs out.
    child.once('exit', (code, signal) =>
      reject(
        isLoaded
          ? new SvgRefused(TOO_COMPLEX)
          : new Error(`The process that draws SVGs ended at its start (${signal ?? code})`),
      ),
    )
  })
  const loaded = new Promise<void>((resolve) => child.once('message', () => resolve()))
  // What ends the process ends the wait for it, too.
  return { loaded: Promise.race([loaded, answer.then(() => undefined)]), answer }
}

/** librsvg's memory is none of Node's heap. Only Linux says how much a process has; elsewhere the time alone is bounded. */
function endBeyondMemory(child: ChildProcess): () => void {
  const look = async (): Promise<void> => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
    const resident = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1])
    if (resident > MOST_MEMORY_KB) child.kill('SIGKILL')
  }
  const timer = setInterval(() => void look(), LOOK_AT_MEMORY_EVERY_MS)
  return () => clearInterval(timer)
}
