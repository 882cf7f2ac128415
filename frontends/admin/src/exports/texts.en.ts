export const en = {
  chainHint:
    "Its lines are chained: each carries a hash over the one before it. The last line holds their count and the head of the chain, signed with this installation's key; the head is also written to the staff changes. So a changed, missing or swapped line and a cut end are found by:",
  chainTitle: 'This file can be checked',
  copyCommand: 'Copy the command',
  copyFailed: 'Copy failed',
  failed: 'Failed to export',
  started: 'Export started',
  startedHint: 'Your browser downloads the file, however large it is.',
} as const
