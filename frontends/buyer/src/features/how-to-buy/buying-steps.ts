interface BuyingStep {
  readonly title: string
  readonly text: string
  readonly link?: { readonly to: string; readonly label: string }
}

/** The steps of 'How to Buy'. Step 3 has its methods beside it. */
export const BUYING_STEPS: readonly BuyingStep[] = [
  {
    title: 'Create account',
    text: 'Done: you are signed in. Your balance, your tier and every purchase belong to this account.',
  },
  {
    title: 'Select amount',
    text: 'At least 100 tokens; 1,000 to 10,000 is what we recommend. You see the tier of the amount and what it costs before you agree to anything.',
  },
  {
    title: 'Choose payment method',
    text: 'Every payment here arrives in a cryptocurrency. There are two ways to have one:',
  },
  {
    title: 'Complete purchase',
    text: 'You get an address and the exact amount, and 15 minutes to send it at a locked price. Then press ‘I Have Paid’; our team has 60 minutes to check the payment. If a window runs out, the purchase is not lost: the screen says what to do.',
    link: { to: '/buy-coins', label: 'Go to Buy Coins' },
  },
  {
    title: 'Track investment',
    text: 'Once the payment is approved, the tokens are on your balance. The dashboard shows it, with your tier and the state of every purchase.',
    link: { to: '/dashboard', label: 'Go to the dashboard' },
  },
]

/** The currencies that the third step names; Buy Coins lists what the sale takes today. */
export const NAMED_CURRENCIES = ['BTC', 'ETH', 'USDT', 'USDC', 'TRX'] as const

export const SECURITY_RULES: readonly string[] = [
  'Compare the address in your wallet with the one shown here, in groups of four, before you send.',
  'Send only the currency that is named, on the network that is named, and exactly the amount.',
  'A transaction on a blockchain cannot be taken back. When in doubt, do not send: a purchase that runs out unpaid costs nothing.',
  'Nobody of our team ever asks for your password or for the recovery words of your wallet.',
]

interface Question {
  readonly value: string
  readonly title: string
  readonly content: string
}

export const QUESTIONS: readonly Question[] = [
  {
    value: 'currencies',
    title: 'Which currencies can I pay with?',
    content:
      'BTC, ETH, DOGE, USDT and USDC are the usual ones. Buy Coins lists every currency that the sale takes today, each with its network.',
  },
  {
    value: 'card',
    title: 'Can I pay with a credit card?',
    content:
      'Not on this site: no card is charged here. You can use a card at an exchange of your choice to buy one of the currencies, and send it from there. The exchange sets its own price, fees and checks.',
  },
  {
    value: 'minimum',
    title: 'What is the smallest purchase?',
    content: '100 tokens. The recommended range is 1,000 to 10,000 tokens.',
  },
  {
    value: 'late',
    title: 'What if I pay after the 15 minutes?',
    content:
      'Open the purchase in My Coins and press ‘I had paid’. It is marked for our team, who look for the payment and can reopen the purchase. The price stays the one that was locked.',
  },
  {
    value: 'closed',
    title: 'I closed the payment dialog. Is my purchase lost?',
    content:
      'No. While its window runs, the dashboard and My Coins offer ‘Resume payment’, also after a reload or on another device.',
  },
  {
    value: 'wrong-amount',
    title: 'What if I sent another amount, or on another network?',
    content:
      'Report the payment all the same and keep the transaction hash: our team decides with what arrived on the chain. Money sent on another network may not be recoverable.',
  },
]
