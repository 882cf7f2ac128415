const CHANNEL = 'presale-session'

/** Notifies the other tabs of this browser that somebody signed in or out. */
export function notifyOtherTabs(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('changed')
  channel.close()
}

/** @returns what ends the listening. */
export function onOtherTab(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', listener)
  return () => channel.close()
}
