import { useRef } from 'react'

interface Sending<V, D> {
  mutate(variables: V, options: { onSuccess: (data: D) => void; onSettled: () => void }): void
}

/**
 * A second press before the first is answered does nothing. react-query reports 'pending' a moment later
 * than a double click comes.
 * @param onSuccess only while the part that sent it still stands: who has gone elsewhere is not fetched back.
 */
export function useOneAtATime<V, D>(
  mutation: Sending<V, D>,
  onSuccess?: (data: D) => void,
): (variables: V) => void {
  const isUnderWay = useRef(false)
  return (variables) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    mutation.mutate(variables, {
      onSuccess: (data) => onSuccess?.(data),
      onSettled: () => {
        isUnderWay.current = false
      },
    })
  }
}
