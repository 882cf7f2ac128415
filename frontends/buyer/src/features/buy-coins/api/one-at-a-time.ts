import { useRef } from 'react'

interface Sending<V> {
  mutate(variables: V, options: { onSettled: () => void }): void
}

/**
 * A second press before the first is answered does nothing. react-query tells of 'pending' a moment later
 * than a double click comes.
 */
export function useOneAtATime<V>(mutation: Sending<V>): (variables: V) => void {
  const isUnderWay = useRef(false)
  return (variables) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    mutation.mutate(variables, {
      onSettled: () => {
        isUnderWay.current = false
      },
    })
  }
}
