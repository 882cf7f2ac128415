import { readable } from '@presale/i18n'
import { type ComponentType, useSyncExternalStore } from 'react'

/** A component whose script is loaded on demand. */
export interface LazyPart<Props> {
  /** Loads it once; rejects where that fails, and tries again the next time. */
  readonly load: () => Promise<void>
  readonly component: () => ComponentType<Props> | undefined
  readonly onArrival: (listener: () => void) => () => void
}

/** Like React.lazy, but a failed load can be tried again: React.lazy remembers the failure for good. */
export function lazyPart<Props>(importPart: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  const listeners = new Set<() => void>()
  let component: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  const bring = async () => {
    try {
      component = await readable(importPart())
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
export function useLazyPart<Props>(part: LazyPart<Props>): ComponentType<Props> | undefined {
  return useSyncExternalStore(part.onArrival, part.component)
}
