/** Of the page that the link in a mail leads to. */
export const en = {
  ask: 'Confirm your email address',
  askHint: 'Confirm that the address to which you got our mail is yours.',
  confirm: 'Confirm',
  done: 'Your address is confirmed',
  doneHint: '<email/> gets our mail from now on.',
  incomplete: 'This link is not complete',
  incompleteHint:
    'A mail program may have cut it off. Enter the code from the mail, or ask for a new link in Settings.',
  notConfirmed: 'The address is not confirmed',
  toSettings: 'To Settings',
  unreached: 'We could not be reached. Check your connection, then try again.',
} as const
