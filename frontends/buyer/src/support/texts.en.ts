export const en = {
  contact: 'Contact Support',
  noContact: 'No support contact yet',
  'noContact.instead':
    'You need not write about a payment: report it on the purchase itself in My Coins, even after its time has run out. Our team sees every report, with the purchase’s id.',
  'noContact.why': 'This sale has not published an address for support.',
  noContactForPurchase:
    'No contact has been published on this site yet. Keep the purchase id: our team finds everything by it.',
  openMyCoins: 'Open My Coins',
} as const
