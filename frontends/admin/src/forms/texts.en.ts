export const en = {
  adminOnly: 'You can look at this. Only an admin can save it.',
  cancel: 'Cancel',
} as const
