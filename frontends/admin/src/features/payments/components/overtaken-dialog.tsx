import { serverNow } from '@presale/api-client'
import { Button, Dialog } from '@presale/ui'
import { useState } from 'react'
import { eventSentence } from '../../../events/history-summary'
import type { Refusal } from '../api/decide-payment'
import styles from './decision-dialog.module.css'

export interface OvertakenDialogProps {
  refusal: Refusal
  onClose: () => void
}

/** In the place of the question: somebody was faster. Who, what and when, instead of a toast that is gone again. */
export function OvertakenDialog({ refusal, onClose }: OvertakenDialogProps) {
  const { between, sentence } = refusal
  // Relative to the moment of the refusal: a text should not change while it is read.
  const [now] = useState(serverNow)
  return (
    <Dialog
      isOpen
      size="sm"
      onClose={onClose}
      title="This purchase has changed in the meantime"
      description={sentence}
      footer={
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      {between.length > 0 && (
        <div className={styles.content}>
          <p className={styles.lead}>What happened since you looked:</p>
          <ol className={styles.between}>
            {between.map((event) => (
              <li key={event.id}>{eventSentence(event, now)}</li>
            ))}
          </ol>
        </div>
      )}
    </Dialog>
  )
}
