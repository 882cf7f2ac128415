import { type ComponentType, useSyncExternalStore } from 'react'

/** A component whose script comes when it is needed. */
export interface LatePart<Props> {
  /** Loads it, once; rejects where it does not come, and tries again the next time. */
  readonly load: () => Promise<void>
  readonly component: () => ComponentType<Props> | undefined
  readonly onArrival: (listener: () => void) => () => void
}

/** Like React.lazy, which keeps a failed load for ever; here whoever needs the part can say so and try again. */
export function latePart<Props>(importPart: () => Promise<ComponentType<Props>>): LatePart<Props> {
  const listeners = new Set<() => void>()
  let component: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  const bring = async () => {
    try {
      component = await importPart()
    } catch (error) {
      loading = undefined
      throw error
    }
    for (const listener of listeners) listener()
  }
  return {
    load: () => {
      loading ??= bring()
      return loading
    },
    component: () => component,
    onArrival: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** undefined until it was loaded. */
export function useLatePart<Props>(part: LatePart<Props>): ComponentType<Props> | undefined {
  return useSyncExternalStore(part.onArrival, part.component)
}
