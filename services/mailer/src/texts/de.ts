import type { Translation } from '@presale/kernel'
import type { en } from './en'

export const de: Translation<typeof en> = {
  'action.address-recalled': 'Eine Zahlungsadresse wurde zurückgerufen',
  'action.after': 'Nachher',
  'action.before': 'Vorher',
  'action.crypto-price-set': 'Der Kurs von {subject} wurde manuell festgelegt',
  'action.moderator-removed': 'Jemandem wurde der Moderatorstatus entzogen',
  'action.passkey-added': 'Jemand aus dem Team hat einen Passkey hinzugefügt',
  'action.passkeys-reset': 'Die Passkeys eines Kontos wurden entfernt',
  'action.change-proposed': 'Eine Änderung wartet: {subject}',
  'action.change-rejected': 'Eine wartende Änderung wurde beendet: {subject}',
  'action.queue-emptied': 'Die Warteschlange {subject} wurde geleert',
  'action.queue-paused': 'Die Warteschlange {subject} wurde angehalten',
  'action.setting-changed': 'Die Einstellung {subject} wurde geändert',
  'action.since.address-recalled':
    'Sie gehört nicht uns: Was noch an sie zu zahlen war, ist beendet, die Käufer wurden aufgefordert, nicht zu zahlen, und wer eine Zahlung gemeldet hat, steht unter „Wallets“.',
  'action.since.passkeys-reset': 'Es meldet sich mit dem Passwort allein an, bis ein neuer hinzugefügt wird.',
  'action.since.change-proposed':
    'Noch hat sich nichts geändert. Sie wartet auf einen anderen Admin oder gilt, sobald ihre Zeit gekommen ist; bis dahin kann jeder Admin sie oben im Adminbereich beenden.',
  'action.since.queue-emptied':
    'Was darin wartete, ist nicht mehr da und wird wieder eingereiht, soweit der Dienst, der sie füllt, davon weiß.',
  'action.since.queue-paused':
    'Ihre Aufträge warten, bis jemand sie fortsetzt: Solange E-Mails angehalten sind, erfahren Käufer nichts über ihre Käufe.',
  'action.stop': 'Diese Änderung aufhalten',
  'action.token-logo-changed': 'Das Logo wurde geändert',
  'action.token-name-changed': 'Der Name des Tokens wurde geändert',
  'action.token-price-changed': 'Der Preis des Tokens wurde geändert',
  'action.toDo':
    'Wenn Sie von dieser Änderung nichts wissen, machen Sie sie in der Verwaltung rückgängig, und kümmern Sie sich um das Konto, von dem sie kam: Beenden Sie seine Sitzungen mit einem neuen Passwort.',
  'action.user-made-admin': 'Jemand wurde zum Admin ernannt',
  'action.user-made-moderator': 'Jemand wurde zum Moderator ernannt',
  'action.what': 'Was',
  'actor.deleted': 'ein inzwischen gelöschtes Konto ({id})',
  'actor.operator': 'der Betreiber der Website, mit einem Befehl',
  adminPanel: 'Verwaltung',
  'alarm.page': 'Betrieb',
  'alarm.seenAt': 'Festgestellt',
  'alarm.subject': 'Auf Ihrer Website ist etwas nicht so, wie Ihr Team es festgelegt hat',
  'alarm.text':
    'In der Datenbank steht etwas, das nicht zum Protokoll der Verwaltung passt: {what}. Es wird nicht verwendet: Was davon abhängt, steht still, bis es in Ordnung gebracht ist.',
  'alarm.toDo':
    'So etwas kann nur ändern, wer in die Datenbank schreiben kann. Prüfen Sie daher sofort, wer das noch kann. Auf dem Server nennt npm run audit -- verify alles, was nicht so ist, wie es sein sollte.',
  'alarm.unnamed': 'etwas ohne Namen',
  'alarm.why':
    'Sie erhalten diese E-Mail unabhängig von Ihren Einstellungen, weil es um das Geld der Käufer geht.',
  'approved.subject': 'Ihr Kauf von {tokens} ist genehmigt',
  'approved.text':
    'Ihr Kauf ist genehmigt: {tokens} wurden Ihrem Guthaben gutgeschrieben. Sie müssen nichts weiter tun.',
  by: 'Von',
  'confirmation.label': 'Adresse bestätigen',
  'confirmation.otherwise':
    'Wenn nicht, müssen Sie nichts tun: Eine Adresse, die nicht bestätigt ist, erhält höchstens einige E-Mails in der Stunde.',
  'confirmation.subject': 'Bestätigen Sie Ihre E-Mail-Adresse',
  'confirmation.text':
    'Jemand hat diese Adresse für ein Konto auf unserer Website angegeben. Wenn Sie das waren, öffnen Sie die Seite unten, und bestätigen Sie sie.',
  'confirmation.why':
    'Sie erhalten diese E-Mail, weil die Adresse angegeben oder der Link in den Einstellungen angefordert wurde.',
  'current.approved':
    'Er wurde inzwischen genehmigt: Die Token sind im Guthaben. Es ist nichts mehr zu zahlen.',
  'current.declined': 'Er wurde inzwischen abgelehnt. Senden Sie dafür kein Geld.',
  'current.expired': 'Er ist inzwischen abgelaufen. Senden Sie dafür kein Geld.',
  'current.lateReported':
    'Er ist abgelaufen, und eine verspätete Zahlung wurde gemeldet. Unser Team prüft sie.',
  'current.overdue':
    'Die Zahlungsfrist ist abgelaufen. Senden Sie dafür jetzt kein Geld; wenn Sie schon gezahlt haben, melden Sie es unter „Meine Coins“.',
  'current.overdueSince':
    'Die Zahlungsfrist ist abgelaufen: {time}. Senden Sie dafür jetzt kein Geld; wenn Sie schon gezahlt haben, melden Sie es unter „Meine Coins“.',
  'current.reported': 'Die Zahlung ist gemeldet und wird geprüft. Es ist nichts mehr zu zahlen.',
  'declined.reasonOnSite': 'Sie steht auf der Website, unter „Meine Coins“.',
  'declined.subject': 'Ihr Kauf von {tokens} ist abgelehnt',
  'declined.text': 'Ihr Kauf von {tokens} ist abgelehnt. Ihrem Guthaben wurden keine Token gutgeschrieben.',
  'declined.toDo':
    'Senden Sie dafür kein Geld. Wenn Sie gezahlt haben oder dies für einen Irrtum halten, schreiben Sie dem Support, der auf der Website genannt ist, und nennen Sie den Kauf unten.',
  'email.subject': 'Die E-Mail-Adresse Ihres Kontos wurde geändert',
  'email.text':
    'Ihr Konto hat jetzt nicht mehr diese E-Mail-Adresse, sondern eine andere. Angemeldet wird nur noch mit der neuen Adresse, und dorthin gehen auch unsere E-Mails.',
  'email.toDo':
    'Wenn Sie das waren, müssen Sie nichts tun. Wenn nicht, schreiben Sie sofort dem Support, der auf der Website genannt ist.',
  'expired.cancelled': 'Sie haben Ihren Kauf von {tokens} storniert. Senden Sie dafür kein Geld.',
  'expired.cancelledPaid':
    'Wenn Sie vorher gezahlt hatten, melden Sie es unter „Meine Coins“: Unser Team prüft es.',
  'expired.cancelledSubject': 'Ihr Kauf von {tokens} ist storniert',
  'expired.over': 'Ihr Kauf von {tokens} war abgelaufen. Das hat sich geändert.',
  'expired.recalledPaid':
    'Wenn Sie gezahlt haben, melden Sie es unter „Meine Coins“, mit dem Transaktions-Hash, falls Sie ihn haben: Unser Team prüft es. Um zu kaufen, beginnen Sie auf der Website einen neuen Kauf.',
  'expired.recalled':
    'Zahlen Sie nicht für {tokens}: Die Adresse, die für diesen Kauf angezeigt wurde, gehört nicht uns, und was Sie dorthin senden, erreicht uns nicht. Der Kauf ist beendet.',
  'expired.recalledSubject': 'Zahlen Sie nicht: Ihr Kauf von {tokens} ist beendet',
  'expired.subject': 'Ihr Kauf von {tokens} ist abgelaufen',
  'expired.unconfirmed':
    'Sie haben eine Zahlung für {tokens} gemeldet, und sie wurde nicht rechtzeitig bestätigt. Der Kauf ist deshalb abgelaufen.',
  'expired.unconfirmedToDo':
    'Ihre Zahlung ist nicht verloren: Der Kauf ist zur Prüfung durch unser Team vorgemerkt und kann wieder geöffnet werden. Sie müssen nichts tun; zahlen Sie nicht noch einmal.',
  'expired.unpaid':
    'Für {tokens} wurde nicht rechtzeitig eine Zahlung gemeldet. Der Kauf ist deshalb abgelaufen. Senden Sie dafür kein Geld mehr.',
  'expired.unpaidPaid':
    'Wenn Sie gezahlt haben, melden Sie es unter „Meine Coins“, mit dem Transaktions-Hash, falls Sie ihn haben: Unser Team prüft es. Um zum heutigen Preis zu kaufen, beginnen Sie einen neuen Kauf.',
  'foot.log':
    'Unser Log zum Zeitpunkt dieser E-Mail: {origin}, {size} Ereignisse, {root}. Heben Sie sie auf: Mit einer Belegdatei zeigt sie, ob die Vergangenheit verändert wurde.',
  'fact.address': 'Adresse',
  'fact.amount': 'Menge',
  'fact.approved': 'Genehmigt',
  'fact.cryptoAmount': 'Betrag in Krypto',
  'fact.declined': 'Abgelehnt',
  'fact.note': 'Hinweis',
  'fact.payBy': 'Zu zahlen bis',
  'fact.price': 'Preis je Token',
  'fact.purchase': 'Kauf',
  'fact.reason': 'Begründung',
  'fact.requested': 'Angefordert',
  'fact.toPay': 'Zu zahlen',
  'fact.total': 'Summe',
  'fact.transaction': 'Transaktion',
  from: 'Herkunft',
  'from.link': '{address}, über den Link in einer E-Mail an diese Adresse',
  'from.unknown': 'eine unbekannte IP-Adresse',
  greeting: 'Guten Tag,',
  'greeting.named': 'Guten Tag {name},',
  'seenLate.person':
    'Nichts ist verloren; zahlen Sie nicht noch einmal. Ein Mensch entscheidet, und Sie bekommen eine E-Mail.',
  'seenLate.subject': 'Ihre Zahlung für {tokens} ist angekommen',
  'seenLate.text':
    'Wir sehen Ihre Zahlung in ihrem Netzwerk. Die Zeit Ihres Kaufs von {tokens} ist inzwischen abgelaufen.',
  'late.admin':
    'Eine verspätete Zahlung wurde gemeldet: Ein Käufer gibt an, einen abgelaufenen Kauf bezahlt zu haben.',
  'late.adminActed': 'Inzwischen hat jemand gehandelt: Der Kauf ist jetzt {status}.',
  'late.adminSubject': 'Eine verspätete Zahlung wurde gemeldet: {tokens}',
  'late.adminToDo':
    'Suchen Sie die Zahlung auf der Blockchain. Wenn sie da ist, öffnen Sie den Kauf wieder: in der Verwaltung unter „Zahlungen“, „Zu prüfen“.',
  'late.looking':
    'Unser Team sucht die Zahlung auf der Blockchain und kann den Kauf wieder öffnen. Sie müssen nichts tun; zahlen Sie nicht noch einmal.',
  'late.subject': 'Ihre Meldung einer Zahlung für {tokens} ist eingegangen',
  'late.text':
    'Sie haben uns mitgeteilt, dass Sie {tokens} bezahlt haben, obwohl der Kauf abgelaufen war. Ihre Meldung ist eingegangen.',
  'link.code': 'Code, falls die Seite danach fragt',
  'link.holdsUntil': 'Der Link gilt bis',
  'merged.admin':
    'Verspätete Zahlungen wurden gemeldet: Käufer geben an, abgelaufene Käufe bezahlt zu haben.',
  'merged.adminState': 'jetzt {status}',
  'merged.adminSubject': 'Für {total} Käufe wurden verspätete Zahlungen gemeldet',
  'merged.adminToDo':
    'Suchen Sie jede Zahlung auf der Blockchain. Wenn sie da ist, öffnen Sie den Kauf wieder: in der Verwaltung unter „Zahlungen“, „Zu prüfen“.',
  'merged.approved': 'genehmigt: Die Token sind in Ihrem Guthaben',
  'merged.awaited': 'wartet auf Ihre Zahlung bis {time}: Was zu zahlen ist, steht unter „Meine Coins“',
  'merged.cancelled': 'storniert: Senden Sie dafür kein Geld',
  'merged.declined': 'abgelehnt: Senden Sie dafür kein Geld',
  'merged.expired': 'abgelaufen: Senden Sie dafür kein Geld',
  'merged.lateReported': 'abgelaufen, eine verspätete Zahlung ist gemeldet: Unser Team prüft sie',
  'merged.newest': 'Dies sind die neuesten {count} von {total}.',
  'merged.one': '{state} (angefordert {time}, Kauf {id})',
  'merged.overdue': 'die Zahlungsfrist ist abgelaufen: Senden Sie dafür kein Geld',
  'merged.recalled': 'beendet, zahlen Sie nicht: Die Adresse gehört nicht uns',
  'merged.reported': 'Zahlung gemeldet, wird geprüft: Es ist nichts mehr zu zahlen',
  'merged.subject': 'Neues zu {total} Ihrer Käufe',
  'merged.text':
    'Innerhalb weniger Minuten hat sich bei Ihren Käufen einiges getan. So steht es jetzt um jeden.',
  myCoins: 'Meine Coins',
  'password.subject': 'Das Passwort Ihres Kontos wurde geändert',
  'password.text': 'Das Passwort Ihres Kontos wurde geändert, und alle Sitzungen wurden beendet.',
  'password.textInSession':
    'Das Passwort Ihres Kontos wurde geändert, und alle anderen Sitzungen wurden beendet.',
  'password.toDo':
    'Wenn Sie das waren, müssen Sie nichts tun. Wenn nicht, schreiben Sie sofort dem Support, der auf der Website genannt ist, und ändern Sie das Passwort, wenn Sie sich noch anmelden können.',
  'reason.network': 'Die Zahlung kam über ein anderes Netzwerk.',
  'reason.nothing': 'An der Adresse ist keine Zahlung eingegangen.',
  'reason.other': 'Mit der Transaktion wurde ein anderer Kauf bezahlt.',
  'reason.tooSmall': 'Der eingegangene Betrag ist zu niedrig.',
  'requested.change':
    'Wenn Sie schon gezahlt haben, drücken Sie auf der Website „Ich habe bezahlt“. Wenn Sie es sich anders überlegt haben, tun Sie nichts: Der Kauf läuft von selbst ab.',
  'requested.page': 'Zahlung fortsetzen',
  'requested.recorded': 'Ihr Kauf von {tokens} ist angefordert, und der Preis ist für Sie festgeschrieben.',
  'requested.recordedSubject': 'Ihr Kauf von {tokens} ist angefordert',
  'requested.sample': 'Beispieladresse: Senden Sie kein Geld',
  'requested.sampleText':
    'Beispieladresse: Senden Sie kein Geld. Diese Website verwendet Beispieladressen, die hier niemandem gehören.',
  'requested.subject': 'Ihr Kauf von {tokens} wartet auf Ihre Zahlung',
  'requested.toDo':
    'Senden Sie genau {owed} an die Adresse unten, bis {time}. Drücken Sie dann auf der Website „Ich habe bezahlt“, mit dem Transaktions-Hash, falls Sie ihn haben.',
  'reset.otherwise': 'Wenn nicht, müssen Sie nichts tun: Ihr Passwort bleibt, wie es ist.',
  'reset.subject': 'Neues Passwort festlegen',
  'reset.text':
    'Jemand hat für Ihr Konto auf unserer Website ein neues Passwort angefordert. Wenn Sie das waren, öffnen Sie die Seite unten, und legen Sie eines fest.',
  'reset.why':
    'Sie erhalten diese E-Mail, weil ein neues Passwort angefordert wurde und Sie diese Adresse für Ihr Konto bestätigt haben.',
  'sent.by': 'Gesendet von {brand}',
  'sent.byAt': 'Gesendet von {brand}, {host}',
  settings: 'Einstellungen',
  'status.approved': 'genehmigt',
  'status.declined': 'abgelehnt',
  'status.expired': 'abgelaufen',
  'status.pending': 'ausstehend',
  'time.in': '{local} ({utc})',
  'time.yours': '{local} ({utc})',
  'wallet.added': 'Eine Wallet für {symbol} wurde hinzugefügt',
  'wallet.addedText':
    'Eine Wallet für {symbol} wurde hinzugefügt. Wer von nun an eine Adresse anfordert, zahlt an sie.',
  'wallet.changed': 'Die Wallet für {symbol} wurde geändert',
  'wallet.changedText':
    'Die Wallet für {symbol} wurde geändert. Wer von nun an eine Adresse anfordert, zahlt an die neue.',
  'wallet.currency': 'Währung',
  'wallet.moved': '{symbol}, vorher {before}',
  'wallet.new': 'Neue Adresse',
  'wallet.none': 'keine',
  'wallet.old': 'Alte Adresse',
  'wallet.removed': 'Die Wallet für {symbol} wurde entfernt',
  'wallet.removedText':
    'Die Wallet für {symbol} wurde entfernt. Mit dieser Währung kann niemand kaufen, bis sie wieder eine Wallet hat.',
  'wallet.toDo':
    'Wenn Sie von dieser Änderung nichts wissen, vergleichen Sie die Adresse mit Ihren eigenen Unterlagen, machen Sie die Änderung in der Verwaltung rückgängig, und kümmern Sie sich um das Konto, von dem sie kam.',
  when: 'Wann',
  why: 'Sie erhalten diese E-Mail, weil in Ihren Einstellungen Benachrichtigungen per E-Mail eingeschaltet sind.',
  'signIn.new-device': 'Ein neues Gerät hat sich in Ihrem Konto angemeldet',
  'signIn.new-deviceText':
    'In Ihrem Konto hat sich ein Browser angemeldet, der dafür noch nicht verwendet wurde.',
  'signIn.passkey-added': 'Ihrem Konto wurde ein Passkey hinzugefügt',
  'signIn.passkey-addedText': 'Er meldet von jetzt an in Ihrem Konto an.',
  'signIn.passkey-removed': 'Ein Passkey Ihres Kontos wurde entfernt',
  'signIn.passkey-removedText': 'Er meldet nicht mehr in Ihrem Konto an.',
  'signIn.passkeys-reset': 'Die Passkeys Ihres Kontos wurden entfernt',
  'signIn.passkeys-resetText':
    'Alle Passkeys, Wiederherstellungscodes und Sitzungen sind beendet. Ihr Passwort allein meldet an, bis ein neuer Passkey hinzugefügt wird.',
  'signIn.recovery-codes-made': 'Für Ihr Konto wurden neue Wiederherstellungscodes erzeugt',
  'signIn.recovery-codes-madeText': 'Die bisherigen gelten nicht mehr.',
  'signIn.recovery-code-used': 'Mit einem Wiederherstellungscode wurde Ihr Konto geöffnet',
  'signIn.recovery-code-usedText':
    'Er wurde mit Ihrem Passwort anstelle eines Passkeys verwendet und gilt nicht noch einmal.',
  'signIn.passkey': 'Passkey',
  'signIn.toDo':
    'Wenn Sie das waren, müssen Sie nichts tun. Wenn nicht, melden Sie sich an, beenden Sie in den Einstellungen alle Sitzungen und Passkeys, die Sie nicht kennen, und setzen Sie ein neues Passwort; wenn das nicht geht, schreiben Sie sofort dem Support, der auf der Website genannt ist.',
  'why.account':
    'Sie erhalten diese E-Mail unabhängig von Ihren Einstellungen, weil es um die Sicherheit Ihres Kontos geht.',
  'why.admin':
    'Sie erhalten diese E-Mail unabhängig von Ihren Einstellungen, weil Sie hier Admin sind und es um das Geld der Käufer geht.',
}
