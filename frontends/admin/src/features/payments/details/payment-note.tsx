import { type AdminPurchase, NOTE_LENGTH, noteInput } from '@presale/contracts'
import { Kept } from '@presale/i18n'
import { Button, TextArea } from '@presale/ui'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { type NoteEntry, useWriteNote } from '../api/write-note'
import { isUnsaved } from '../kept-notes'
import { Moment } from './moment'
import styles from './payment-note.module.css'
import { texts } from './texts'

export interface PaymentNoteProps {
  purchase: AdminPurchase
  /** What is being written; undefined: nothing. */
  entry: NoteEntry | undefined
  onEdit: (entry: NoteEntry | undefined) => void
}

/** What staff noted for each other about a purchase, and who did; no buyer ever reads it. */
export function PaymentNote({ purchase, entry, onEdit }: PaymentNoteProps) {
  const t = texts.useT()
  const heading = useId()
  const { note } = purchase
  const opener = useFocusAfter(entry !== undefined)
  // What was begun before these details were opened takes no focus from the list.
  const [isBegunHere, setIsBegunHere] = useState(false)
  const begin = () => {
    setIsBegunHere(true)
    const begunWith = note?.text ?? ''
    onEdit({ text: begunWith, begunWith, version: note?.version ?? null })
  }
  return (
    <section className={styles.part} aria-labelledby={heading}>
      <h3 id={heading} className={styles.heading}>
        {t('note.title')}
      </h3>
      {note && (
        <div>
          <p className={styles.text}>
            <bdi translate="no">{note.text}</bdi>
          </p>
          <p className={styles.by}>
            <Kept text={`${note.byName ?? t('note.nobody')}, `} words={[note.byName ?? '']} />
            <Moment at={note.at} />
          </p>
        </div>
      )}
      {entry ? (
        <NoteForm
          purchase={purchase}
          entry={entry}
          isBegunHere={isBegunHere}
          onEdit={onEdit}
          onOver={() => onEdit(undefined)}
        />
      ) : (
        <div>
          <Button ref={opener} size="sm" onClick={begin}>
            {note ? t('note.change') : t('note.add')}
          </Button>
        </div>
      )}
    </section>
  )
}

/** For the button that opens the form: once that is closed, the focus would be nowhere. It is left where it went on. */
function useFocusAfter(isWriting: boolean) {
  const opener = useRef<HTMLButtonElement>(null)
  const wasWriting = useRef(isWriting)
  useEffect(() => {
    const isOver = wasWriting.current && !isWriting
    wasWriting.current = isWriting
    // The page's body, or what a sheet gives the focus to when its field is gone.
    if (isOver && document.activeElement?.contains(opener.current)) opener.current?.focus()
  }, [isWriting])
  return opener
}

interface NoteFormProps {
  purchase: AdminPurchase
  entry: NoteEntry
  /** Not kept from an earlier look at these details. */
  isBegunHere: boolean
  onEdit: (entry: NoteEntry) => void
  onOver: () => void
}

function NoteForm({ purchase, entry, isBegunHere, onEdit, onOver }: NoteFormProps) {
  const t = texts.useT()
  const { note } = purchase
  const [problem, setProblem] = useState<string>()
  const write = useWriteNote(purchase, (refusal) => {
    setProblem(refusal)
    if (refusal === undefined) onOver()
  })
  const isOvertaken = (note?.version ?? null) !== entry.version && !write.isPending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // It is one line, as reasons are: a line break is a space.
    const parsed = noteInput.safeParse(entry.text.replaceAll(/\s*\n\s*/g, ' '))
    if (parsed.success) write.mutate({ ...entry, text: parsed.data })
    else setProblem(t('note.odd', { most: NOTE_LENGTH }))
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextArea
        label={t('note.label')}
        hint={t('note.hint', { most: NOTE_LENGTH })}
        error={problem}
        value={entry.text}
        rows={3}
        autoFocus={isBegunHere}
        onChange={(event) => {
          onEdit({ ...entry, text: event.currentTarget.value })
          setProblem(undefined)
        }}
      />
      {!isBegunHere && !isOvertaken && isUnsaved(entry) && <p>{t('note.kept')}</p>}
      {isOvertaken && <p role="status">{note ? t('note.overtaken') : t('note.removed')}</p>}
      <div className={styles.buttons}>
        {isOvertaken ? (
          // Another element than the one that saves: this press must not send the form as well.
          <Button
            key="overwrite"
            size="sm"
            onClick={() => onEdit({ ...entry, version: note?.version ?? null })}
          >
            {t('note.overwrite')}
          </Button>
        ) : (
          <Button key="save" size="sm" variant="primary" type="submit" isBusy={write.isPending}>
            {t('note.save')}
          </Button>
        )}
        <Button size="sm" disabled={write.isPending} onClick={onOver}>
          {t('note.cancel')}
        </Button>
      </div>
    </form>
  )
}
