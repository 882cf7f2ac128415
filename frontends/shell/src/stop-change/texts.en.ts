/** Of the page that the mail about a change that waits leads to. */
export const en = {
  ask: 'Stop this change',
  askHint: 'Nothing has changed yet. If you do not know of it, stop it: it can be proposed again.',
  done: 'The change is stopped',
  doneHint:
    '{subject} stays as it is. If nobody of you proposed this, somebody else is in an account: sign in, freeze the sale, and have the operator end its sessions.',
  incomplete: 'This link is not complete',
  incompleteHint:
    'A mail program may have cut it off. Enter the code from the mail, or sign in and stop the change at the top of the panel.',
  notStopped: 'The change is not stopped',
  stop: 'Stop change',
  unreached: 'We could not be reached. Check your connection, then try again.',
} as const
