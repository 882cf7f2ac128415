export const en = {
  introduction: 'Introduction',
  'introduction.1':
    "Presales ask for trust before there is anything to hold. This one asks for as little as it can: the price is locked when you ask for an address, the time you have is shown and kept by the server's clock, and a payment that arrives late is not lost but checked by a person.",
  'introduction.2':
    'A purchase has two clocks. While the first runs, the time to pay, the price is locked and you pay. While the second runs, the time to check, a person compares what you reported with what arrived, and approves or declines. You see both clocks, and the decision as soon as it is taken.',
  'introduction.3':
    'Holders belong to one of seven tiers, from Basic to Legendary, by the size of their balance: Bronze begins at 100 tokens, Silver at 250, Gold at 1,000, Platinum at 5,000, Diamond at 25,000 and Legendary at 50,000. A tier is a statement of what you hold, and changes with it.',
  lead: 'An excerpt: what the presale is, and how it keeps its books.',
  openPdf: 'Open as PDF',
  summary: 'Executive Summary',
  'summary.1':
    '{name} is sold in a presale before it is issued. A buyer chooses an amount, pays in a cryptocurrency to an address that the platform shows, and holds a balance here from the moment that the payment is approved until the tokens are handed out.',
  'summary.2':
    'Every step of a purchase is written down once and never changed: the request with its locked price, the payment that was reported, the decision and who took it. Balances are the sum of the approved purchases and of nothing else, and can be calculated anew from that record at any time.',
  'summary.3':
    'A presale token is not a share, a deposit or a promise of profit. Its price can fall to nothing, and nobody should pay more for it than they can afford to lose.',
  title: '{name} whitepaper',
  toHome: 'Back to Home',
} as const
