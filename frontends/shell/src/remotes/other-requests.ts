import { REFUSED_AFTER_MS } from './call-allowance'

/** Called while the caller is on the stack: how long its request has to wait, in milliseconds; 0 where it may go. */
type WaitOf = () => number

/** Requests beyond an allowance fail a second later, as those do that never reached the server. */
export function boundXhr(waitOf: WaitOf, requests = XMLHttpRequest.prototype): void {
  const { open, send } = requests
  const synchronous = new WeakSet<XMLHttpRequest>()
  requests.open = function (this: XMLHttpRequest, ...given: unknown[]) {
    if (given[2] === false) synchronous.add(this)
    else synchronous.delete(this)
    Reflect.apply(open, this, given)
  }
  requests.send = function (body) {
    if (waitOf() === 0) send.call(this, body)
    // not a text: for code, as the browser's own
    else if (synchronous.has(this)) throw new DOMException('too many requests', 'NetworkError')
    else setTimeout(() => fail(this), REFUSED_AFTER_MS)
  }
}

function fail(request: XMLHttpRequest): void {
  for (const type of ['error', 'loadend']) request.dispatchEvent(new ProgressEvent(type))
}

/** A beacon beyond an allowance is refused, as one is that the browser has no room for. */
export function boundBeacons(waitOf: WaitOf): void {
  if (!('sendBeacon' in Navigator.prototype)) return
  const { sendBeacon } = Navigator.prototype
  Navigator.prototype.sendBeacon = function (...given) {
    return waitOf() === 0 && sendBeacon.apply(this, given)
  }
}

/** An image beyond an allowance is not asked for, and fails a second later. */
export function boundImages(waitOf: WaitOf): void {
  const images = HTMLImageElement.prototype
  const src = Object.getOwnPropertyDescriptor(images, 'src')
  const { setAttribute } = Element.prototype
  const ask = (image: HTMLImageElement, address: string, go: () => void) => {
    if (isInPage(address) || waitOf() === 0) go()
    else setTimeout(() => image.dispatchEvent(new Event('error')), REFUSED_AFTER_MS)
  }
  Object.defineProperty(images, 'src', {
    ...src,
    set(this: HTMLImageElement, address: string) {
      ask(this, String(address), () => src?.set?.call(this, address))
    },
  })
  images.setAttribute = function (name, value) {
    const go = () => setAttribute.call(this, name, value)
    if (name.toLowerCase() === 'src') ask(this, String(value), go)
    else go()
  }
}

/** No request is made for it. */
const isInPage = (address: string): boolean => /^(data|blob):/i.test(address)
