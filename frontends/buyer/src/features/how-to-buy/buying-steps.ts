interface BuyingStep {
  readonly title: string
  readonly text: string
  readonly link?: { readonly to: string; readonly label: string }
}

/** Spec section 2, 'How to Buy'. */
export const BUYING_STEPS: readonly BuyingStep[] = [
  {
    title: 'Create your account',
    text: 'Done: you are signed in. Your balance, your tier and every purchase belong to this account.',
  },
  {
    title: 'Select an amount',
    text: 'At least 100 tokens; 1,000 to 10,000 is what we recommend. The tier of the amount is shown as you enter it.',
  },
  {
    title: 'Choose a payment method',
    text: 'A cryptocurrency such as BTC, ETH, USDT, USDC or TRX, sent from your own wallet. If you only have a credit card, buy one of these with it at an exchange first.',
  },
  {
    title: 'Complete the purchase',
    text: 'You get an address and the exact amount, and 15 minutes to send it at a locked price. Then press I Have Paid; our team has 60 minutes to check the payment.',
    link: { to: '/buy-coins', label: 'Go to Buy Coins' },
  },
  {
    title: 'Track your investment',
    text: 'Once approved, the tokens are on your balance. The dashboard shows it, with your tier.',
    link: { to: '/dashboard', label: 'Go to the dashboard' },
  },
]
