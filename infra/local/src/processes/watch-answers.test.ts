import { waitFor } from '@presale/testing'
import { watchAnswers } from './watch-answers'

/** Probes as fast as it goes; `answers` says what the first ones find, and from then on the last of it. */
async function watched(
  answers: readonly boolean[],
  probes: number,
  hasAnsweredBefore = false,
): Promise<number | undefined> {
  let asked = 0
  let silentAfter: number | undefined
  const probe = async () => {
    const isAnswering = answers[Math.min(asked, answers.length - 1)]
    asked += 1
    if (!isAnswering) throw new Error('no answer')
  }
  const watch = watchAnswers(
    probe,
    () => {
      silentAfter = asked
    },
    1,
  )
  if (hasAnsweredBefore) watch.hasAnswered()
  await waitFor(() => silentAfter ?? (asked >= probes || undefined), { what: `${probes} probes` })
  watch.end()
  return silentAfter
}

describe('watching whether a process answers', () => {
  it('given three failures in a row, calls back, once and after the third', async () => {
    expect(await watched([true, true, false], 100)).toBe(5)
  })
  it('given fewer in a row, goes on', async () => {
    const pattern = [true, false, false, true, false, false, true]
    expect(await watched([...pattern, ...pattern, true], 40)).toBeUndefined()
  })
  it('given a process that has not answered yet, leaves it alone: it may be migrating', async () => {
    expect(await watched([false], 40)).toBeUndefined()
    expect(await watched([false, false, false, false, true, false], 100)).toBe(8)
  })
  it('given one that has answered somebody else, and was frozen before the first probe, calls back', async () => {
    expect(await watched([false], 100, true)).toBe(3)
  })
})
