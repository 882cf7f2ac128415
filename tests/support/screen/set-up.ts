import { format } from 'node:util'
import { cleanup, configure, getConfig } from '@testing-library/react'
import { network } from './network'

// The first screen of a file loads all of the shell and a remote, on a busy machine for longer than ten seconds.
configure({ asyncUtilTimeout: 30_000 })

/**
 * While it waits, `waitFor` throws away what a query says that finds nothing yet. The drawing of the screen in it takes
 * a sixteenth of these tests, so it is made once somebody reads it.
 */
const { getElementError } = getConfig()
configure({
  getElementError: (message, container) => {
    if (!Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics'))
      return getElementError(message, container)
    const error = Object.assign(new Error(), { name: 'TestingLibraryElementError' })
    const drawn = () => getElementError(message, container).message
    return Object.defineProperty(error, 'message', { configurable: true, get: drawn })
  },
})

/** Where jsdom has no layout: nothing is wide, nothing scrolls. A test that needs either belongs into a browser. */
Object.assign(window, {
  matchMedia: (query: string): MediaQueryList => {
    const isWide = query.includes('min-width')
    return Object.assign(new EventTarget(), {
      matches: isWide,
      media: query,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    })
  },
  scrollTo: () => {},
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
})
/** Of a document that no server timed. */
Object.assign(performance, { getEntriesByType: () => [] })
Object.assign(Element.prototype, {
  scrollIntoView() {},
  hasPointerCapture: () => false,
  setPointerCapture() {},
  releasePointerCapture() {},
})

/**
 * A screen that works says nothing: whatever the console hears fails the test it was said in. A test that provokes
 * a fault puts a spy of its own in the place of the console's method.
 */
const complaints: string[] = []
for (const method of ['error', 'warn'] as const) {
  console[method] = (...said: unknown[]) => complaints.push(format(...said))
}

beforeAll(() => network.listen())
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  network.reset()
  expect(complaints.splice(0)).toEqual([])
})
afterAll(() => network.close())
