import { isApiError, sentenceOf, writeNote } from '@presale/api-client'
import type { AdminPurchase } from '@presale/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { texts } from '../details/texts'
import { acceptChanged, refreshPayments } from './payments'

export interface NoteEntry {
  readonly text: string
  /** What the note was before somebody began to write. */
  readonly begunWith: string
  /** The version that the person saw; null: none. */
  readonly version: string | null
}

/** @param onOver gets the sentence of a refusal; undefined on success. */
export function useWriteNote(
  { id }: Pick<AdminPurchase, 'id'>,
  onOver: (refusal: string | undefined) => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ text, version }: NoteEntry) => writeNote(id, { text, version }),
    onSuccess: ({ purchase }) => {
      onOver(undefined)
      void acceptChanged(client, purchase)
    },
    onError: (error) => {
      onOver(sentenceOf(error, texts.t('note.failed')))
      // What somebody else wrote meanwhile is shown beside what was entered.
      if (isApiError(error)) void refreshPayments(client)
    },
  })
}
