import { Button, Notice } from '@presale/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { USER_KEY } from '../session/session'
import { texts } from './texts'

/** The server did not say whether there is a session. */
export function UnreachableNotice({ className }: { className?: string | undefined }) {
  const t = texts.useT()
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
        title={t('unreachable')}
        action={
          <Button size="sm" isBusy={isAsking} onClick={ask}>
            {t('retry')}
          </Button>
        }
      >
        {t('unreachableHint')}
      </Notice>
    </div>
  )
}
