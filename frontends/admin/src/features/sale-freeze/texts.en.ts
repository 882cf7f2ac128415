export const en = {
  banner: 'Sale frozen',
  failed: 'Failed to update site setting',
  freeze: 'Freeze sale',
  frozen: 'The sale is frozen',
  frozenHint: 'Nothing new is sold. Purchases that were made before can be paid, approved and reopened.',
  goesOn: 'The sale goes on',
  letGoOn: 'Let the sale go on',
} as const
