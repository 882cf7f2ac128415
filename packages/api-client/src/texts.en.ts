export const en = {
  'closed.ended': 'The sale has ended',
  'closed.frozen': 'The sale is paused',
  'closed.not-started': 'The sale has not started yet',
  'closed.reserved': 'All that is left is reserved by buyers who are paying now',
  'closed.sold-out': 'The sale is sold out',
  notConfirmed: 'This could not be confirmed. Please try again.',
  otherVersion: "The server's answer to {path} is not what this page expects. Reload the page.",
  passkeyHere: 'This device has a passkey of your account already.',
  passkeyUnusable: 'This browser could not use a passkey here.',
  // Like the server's own, which is English in any language.
  tooMany: 'Too many attempts. Please try again in {seconds, plural, one {# second} other {# seconds}}.',
  tooManySoon: 'Too many attempts. Please try again later.',
  unreachable: 'The server could not be reached. Check your connection and try again.',
  // As the server says it (services/api/src/selling/not-sold.ts).
  'why.ended': 'The sale ended on {time}. Earlier purchases are not affected.',
  'why.frozen': 'No new purchase can be made; earlier purchases are not affected.',
  'why.not-started': 'It starts on {time}.',
  'why.not-started.undated': 'Its start will be announced.',
  'why.over': 'Earlier purchases are not affected.',
  'why.reserved': 'Some may come free by {time}.',
} as const
