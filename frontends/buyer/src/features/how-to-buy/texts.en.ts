export const en = {
  card: 'Credit card',
  cardHint: 'Used at an exchange, to buy one of these coins first. No card is charged on this site.',
  crypto: 'Cryptocurrency',
  cryptoHint: 'Sent from your own wallet or exchange account.',
  faq: 'FAQ',
  'faq.currencies': 'Which currencies can I pay with?',
  'faq.currencies.text':
    'BTC, ETH, DOGE, USDT and USDC are the usual ones. Buy Coins lists every currency that the sale takes today, each with its network.',
  'faq.card': 'Can I pay with a credit card?',
  'faq.card.text':
    'Not on this site: no card is charged here. You can use a card at an exchange of your choice to buy one of the currencies, and send it from there. The exchange sets its own price, fees and checks.',
  'faq.minimum': 'What is the smallest purchase?',
  'faq.minimum.text': '100 tokens. The recommended range is 1,000 to 10,000 tokens.',
  'faq.late': 'What if I pay after the 15 minutes?',
  'faq.late.text':
    'Open the purchase in My Coins and press ‘I had paid’. It is marked for our team, who look for the payment and can reopen the purchase. The price stays the one that was locked.',
  'faq.closed': 'I closed the payment dialog. Is my purchase lost?',
  'faq.closed.text':
    'No. While the time to pay runs, the dashboard and My Coins offer ‘Resume payment’, also after a reload or on another device.',
  'faq.wrong-amount': 'What if I sent another amount, or on another network?',
  'faq.wrong-amount.text':
    'Report the payment all the same and keep the transaction hash: our team decides with what arrived on the network. Money sent on another network may not be recoverable.',
  price: 'Price',
  'price.current': 'Current price',
  'price.currentOfStage': 'Stage {stage}: Current price',
  'price.next': 'Stage {stage} coming at {price} per token',
  'price.perToken': 'per token',
  'price.sample': 'Sample stage',
  quickStart: 'Quick start',
  security: 'Security',
  'security.address':
    'Compare the address in your wallet with the one shown here, in groups of four, before you send.',
  'security.exactly':
    'Send only the currency that is named, on the network that is named, and exactly the amount.',
  'security.final':
    'A transaction on a blockchain cannot be taken back. When in doubt, do not send: a purchase that runs out unpaid costs nothing.',
  'security.secrets':
    'Nobody on our team ever asks for your password or for the recovery words of your wallet.',
  'step.account': 'Create account',
  'step.account.text':
    'Done: you are signed in. Your balance, your tier and every purchase belong to this account.',
  'step.amount': 'Select amount',
  'step.amount.text':
    'At least 100 tokens; 1,000 to 10,000 is what we recommend. You see the tier of the amount and what it costs before you agree to anything.',
  'step.method': 'Choose payment method',
  'step.method.text': 'Every payment here arrives in a cryptocurrency. There are two ways to have one:',
  'step.purchase': 'Complete purchase',
  'step.purchase.link': 'Go to Buy Coins',
  'step.purchase.text':
    'You get an address and the exact amount, and 15 minutes to send it at a locked price. Then press ‘I Have Paid’; our team then checks the payment; a countdown shows the time left. If a time runs out, the purchase is not lost: the screen says what to do.',
  'step.track': 'Track investment',
  'step.track.link': 'Go to the dashboard',
  'step.track.text':
    'Once the payment is approved, the tokens are in your balance. The dashboard shows it, with your tier and the state of every purchase.',
  steps: 'Five steps, from the account to the tokens in your balance',
  support: 'Support',
  'support.contact':
    'Write to <contact/>. Name the purchase id that the payment dialog shows, and we find everything at once.',
  'support.none':
    'This sale has not named a support contact yet. Your payment is not lost because of that: report it with ‘I Have Paid’, or with ‘I had paid’ after the time to pay, and our team sees it. My Coins shows what became of each purchase.',
  'support.purchases': 'See my purchases',
} as const
