/** Every sentence of the mails. German is beside it (de.ts), with the same keys and values. */
export const en = {
  'action.address-recalled': 'A payment address was recalled',
  'action.after': 'After',
  'action.before': 'Before',
  'action.crypto-price-set': 'The price of {subject} was set by hand',
  'action.moderator-removed': 'A moderator was removed',
  'action.passkey-added': 'Somebody of staff added a passkey',
  'action.passkeys-reset': 'The passkeys of an account were taken away',
  'action.change-proposed': 'A change waits: {subject}',
  'action.change-rejected': 'A change that waited was ended: {subject}',
  'action.queue-emptied': 'The queue {subject} was emptied',
  'action.queue-paused': 'The queue {subject} was paused',
  'action.setting-changed': 'The setting {subject} was changed',
  'action.since.address-recalled':
    'It is not ours: what was still to be paid to it has ended, its buyers were told not to pay, and those who said that they paid are listed under Wallets.',
  'action.since.passkeys-reset': 'It signs in with its password alone until a new one is added.',
  'action.since.change-proposed':
    'Nothing has changed yet. It waits for another admin, or takes effect when its time has come; until then any admin can end it at the top of the panel.',
  'action.since.queue-emptied':
    'What waited in it is gone from there, and is put in again where the service that fills it knows of it.',
  'action.since.queue-paused':
    'Its jobs wait until somebody resumes it: while mail is paused, buyers hear nothing of their purchases.',
  'action.stop': 'Stop this change',
  'action.token-logo-changed': 'The logo was changed',
  'action.token-name-changed': 'The name of the token was changed',
  'action.token-price-changed': 'The price of the token was changed',
  'action.toDo':
    'If you do not know of this change, put it right in the admin panel, and look after the account that made it: end its sessions with a new password.',
  'action.user-made-admin': 'Somebody was made an admin',
  'action.user-made-moderator': 'Somebody was made a moderator',
  'action.what': 'What',
  'actor.deleted': 'an account that is deleted since ({id})',
  'actor.operator': "the site's operator, by a command",
  adminPanel: 'Admin Panel',
  'alarm.page': 'Operations',
  'alarm.seenAt': 'Seen at',
  'alarm.subject': 'Something on your site is not as your team made it',
  'alarm.text':
    'What the database has of the {what} is not what the admin actions say. It is not used: what hangs on it stands still until it is put right.',
  'alarm.toDo':
    'Nobody changes that but who can write to the database, so look at once who else can. On the server, npm run audit -- verify names everything that is not as it should be.',
  'alarm.unnamed': 'something without a name',
  'alarm.why': "You get this mail because it concerns buyers' money, whatever your settings say.",
  'approved.subject': 'Your purchase of {tokens} is approved',
  'approved.text':
    'Your purchase is approved: {tokens} have been added to your balance. There is nothing you need to do.',
  by: 'By',
  'confirmation.label': 'Confirm the address',
  'confirmation.otherwise':
    'If it was not, there is nothing you need to do: an address that is not confirmed gets a few mails an hour at most.',
  'confirmation.subject': 'Confirm your email address',
  'confirmation.text':
    'Somebody entered this address for an account on our site. If that was you, open the page below and confirm it.',
  'confirmation.why':
    'You get this mail because the address was entered, or the link was asked for in the settings.',
  'current.approved':
    'It has been approved since: the tokens are in the balance. There is nothing more to pay.',
  'current.declined': 'It has been declined since. Do not send money for it.',
  'current.expired': 'It has expired since. Do not send money for it.',
  'current.lateReported': 'It has expired, and a late payment has been reported. Our staff looks at it.',
  'current.overdue':
    'The time to pay. Do not send money for it now; if you have paid already, say so under My Coins.',
  'current.overdueSince':
    'The time to pay ended at {time}. Do not send money for it now; if you have paid already, say so under My Coins.',
  'current.reported': 'The payment has been reported and is being checked. There is nothing more to pay.',
  'declined.reasonOnSite': 'It stands on the site, in My Coins.',
  'declined.subject': 'Your purchase of {tokens} is declined',
  'declined.text': 'Your purchase of {tokens} is declined. No tokens have been added to your balance.',
  'declined.toDo':
    'Do not send money for it. If you have paid, or think that this is a mistake, write to the support named on the site and tell the purchase below.',
  'email.subject': 'The email address of your account was changed',
  'email.text':
    'The email address of your account was changed from this one to another. Signing in is by the new address now, and mail goes there.',
  'email.toDo':
    'If that was you, there is nothing you need to do. If it was not, write to the support named on the site at once.',
  'expired.cancelled': 'You have cancelled your purchase of {tokens}. Do not send money for it.',
  'expired.cancelledPaid': 'If you had paid before, say so under My Coins: our staff will look at it.',
  'expired.cancelledSubject': 'Your purchase of {tokens} is cancelled',
  'expired.over': 'Your purchase of {tokens} had expired. That is over.',
  'expired.recalledPaid':
    'If you have paid, say so under My Coins, with the transaction hash if you have it: our staff will look at it. To buy, begin a new purchase on the site.',
  'expired.recalled':
    'Do not pay for {tokens}: the address that was shown for this purchase is not ours, and nothing that is sent there reaches us. The purchase has ended.',
  'expired.recalledSubject': 'Do not pay: your purchase of {tokens} has ended',
  'expired.subject': 'Your purchase of {tokens} has expired',
  'expired.unconfirmed':
    'You reported a payment for {tokens}, and it was not confirmed in time, so the purchase has expired.',
  'expired.unconfirmedToDo':
    'Your payment is not lost: the purchase is on the list that our staff works through, and can be reopened. There is nothing you need to do, and do not pay again.',
  'expired.unpaid':
    'No payment for {tokens} was reported in time, so the purchase has expired. Do not send money for it any more.',
  'expired.unpaidPaid':
    'If you have paid, say so under My Coins, with the transaction hash if you have it: our staff will look at it. To buy at the price of today, begin a new purchase.',
  'foot.log':
    'Our log as of this mail: {origin}, {size} events, {root}. Keep it: with a receipt file it shows whether the past was changed.',
  'fact.address': 'Address',
  'fact.amount': 'Amount',
  'fact.approved': 'Approved',
  'fact.cryptoAmount': 'Crypto amount',
  'fact.declined': 'Declined',
  'fact.note': 'Note',
  'fact.payBy': 'Pay by',
  'fact.price': 'Price per token',
  'fact.purchase': 'Purchase',
  'fact.reason': 'Reason',
  'fact.requested': 'Requested',
  'fact.toPay': 'To pay',
  'fact.total': 'Total',
  'fact.transaction': 'Transaction',
  from: 'From',
  'from.link': '{address}, by the link in a mail to this address',
  'from.unknown': 'an unknown IP address',
  greeting: 'Hello,',
  'greeting.named': 'Hello {name},',
  'seenLate.person': 'Nothing is lost; do not pay again. A person decides, and you will get a mail.',
  'seenLate.subject': 'Your payment for {tokens} has arrived',
  'seenLate.text':
    'We see your payment on its network. The time of your purchase of {tokens} has run out meanwhile.',
  'late.admin': 'A late payment was reported: a buyer says that they paid for a purchase that had expired.',
  'late.adminActed': 'Somebody has acted on it in the meantime: the purchase is {status} now.',
  'late.adminSubject': 'A late payment was reported: {tokens}',
  'late.adminToDo':
    "Look for the payment on the chain. If it is there, reopen the purchase in the admin panel, under Payment Tracking, 'Needs attention'.",
  'late.looking':
    'Our staff looks for the payment on the chain and can reopen the purchase. There is nothing you need to do, and do not pay again.',
  'late.subject': 'Your report of a payment for {tokens} is received',
  'late.text':
    'You have told us that you paid for {tokens} although the purchase had expired. Your report is received.',
  'link.code': 'Code, if the page asks for it',
  'link.holdsUntil': 'The link holds until',
  'merged.admin': 'Late payments were reported: buyers say that they paid for purchases that had expired.',
  'merged.adminState': 'it is {status} now',
  'merged.adminSubject': 'Late payments were reported for {total} purchases',
  'merged.adminToDo':
    "Look for each payment on the chain. If it is there, reopen the purchase in the admin panel, under Payment Tracking, 'Needs attention'.",
  'merged.approved': 'approved: the tokens are in your balance',
  'merged.awaited': 'payment awaited until {time}: My Coins says what to pay',
  'merged.cancelled': 'cancelled: do not send money for it',
  'merged.declined': 'declined: do not send money for it',
  'merged.expired': 'expired: do not send money for it',
  'merged.lateReported': 'expired, a late payment is reported: our staff looks at it',
  'merged.newest': 'These are the newest {count} of {total}.',
  'merged.one': '{state} (requested {time}, purchase {id})',
  'merged.overdue': 'the time to pay is over: do not send money for it',
  'merged.recalled': 'ended, do not pay: the address is not ours',
  'merged.reported': 'payment reported, being checked: there is nothing more to pay',
  'merged.subject': 'News of {total} of your purchases',
  'merged.text':
    'Several things happened to your purchases within a few minutes. This is how each of them stands now.',
  myCoins: 'My Coins',
  'password.subject': 'The password of your account was changed',
  'password.text': 'The password of your account was changed, and all sessions of it have ended.',
  'password.textInSession':
    'The password of your account was changed, and all other sessions of it have ended.',
  'password.toDo':
    'If that was you, there is nothing you need to do. If it was not, write to the support named on the site at once, and change the password if you can still sign in.',
  'reason.network': 'The payment came over another network.',
  'reason.nothing': 'No payment has arrived at the address.',
  'reason.other': 'The transaction paid for another purchase.',
  'reason.tooSmall': 'The amount that arrived is too small.',
  'requested.change':
    "If you have paid already, choose 'I Have Paid' on the site. If you have changed your mind, do nothing: the request expires by itself.",
  'requested.page': 'Go on with the payment',
  'requested.recorded': 'Your request to buy {tokens} is recorded, at a price that is locked for you.',
  'requested.recordedSubject': 'Your purchase of {tokens} is recorded',
  'requested.sample': 'Sample address, do not send money',
  'requested.sampleText':
    'Sample address, do not send money: this site runs with sample addresses, which belong to nobody here.',
  'requested.subject': 'Your purchase of {tokens}: payment awaited',
  'requested.toDo':
    "Send exactly {owed} to the address below by {time}. Then choose 'I Have Paid' on the site, with the transaction hash if you have it.",
  'reset.otherwise': 'If it was not, there is nothing you need to do: your password stays as it is.',
  'reset.subject': 'Set a new password',
  'reset.text':
    'Somebody asked for a new password for your account on our site. If that was you, open the page below and set one.',
  'reset.why':
    'You get this mail because a new password was asked for, and you confirmed this address for your account.',
  'sent.by': 'Sent by {brand}',
  'sent.byAt': 'Sent by {brand}, {host}',
  settings: 'Settings',
  'status.approved': 'approved',
  'status.declined': 'declined',
  'status.expired': 'expired',
  'status.pending': 'pending',
  'time.in': '{utc} ({local} in {city})',
  'time.yours': '{utc} ({local} your time)',
  'wallet.added': 'The {symbol} wallet was added',
  'wallet.addedText':
    'The wallet of {symbol} was added. Buyers who ask for an address from now on pay to it.',
  'wallet.changed': 'The {symbol} wallet was changed',
  'wallet.changedText':
    'The wallet of {symbol} was changed. Buyers who ask for an address from now on pay to the new one.',
  'wallet.currency': 'Currency',
  'wallet.moved': '{symbol}, before {before}',
  'wallet.new': 'New address',
  'wallet.none': 'none',
  'wallet.old': 'Old address',
  'wallet.removed': 'The {symbol} wallet was removed',
  'wallet.removedText':
    'The wallet of {symbol} was removed. Nobody can buy with this currency until it has a wallet again.',
  'wallet.toDo':
    'If you do not know of this change, compare the address with your own records, put it right in the admin panel, and look after the account that made it.',
  when: 'When',
  why: 'You get this mail because email notifications are switched on in your settings.',
  'signIn.new-device': 'A new device signed in to your account',
  'signIn.new-deviceText':
    'Your account was signed in to from a browser that had not been used for it before.',
  'signIn.passkey-added': 'A passkey was added to your account',
  'signIn.passkey-addedText': 'From now on it signs in to your account.',
  'signIn.passkey-removed': 'A passkey of your account was removed',
  'signIn.passkey-removedText': 'It no longer signs in to your account.',
  'signIn.passkeys-reset': 'The passkeys of your account were taken away',
  'signIn.passkeys-resetText':
    'All its passkeys and recovery codes have ended, and so have its sessions. Your password alone signs in until a new passkey is added.',
  'signIn.recovery-codes-made': 'New recovery codes were made for your account',
  'signIn.recovery-codes-madeText': 'Those of before no longer sign in.',
  'signIn.recovery-code-used': 'A recovery code signed in to your account',
  'signIn.recovery-code-usedText':
    'It was used with your password, in the place of a passkey, and does not work again.',
  'signIn.passkey': 'Passkey',
  'signIn.toDo':
    'If that was you, there is nothing you need to do. If it was not, sign in, end the sessions and passkeys that you do not know under Settings, and set a new password; if you cannot, write to the support named on the site at once.',
  'why.account':
    'You get this mail because it concerns the safety of your account, whatever your settings say.',
  'why.admin':
    "You get this mail because you are an admin here: it concerns buyers' money, whatever your settings say.",
} as const
