export const en = {
  banner: 'Sale frozen',
  confirmRestore: 'Confirm what was restored',
  confirmRestoreHint:
    'A backup was put back. What was changed after it is gone: check wallets, prices and staff before anything is sold again.',
  deletedUser: 'a deleted user',
  failed: 'Failed to update site setting',
  freeze: 'Freeze sale',
  frozen: 'The sale is frozen',
  frozenBy: 'Frozen by <who/>, <when/>.',
  frozenByCommand: 'Frozen by a command of an operator, <when/>.',
  frozenHint: 'Nothing new is sold. Purchases that were made before can be paid, approved and reopened.',
  goesOn: 'The sale goes on',
  isConfirmed: 'What was restored is confirmed',
  letGoOn: 'Let the sale go on',
  notConfirmed: 'The restore could not be confirmed',
  restored: 'The sale is frozen after a restore',
} as const
