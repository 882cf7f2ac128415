import { Button, Dialog, TextField } from '@presale/ui'
import { useState } from 'react'
import { useReturnFocus } from '../use-return-focus'
import styles from './manage-views-dialog.module.css'
import { problemWithName, renamed, without } from './saved-views'
import { texts } from './texts'
import type { SavedViews } from './use-saved-views'

export interface ManageViewsDialogProps {
  saved: SavedViews
  onClose: () => void
}

export function ManageViewsDialog({ saved, onClose }: ManageViewsDialogProps) {
  const t = texts.useT()
  useReturnFocus()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('title')}
      description={t('manageHint')}
      footer={<Button onClick={onClose}>{t('done')}</Button>}
    >
      {saved.views.length === 0 ? (
        <p className={styles.none}>{t('none')}</p>
      ) : (
        <ul className={styles.views}>
          {saved.views.map(({ name }) => (
            <ViewRow key={name} name={name} saved={saved} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function ViewRow({ name, saved }: { name: string; saved: SavedViews }) {
  const t = texts.useT()
  const [draft, setDraft] = useState(name)
  const [problem, setProblem] = useState<string>()
  const rename = () => {
    const found = problemWithName(t, saved.now(), draft, name)
    setProblem(found)
    if (found === undefined) saved.change((views) => renamed(views, name, draft))
  }
  return (
    <li className={styles.view}>
      <div className={styles.field}>
        <TextField
          label={t('nameOf', { name })}
          isLabelHidden
          value={draft}
          error={problem}
          autoComplete="off"
          onChange={(event) => {
            setDraft(event.currentTarget.value)
            setProblem(undefined)
          }}
        />
      </div>
      <Button aria-label={t('renameOne', { name })} disabled={draft.trim() === name} onClick={rename}>
        {t('rename')}
      </Button>
      <Button
        aria-label={t('deleteOne', { name })}
        onClick={() => saved.change((views) => without(views, name))}
      >
        {t('delete')}
      </Button>
    </li>
  )
}
