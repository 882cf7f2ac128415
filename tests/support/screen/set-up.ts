import { cleanup, configure } from '@testing-library/react'
import { network } from './network'

// Two tests run at once on two cores: a screen may take longer than the default second to appear.
configure({ asyncUtilTimeout: 10_000 })

/** Where jsdom has no layout: nothing is wide, nothing scrolls. A test that needs either belongs into a browser. */
Object.assign(window, {
  matchMedia: (query: string): MediaQueryList => {
    const isWide = query.includes('min-width')
    return Object.assign(new EventTarget(), {
      ...{ matches: isWide, media: query, onchange: null, addListener: () => {}, removeListener: () => {} },
    })
  },
  scrollTo: () => {},
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
})
Object.assign(Element.prototype, {
  scrollIntoView() {},
  hasPointerCapture: () => false,
  setPointerCapture() {},
  releasePointerCapture() {},
})

beforeAll(() => network.listen())
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  network.reset()
})
afterAll(() => network.close())
