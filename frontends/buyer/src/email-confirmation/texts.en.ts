export const en = {
  confirmAddress: 'Confirm your address',
  emailConfirmed: 'This address is confirmed.',
  emailNotConfirmed: 'This address is not confirmed yet',
  emailNotConfirmedHint:
    'Confirm it by the link in our mail. Until then you get a few mails an hour at most; nothing else is held back.',
  error: 'Error',
  linkNotSent: 'No link was sent. Please try again in a moment.',
  linkSent: 'We are sending you a link',
  linkSentHint: 'Look for it at {email} in a minute, also among unwanted mail. It holds for three days.',
  sendLink: 'Send me a link',
}
