export interface Passage {
  readonly title: string
  readonly text: string
}

/** A change of the terms changes TERMS_VERSION in the kernel: each purchase records what was agreed to. */
export const TERMS: readonly Passage[] = [
  {
    title: 'What you buy',
    text: 'You buy presale tokens. They are credited to your account here once a payment is approved, and are handed out as tokens after the presale. A token is not a share, a deposit or a promise of profit; its price can fall to nothing.',
  },
  {
    title: 'Price and payment',
    text: 'The token price and the amount to pay are fixed when you ask for a payment address, for the time that the countdown shows. Send exactly that amount, in that currency, on that network. What is sent elsewhere or on another network may be lost for good.',
  },
  {
    title: 'Approval',
    text: 'A person checks each payment. Until then the purchase is pending. A payment that came late or could not be matched is looked at by hand; tell us the transaction hash, and keep it.',
  },
  {
    title: 'Refusal and refunds',
    text: 'A purchase without a payment expires and costs nothing. Where a payment is declined you are told why. Transactions on a blockchain cannot be reversed by us.',
  },
  {
    title: 'Your account',
    text: 'You keep your password to yourself, and you may buy only where the law of your country allows it. An account that is used for fraud is closed.',
  },
]

export const PRIVACY: readonly Passage[] = [
  {
    title: 'What is stored',
    text: 'Your name, your email address, your password as a hash that cannot be turned back, your purchases with their payment addresses and transaction hashes, and the network address and browser of your sign-ins.',
  },
  {
    title: 'What for',
    text: 'To credit your tokens, to keep your account safe, and to answer you. It is not sold.',
  },
  {
    title: 'Cookies',
    text: 'One cookie keeps you signed in. Your choices of theme and of privacy, and which purchases were counted, stay in your browser; an amount that you are entering stays there until the tab is closed. A chat or an advertising pixel of somebody else, where this site has one, is loaded only after you have accepted it, and you can change your mind under Privacy choices.',
  },
  {
    title: 'Your rights',
    text: 'You can see and change your name and email address in Settings, and ask for your account to be deleted. The record of past purchases is kept, without your name.',
  },
]
