/**
 * By the DOM, from an address: the policy knows no inline script. A loader that does not come (a blocker, an
 * outage) is of no concern to the visitor, and the page works without it.
 */
export function loadScript(src: string): void {
  const script = document.createElement('script')
  script.async = true
  script.src = src
  document.head.append(script)
}
