import { IconButton, Menu } from '@presale/ui'
import { Bookmark, BookmarkPlus, Check, Settings2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { paramsNow } from '../address-bar'
import { ManageViewsDialog } from './manage-views-dialog'
import { SaveViewDialog } from './save-view-dialog'
import { MOST_VIEWS, queryOf, withView } from './saved-views'
import { texts } from './texts'
import { useSavedViews } from './use-saved-views'

export interface SavedViewsMenuProps {
  /** Of which list: each has its own. */
  list: string
  /** What leads to the list: 'tab=payments'. */
  base: string
  /** The parameters that narrow and order it. */
  names: readonly string[]
  /** The address with all that it means, where the list opens with a view that a bare one does not name. */
  inFull?: (params: URLSearchParams) => URLSearchParams
  /** What a view that was saved bare shows, where that is another than the list opens with. */
  savedBare?: string
}

const asItIs = (params: URLSearchParams) => params

/** The views that the reader saved by name, to choose, to add and to tidy up. */
export function SavedViewsMenu({ list, base, names, inFull = asItIs, savedBare = '' }: SavedViewsMenuProps) {
  const t = texts.useT()
  const saved = useSavedViews(list)
  const { views } = saved
  const [params] = useSearchParams()
  const [open, setOpen] = useState<'save' | 'manage'>()
  const navigate = useNavigate()
  const shown = queryOf(inFull(params), names)
  const close = () => setOpen(undefined)
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t('title')} size="sm">
            <Bookmark aria-hidden="true" />
          </IconButton>
        }
        items={[
          ...views.map(({ name, query }) => ({
            // A reader may call a view as another entry is called.
            id: `view:${name}`,
            label: name,
            icon:
              (query || savedBare) === shown ? <Check aria-hidden="true" /> : <Bookmark aria-hidden="true" />,
            onSelect: () =>
              void navigate(`/admin?${[base, query || savedBare].filter(Boolean).join('&')}`, {
                preventScrollReset: true,
              }),
          })),
          {
            label: t('saveThis'),
            icon: <BookmarkPlus aria-hidden="true" />,
            onSelect: () => setOpen('save'),
            disabledReason: views.length < MOST_VIEWS ? undefined : t('most', { most: MOST_VIEWS }),
          },
          ...(views.length === 0
            ? []
            : [
                {
                  label: t('manage'),
                  icon: <Settings2 aria-hidden="true" />,
                  onSelect: () => setOpen('manage'),
                },
              ]),
        ]}
      />
      {open === 'save' && (
        <SaveViewDialog
          viewsNow={saved.now}
          onClose={close}
          // Of the address as it is: what was just typed may have come into it meanwhile.
          onSave={(name) => {
            const view = { name, query: queryOf(inFull(paramsNow()), names) }
            saved.change((before) => withView(before, view))
          }}
        />
      )}
      {open === 'manage' && <ManageViewsDialog saved={saved} onClose={close} />}
    </>
  )
}
