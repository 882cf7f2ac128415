import { RemoteFileError } from './remote-failures'

const awaited = new Set<string>()

/** Whether the script of that address has neither come nor failed. */
export const isAwaited = (entry: string): boolean => awaited.has(entry)

/**
 * In place of the runtime's own loader, which gives up after 20 s: on a slow line the script still comes, and the page
 * with it. It also says which file it was.
 * @returns what the script leaves, which the runtime takes for the remote's container.
 * @throws RemoteFileError
 */
export function loadEntry<Container>(entry: string, globalName: string): Promise<Container> {
  // What an earlier version left under the same name would be taken for this one's.
  Reflect.set(window, globalName, undefined)
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const settle = (hasCome: boolean) => {
      script.remove()
      awaited.delete(entry)
      const container: Container | undefined = Reflect.get(window, globalName)
      if (hasCome && container) resolve(container)
      else reject(new RemoteFileError(entry, hasCome ? 'came, and left no remote' : 'did not come'))
    }
    script.onload = () => settle(true)
    script.onerror = () => settle(false)
    script.fetchPriority = 'high'
    script.src = entry
    awaited.add(entry)
    document.head.append(script)
  })
}
