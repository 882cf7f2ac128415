/** Of a forgotten password: where a link is asked for, and the page that it leads to. */
export const en = {
  asked:
    'If an account has <email/> as its confirmed address, a mail is on its way; its link holds for 30 minutes.',
  askHint: 'Enter the address of your account. We mail you a link by which you set a new password.',
  confirmPassword: 'Confirm Password',
  contact: 'Write to <contact/> from the address of your account, and we help you to a new password.',
  done: 'Your new password is set',
  doneHint: 'You are signed out everywhere. Sign in with the new password.',
  email: 'Email',
  incomplete: 'This link is not complete',
  incompleteHint: 'A mail program may have cut it off. Enter the code from the mail, or ask for a new link.',
  newPassword: 'New Password',
  noContact:
    'This site mails no links for a new password, and has not named a support contact yet. Your account and your purchases are kept.',
  noMail:
    'No mail after a few minutes? Look among unwanted mails, too. Only an address that you have confirmed gets a link.',
  notAccepted: 'This was not accepted.',
  notAsked: 'The link could not be asked for',
  notSet: 'The password is not set',
  passwordHint: 'At least 10 characters',
  refused: 'This link does not hold any more',
  send: 'Send the link',
  set: 'Set the password',
  setHint: 'It holds from now on, and signs you out everywhere.',
  setTitle: 'Set a new password',
  signIn: 'Sign In',
  unreached: 'We could not be reached. Check your connection, then try again.',
} as const
