export const en = {
  moreThanCounted: 'More than can be counted quickly',
  order: 'Order',
  outdated: 'This list could not be brought up to date',
  retry: 'Retry',
} as const
