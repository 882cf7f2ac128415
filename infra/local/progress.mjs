// How the runner speaks: one line a step, with its duration. Colours and the running line are for a
// terminal; anywhere else the lines are plain. No dependency: it speaks before anything is installed.
// A reader that goes away (`npm start | head`) is no reason to leave what was started behind.
process.stdout.on('error', () => undefined)

const isTerminal = Boolean(process.stdout.isTTY) && process.env.TERM !== 'dumb'
const hasColour = isTerminal && !process.env.NO_COLOR
const paint = (code) => (text) => (hasColour ? `\u001b[${code}m${text}\u001b[0m` : text)
const bold = paint(1)
const dim = paint(2)
const red = paint(31)
const green = paint(32)
const yellow = paint(33)
const LABEL = 16
const RESULT = 44
const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']

const duration = (ms) =>
  ms < 60_000
    ? `${(ms / 1000).toFixed(1)} s`
    : `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`
const write = (text) => process.stdout.write(text)
const line = (mark, name, text, ms) => {
  const label = name.padEnd(LABEL)
  write(`  ${mark} ${label} ${text.padEnd(RESULT)} ${dim(duration(ms).padStart(8))}\n`)
}

/** The running step on a terminal: redrawn in place, gone when the step is over. */
function spinner(name) {
  const startedAt = performance.now()
  let detail = ''
  let frame = 0
  const draw = () => {
    const room = (process.stdout.columns ?? 80) - LABEL - 16
    const text = detail.slice(0, Math.max(room, 0))
    write(
      `\r\u001b[K  ${dim(FRAMES[frame % FRAMES.length])} ${name.padEnd(LABEL)} ${dim(`${text} ${duration(performance.now() - startedAt)}`)}`,
    )
    frame += 1
  }
  // Where nothing can be redrawn, a step that takes long says now and then that it lives.
  const sign = () => write(`  ...  ${name.padEnd(LABEL)} ${detail}\n`)
  const timer = isTerminal ? setInterval(draw, 100) : setInterval(sign, 20_000)
  timer.unref()
  return {
    detail: (text) => {
      detail = text
    },
    clear: () => {
      clearInterval(timer)
      if (isTerminal) write('\r\u001b[K')
    },
    elapsed: () => performance.now() - startedAt,
  }
}

let running

export const progress = {
  heading: (text) => write(`\n  ${bold(text)}\n\n`),
  async step(name, work, result = () => '') {
    const current = spinner(name)
    running = current
    try {
      const value = await work(current.detail)
      current.clear()
      line(green(isTerminal ? '✓' : 'ok  '), name, result(value), current.elapsed())
      return value
    } catch (error) {
      current.clear()
      // A stop signal is no failure of the step it arrives in.
      if (error?.name !== 'AbortError') line(red(isTerminal ? '✗' : 'FAIL'), name, '', current.elapsed())
      throw error
    } finally {
      running = undefined
    }
  },
  warn(text) {
    if (running && isTerminal) write('\r\u001b[K')
    write(`  ${yellow(isTerminal ? '!' : 'warn')} ${text}\n`)
  },
  fail(text) {
    if (running && isTerminal) write('\r\u001b[K')
    write(`\n  ${red(isTerminal ? '✗' : 'FAIL')} ${text.replaceAll('\n', '\n    ')}\n\n`)
  },
  blank: () => write('\n'),
  fact: (label, value) => write(`  ${dim(label.padEnd(LABEL - 4))} ${value}\n`),
}
