export const en = {
  cancel: 'Cancel',
} as const
