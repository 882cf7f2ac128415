import type { CurrentUser } from '@presale/contracts'
import { useToast } from '@presale/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { texts } from '../texts'
import { USER_KEY } from './session'

/**
 * Stands once: a session that ended by itself (by time, by a password change elsewhere) says so. Signing out
 * writes its answer by hand ('manual'); here the server was asked, and knew nobody any more.
 */
export function useEndOfSession(): void {
  const client = useQueryClient()
  const toast = useToast()
  useEffect(() => {
    let before = client.getQueryData<CurrentUser | null>(USER_KEY)
    return client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      if (event.query.queryKey[0] !== USER_KEY[0]) return
      const user: CurrentUser | null = event.query.state.data
      if (before && user === null && !event.action.manual) {
        toast({
          title: texts.t('session.ended'),
          description: texts.t('session.endedHint'),
        })
      }
      before = user
    })
  }, [client, toast])
}
