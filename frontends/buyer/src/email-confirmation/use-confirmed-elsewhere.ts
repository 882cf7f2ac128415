import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { USER_KEY } from '../purchases/queries'

/** The link opens in a window of its own: whoever comes back from there sees what has become of it. */
export function useConfirmedElsewhere(): void {
  const client = useQueryClient()
  useEffect(() => {
    const readAgain = () => void client.invalidateQueries({ queryKey: USER_KEY })
    window.addEventListener('focus', readAgain)
    return () => window.removeEventListener('focus', readAgain)
  }, [client])
}
