export const en = {
  about: '{name} presale, version {version}',
  done: 'Done',
  'terms.purchase': 'What you buy',
  'terms.purchase.text':
    'You buy presale tokens. They are credited to your account here once a payment is approved, and are handed out as tokens after the presale. A token is not a share, a deposit or a promise of profit; its price can fall to nothing.',
  'terms.price': 'Price and payment',
  'terms.price.text':
    'The token price and the amount to pay are fixed when you ask for a payment address, for the time that the countdown shows. Send exactly that amount, in that currency, on that network. What is sent elsewhere or on another network may be lost for good.',
  'terms.approval': 'Approval',
  'terms.approval.text':
    'A person checks each payment. Until then the purchase is pending. A payment that came late or could not be matched is looked at by hand; tell us the transaction hash, and keep it.',
  'terms.refusal': 'Refusal and refunds',
  'terms.refusal.text':
    'A purchase without a payment expires and costs nothing. Where a payment is declined you are told why. Transactions on a blockchain cannot be reversed by us.',
  'terms.account': 'Your account',
  'terms.account.text':
    'You keep your password to yourself, and you may buy only where the law of your country allows it. An account that is used for fraud is closed.',
  'privacy.stored': 'What is stored',
  'privacy.stored.text':
    'Your name, your email address, your password as a hash that cannot be turned back, your purchases with their payment addresses and transaction hashes, the network address and browser of your sign-ins, and the language and time zone that mails to you are written for.',
  'privacy.purpose': 'What for',
  'privacy.purpose.text':
    'To credit your tokens, to keep your account safe, and to answer you. It is not sold.',
  'privacy.cookies': 'Cookies',
  'privacy.cookies.text':
    'One cookie keeps you signed in. Your choices of language, theme and privacy, and which purchases were counted, stay in your browser; an amount that you are entering stays there until the tab is closed. A chat or an advertising pixel of somebody else, where this site has one, is loaded only after you have accepted it, and you can change your mind under Privacy choices.',
  'privacy.rights': 'Your rights',
  'privacy.rights.text':
    'You can see and change your name and email address in Settings, and ask for your account to be deleted. The record of past purchases is kept, without your name.',
} as const
