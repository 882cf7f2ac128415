import { boundBeacons, boundImages, boundXhr } from './other-requests'

let wait = 0
const sent: string[] = []

/** In place of the browser's, which the mocked network of screens takes over. */
class Request extends EventTarget {
  open(_method: string, _address: string, _isAsync?: boolean): void {}
  send(): void {
    sent.push('xhr')
  }
}

beforeAll(() => {
  Object.defineProperty(Navigator.prototype, 'sendBeacon', {
    configurable: true,
    writable: true,
    value: () => Boolean(sent.push('beacon')),
  })
  const waitOf = () => wait
  boundXhr(waitOf, Request.prototype as unknown as XMLHttpRequest)
  boundBeacons(waitOf)
  boundImages(waitOf)
})
beforeEach(() => {
  jest.useFakeTimers()
  sent.length = 0
  wait = 0
})
afterEach(() => jest.useRealTimers())

function request(isAsync = true): { readonly xhr: Request; readonly events: string[] } {
  const xhr = new Request()
  const events: string[] = []
  for (const type of ['load', 'error', 'loadend']) xhr.addEventListener(type, () => events.push(type))
  xhr.open('GET', '/api/settings', isAsync)
  return { xhr, events }
}

it('given room, lets each of them go', () => {
  request().xhr.send()
  expect(navigator.sendBeacon('/api/settings')).toBe(true)
  expect(sent).toEqual(['xhr', 'beacon'])
})

it('given none, lets a request fail a second later, and not at once', () => {
  wait = 5000
  const { xhr, events } = request()
  xhr.send()
  jest.advanceTimersByTime(999)
  expect(events).toEqual([])
  jest.advanceTimersByTime(1)
  expect([events, sent]).toEqual([['error', 'loadend'], []])
})

it('given none, a synchronous request throws', () => {
  wait = 5000
  const { xhr } = request(false)
  expect(() => xhr.send()).toThrow('too many requests')
  expect(sent).toEqual([])
})

it('given none, refuses a beacon', () => {
  wait = 5000
  expect(navigator.sendBeacon('/api/settings')).toBe(false)
  expect(sent).toEqual([])
})

it.each<[string, (image: HTMLImageElement, address: string) => void]>([
  ['src', (image, address) => Object.assign(image, { src: address })],
  ['an attribute', (image, address) => image.setAttribute('src', address)],
])(
  'given none, an image by %s is not asked for, and fails a second later; one of the page is shown',
  (_, set) => {
    const image = new Image()
    set(image, '/one.png')
    wait = 5000
    let failures = 0
    image.addEventListener('error', () => {
      failures += 1
    })
    set(image, '/two.png')
    image.setAttribute('alt', 'A logo')
    expect([image.getAttribute('src'), image.alt]).toEqual(['/one.png', 'A logo'])
    jest.advanceTimersByTime(1000)
    expect(failures).toBe(1)
    set(image, 'data:image/png;base64,AA==')
    expect(image.getAttribute('src')).toBe('data:image/png;base64,AA==')
  },
)
