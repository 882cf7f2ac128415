import { act, cleanup, render, screen } from '@testing-library/react'
import { giveUpLateFiles, takeGivenUp, useIsLate, watchFiles } from './late-files'

const FOLDER = '/remotes/buyer/1.0.0-a/'

function Late() {
  return <p>{useIsLate('buyer') ? 'late' : 'in time'}</p>
}

/** As webpack and its plugin for styles add them. */
async function ask(kind: 'script' | 'link', file: string, rel = 'stylesheet'): Promise<HTMLElement> {
  const tag = document.createElement(kind)
  if (tag instanceof HTMLScriptElement) tag.src = FOLDER + file
  else Object.assign(tag, { rel, href: FOLDER + file })
  await act(async () => {
    document.head.append(tag)
  })
  return tag
}
const pass = (ms: number) => act(async () => void jest.advanceTimersByTime(ms))
const comes = (tag: HTMLElement) => act(async () => void tag.dispatchEvent(new Event('load')))

describe('the files that a remote asks for', () => {
  beforeAll(watchFiles)
  beforeEach(() => {
    jest.useFakeTimers()
    render(<Late />)
  })
  afterEach(() => {
    cleanup()
    document.head.replaceChildren()
    jest.useRealTimers()
  })

  it.each<['script' | 'link', string]>([
    ['script', 'assets/page.js'],
    ['link', 'assets/page.css'],
  ])('given a %s that hangs, are late within five seconds, until it comes', async (kind, file) => {
    const tag = await ask(kind, file)
    await pass(4000)
    expect(screen.getByText('in time')).toBeDefined()
    await pass(999)
    expect(screen.getByText('late')).toBeDefined()
    await comes(tag)
    expect(screen.getByText('in time')).toBeDefined()
  })

  it('given that they come, fail or are taken out, or are only preloaded, are never late', async () => {
    await comes(await ask('script', 'assets/a.js'))
    const failed = await ask('link', 'assets/a.css')
    await act(async () => void failed.dispatchEvent(new Event('error')))
    await ask('link', 'assets/b.js', 'preload')
    const takenOut = await ask('script', 'assets/c.js')
    await act(async () => takenOut.remove())
    await pass(60_000)
    expect(screen.getByText('in time')).toBeDefined()
  })

  it('given up, fail for whoever waits for them, and the version is begun under another address once', async () => {
    const tag = await ask('script', 'assets/page.js')
    const onError = jest.fn()
    tag.addEventListener('error', onError)
    await pass(4600)
    await act(async () => giveUpLateFiles('admin'))
    expect(onError).not.toHaveBeenCalled()
    await act(async () => giveUpLateFiles('buyer'))
    expect(onError).toHaveBeenCalledTimes(1)
    expect(screen.getByText('in time')).toBeDefined()
    expect([takeGivenUp('buyer@1.0.0-a'), takeGivenUp('buyer@1.0.0-a')]).toEqual([true, false])
  })

  it('given up, are asked for under another address by a build that would ask for the same one', async () => {
    const [script, link] = ['assets/stuck.js', 'assets/stuck.css']
    for (const times of [1, 2]) {
      await ask('script', script)
      await ask('link', link)
      await pass(4600)
      await act(async () => giveUpLateFiles('buyer'))
      const asked = [
        await ask('script', script),
        await ask('link', link),
        await ask('script', 'assets/other.js'),
      ]
      expect(asked.map((tag) => tag.getAttribute('src') ?? tag.getAttribute('href'))).toEqual([
        `${FOLDER}${script}?attempt=${times}`,
        `${FOLDER}${link}?attempt=${times}`,
        `${FOLDER}assets/other.js`,
      ])
      for (const tag of asked) await comes(tag)
    }
    const named = await ask('script', `${script}?attempt=7`)
    expect(named.getAttribute('src')).toBe(`${FOLDER}${script}?attempt=7`)
    await comes(named)
  })
})
