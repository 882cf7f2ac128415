import { Button, Notice } from '@presale/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { USER_KEY } from '../session/session'

/** The server did not say whether there is a session. */
export function UnreachableNotice({ className }: { className?: string | undefined }) {
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const ask = () => {
    setIsAsking(true)
    void client.refetchQueries({ queryKey: USER_KEY }).finally(() => setIsAsking(false))
  }
  return (
    <div className={className}>
      <Notice
        tone="pending"
        title="The server does not answer right now"
        action={
          <Button size="sm" isBusy={isAsking} onClick={ask}>
            Retry
          </Button>
        }
      >
        If you were signed in, you still are: try again in a moment.
      </Notice>
    </div>
  )
}
