import { serverNow } from '@presale/api-client'
import { Kept, ValuesKept } from '@presale/i18n'
import { Button, Dialog } from '@presale/ui'
import { useState } from 'react'
import { keptOf } from '../../../events/event-data'
import { eventSentence } from '../../../events/history-summary'
import { texts as eventTexts } from '../../../events/texts'
import type { Refusal } from '../api/decide-payment'
import { texts as paymentTexts } from '../texts'
import styles from './decision-dialog.module.css'
import { texts } from './texts'

export interface OvertakenDialogProps {
  refusal: Refusal
  onClose: () => void
}

/** In the place of the question: somebody was faster. Who, what and when, instead of a toast that is gone again. */
export function OvertakenDialog({ refusal, onClose }: OvertakenDialogProps) {
  const t = texts.useT()
  const inPayments = paymentTexts.useT()
  const inEvents = eventTexts.useT()
  const { between, sentence } = refusal
  // Relative to the moment of the refusal: a text should not change while it is read.
  const [now] = useState(serverNow)
  return (
    <Dialog
      isOpen
      size="sm"
      onClose={onClose}
      title={t('overtaken.title')}
      description={<ValuesKept text={sentence} />}
      footer={
        <Button variant="primary" onClick={onClose}>
          {inPayments('close')}
        </Button>
      }
    >
      {between.length > 0 && (
        <div className={styles.content}>
          <p className={styles.lead}>{t('overtaken.lead')}</p>
          <ol className={styles.between}>
            {between.map((event) => (
              <li key={event.id}>
                <Kept text={eventSentence(event, now, inEvents)} words={keptOf(event)} />
              </li>
            ))}
          </ol>
        </div>
      )}
    </Dialog>
  )
}
