import type { Translation } from '@presale/i18n'
import type { en } from './texts.en'

export const de: Translation<typeof en> = {
  'approval.hash': 'Transaktions-Hash',
  'approval.hashHint': 'Bleibt das Feld leer, gilt der Hash, den der Käufer genannt hat.',
  'approval.hashNeededHint':
    'Der Käufer hat keinen genannt. Mit einem Hash kann niemand sonst dieselbe Zahlung verwenden.',
  'approval.named': 'Vom Käufer genannte Transaktion',
  'approval.noTransactionHint':
    'Was der Käufer genannt hat, ist keine Transaktion dieses Netzwerks. Mit einem Hash kann niemand sonst dieselbe Zahlung verwenden.',
  'approval.otherNameHint':
    'Der Käufer hat die Transaktion anders benannt. Bitte nachschlagen und ihren Hash eintragen: Nur er zählt.',
  'approval.seenReason': 'Warum die Zahlung zu diesem Kauf gehört',
  'approval.seenReasonHint': 'Was Sie nachgesehen oder erfahren haben; das Team liest es im Verlauf.',
  'approval.twinReason': 'Warum es zwei Transaktionen sind',
  'approval.twinReasonHint':
    'Was Sie beim Nachschlagen beider gefunden haben. Es bleibt im Verlauf, für das Team.',
  'approval.formUnknownHint':
    'Form unbekannt, bitte nachschlagen: Die Transaktionen dieses Netzwerks lassen sich hier nicht prüfen, deshalb begleicht keine einen Kauf. Geben Sie eine Begründung an.',
  'approval.hashOptional': 'Transaktions-Hash (optional)',
  'approval.paysOthers': 'Diese Transaktion bezahlt mehr als einen Käufer',
  'approval.reason': 'Oder eine Begründung',
  'approval.reasonHint':
    'Warum es keine Transaktion zu nennen gibt. Die Begründung bleibt im Verlauf und ist nur intern sichtbar.',

  'bulk.description.approve':
    'Sie bestätigen, dass die Zahlung für {purchases, plural, one {diesen Kauf} other {jeden dieser # Käufe}} eingegangen ist. Wo Sie keinen anderen Hash eingeben, gilt der des Käufers. Das kann nicht rückgängig gemacht werden.',
  'bulk.description.decline':
    'Es werden keine Token gutgeschrieben (insgesamt {tokens}). Das kann nicht rückgängig gemacht werden.',
  'bulk.done.approve': '{done} genehmigt',
  'bulk.done.decline': '{done} abgelehnt',
  'bulk.doneHint.approve': 'Die Token sind gutgeschrieben.',
  'bulk.doneHint.decline': 'Es wurden keine Token gutgeschrieben.',
  'bulk.hashOf': 'Transaktions-Hash für {buyer}, {amount}',
  'bulk.lacking':
    'Ausgenommen, weil der Käufer keine Transaktion genannt hat: {names}. Geben Sie oben jeweils den Hash ein oder unten eine Begründung für alle.',
  'bulk.leftOut.approve': 'Ausgenommen, weil sie derzeit nicht genehmigt werden können: {names}.',
  'bulk.leftOut.decline': 'Ausgenommen, weil sie derzeit nicht abgelehnt werden können: {names}.',
  'bulk.list.approve': 'Zu genehmigen',
  'bulk.list.decline': 'Abzulehnen',
  'bulk.mind': 'Bitte beachten: {cautions}',
  'bulk.needsEvidence': 'Diese Genehmigungen brauchen einen Hash oder eine Begründung',
  'bulk.needsEvidenceHint':
    'Keiner der Käufer hat eine Transaktion genannt, auf die sich eine Genehmigung stützen könnte.',
  'bulk.none.approve': 'Keiner dieser Käufe kann derzeit genehmigt werden',
  'bulk.none.decline': 'Keiner dieser Käufe kann derzeit abgelehnt werden',
  'bulk.noneHint': 'Die Käufe haben sich geändert, seit Sie sie ausgewählt haben.',
  'bulk.notBegun': 'Sie haben die Seite verlassen: {count} nicht bearbeitet.',
  'bulk.partly.approve': '{done} genehmigt, {refused} abgewiesen',
  'bulk.partly.decline': '{done} abgelehnt, {refused} abgewiesen',
  'bulk.progress.approve': '{done} von {total} genehmigt',
  'bulk.progress.decline': '{done} von {total} abgelehnt',
  'bulk.progressHint':
    'Einer nach dem anderen. Wenn Sie die Seite verlassen, wird kein weiterer Kauf bearbeitet.',
  'bulk.reading':
    '{count, plural, one {# Kauf von einer anderen Seite wird} other {# Käufe von anderen Seiten werden}} neu geladen…',
  'bulk.readingFailed': 'Die auf anderen Seiten ausgewählten Käufe konnten nicht geladen werden',
  'bulk.readingFailedHint':
    'Solange sie nicht neu geladen sind, kann hier nicht entschieden werden. Es wurde nichts geändert.',
  'bulk.reason.approve': 'Begründung für Käufe ohne Transaktion',
  'bulk.reason.decline': 'Begründung (optional)',
  'bulk.reasonHint.approve':
    'Warum es keine Transaktion zu nennen gibt. Die Begründung bleibt im Verlauf und ist nur intern sichtbar.',
  'bulk.reasonHint.decline': 'Alle betroffenen Käufer können sie lesen.',
  'bulk.refused': '{refused} abgewiesen',
  'bulk.refusedHint': 'Die Gründe stehen unten. Abgewiesene Käufe wurden nicht geändert.',
  'bulk.repeat': '{count} erneut versuchen',
  'bulk.row.deciding': 'Wird entschieden',
  'bulk.row.done.approve': 'Genehmigt, Token gutgeschrieben',
  'bulk.row.done.decline': 'Abgelehnt',
  'bulk.row.not.approve': 'Nicht genehmigt: {why}',
  'bulk.row.not.decline': 'Nicht abgelehnt: {why}',
  'bulk.state.approved': 'genehmigt',
  'bulk.state.awaitingPayment': 'wartet auf Zahlung',
  'bulk.state.contested': 'strittiger Hash',
  'bulk.state.declined': 'abgelehnt',
  'bulk.state.doubtful': 'vielleicht die Zahlung von jemand anderem',
  'bulk.state.expired': 'abgelaufen',
  'bulk.state.own': 'Ihr eigener Kauf',
  'bulk.state.pending': 'ausstehend',
  'bulk.title.approve': '{tokens} für {buyers, plural, other {# Käufer}} gutschreiben?',
  'bulk.title.decline':
    '{purchases, plural, one {# Kauf} other {# Käufe}} von {buyers, plural, one {# Käufer} other {# Käufern}} ablehnen?',
  'bulk.toast.approve':
    '{done} von {total, plural, one {# Kauf} other {# Käufen}} genehmigt, Token gutgeschrieben',
  'bulk.toast.decline': '{done} von {total, plural, one {# Kauf} other {# Käufen}} abgelehnt',

  'caution.contested': 'Strittiger Hash',
  'caution.contestedHint': 'Ein anderer Kauf beruft sich auf dieselbe Transaktion.',
  'caution.marked': 'Gekennzeichnet',
  'caution.own': 'Das ist Ihr eigener Kauf',
  'caution.ownHint': 'Im Verlauf wird stehen, dass Sie ihn selbst genehmigt haben.',
  'caution.sample': 'Beispieladresse',
  'caution.sampleHint':
    'Dem Käufer wurde eine Beispieladresse angezeigt. Dort kann keine echte Zahlung eingegangen sein.',
  'caution.seen': 'Es kann die Zahlung von jemand anderem sein',
  'caution.seenEarlier':
    'Ihr Netzwerk hatte sie, bevor dieser Kauf angefordert wurde. Eine Genehmigung braucht eine Begründung.',
  'caution.seenFitsOthers':
    'Ein anderer offener Kauf wartet auf denselben Betrag an derselben Adresse und nennt keine Transaktion. Eine Genehmigung braucht eine Begründung.',
  'caution.word.contested': 'strittiger Hash',
  'caution.word.marked': 'gekennzeichnet',
  'caution.word.own': 'Ihr eigener Kauf',
  'caution.word.sample': 'Beispieladresse',
  'caution.word.seen': 'vielleicht die Zahlung von jemand anderem',

  'decide.approve.description':
    'Sie bestätigen, dass die Zahlung über {payment} eingegangen ist. Die Token werden sofort gutgeschrieben. Das kann nicht rückgängig gemacht werden.',
  'decide.approve.done': 'Der Kauf wurde genehmigt, die Token sind gutgeschrieben',
  'decide.approve.failed': 'Der Kauf konnte nicht genehmigt werden',
  'decide.approve.title': '{amount} für {buyer} gutschreiben?',
  'decide.decline.description':
    'Für die Zahlung über {payment} werden keine Token gutgeschrieben. Das kann nicht rückgängig gemacht werden.',
  'decide.decline.done': 'Der Kauf wurde abgelehnt',
  'decide.decline.failed': 'Der Kauf konnte nicht abgelehnt werden',
  'decide.decline.reason': 'Begründung (optional)',
  'decide.decline.reasonHint': '{buyer} kann sie lesen.',
  'decide.decline.title': 'Kauf von {buyer} über {amount} ablehnen?',
  'decide.oldPrice': 'Zum alten Preis',
  'decide.oldPriceConfirm': 'Zum alten Preis wieder öffnen; der Kauf wird gekennzeichnet',
  'decide.oldPriceHint':
    'Es bleibt bei {then}; zum heutigen Tokenpreis sind es {now}. Tokenpreis oder Kurs haben sich stark geändert oder sind älter als ein Tag.',
  'decide.overCap': 'Über dem Hard Cap',
  'decide.overCapHint': 'Der Hard Cap lässt noch {left} Token zu, und dieser Kauf umfasst {amount} Token.',
  'decide.overCapConfirm': 'Über den Hard Cap hinaus entscheiden; der Kauf wird gekennzeichnet',
  'decide.overLimit': 'Über dem Käuferlimit',
  'decide.overLimitConfirm': 'Über das Käuferlimit hinaus genehmigen; der Kauf wird gekennzeichnet',
  'decide.overLimitHint':
    'Ein einzelner Käufer kann höchstens {most} Token haben; mit den {amount} Token dieses Kaufs sind es mehr.',
  'decide.reopen.description':
    'Er wartet dann wieder auf Genehmigung, zum festgeschriebenen Preis von {payment}. Noch wird nichts gutgeschrieben.',
  'decide.reopen.done': 'Der Kauf wurde wieder geöffnet',
  'decide.reopen.failed': 'Der Kauf konnte nicht wieder geöffnet werden',
  'decide.reopen.reason': 'Begründung',
  'decide.reopen.reasonHint': 'Sie bleibt im Verlauf.',
  'decide.reopen.title': 'Kauf von {buyer} über {amount} wieder öffnen?',

  'earlier.failed': 'Frühere Genehmigungen konnten nicht geladen werden',
  'earlier.failedHint':
    'Prüfen Sie, ob eine Zahlung von {buyer} schon einmal ohne Transaktion gutgeschrieben wurde.',
  'earlier.item': '<link>{amount} für {payment}</link>, angefordert am {date}',
  'earlier.itemWithReason': '<link>{amount} für {payment}</link>, angefordert am {date}: „<reason/>“',
  'earlier.lead': 'Dieselbe Zahlung darf nicht zweimal gutgeschrieben werden.',
  'earlier.more': 'und {count} weitere',
  'earlier.title': 'Zuvor in {currency} ohne Transaktion genehmigt: {count}',

  'output.event': 'Ereignis-Index (event_index)',
  'output.hint': 'Die Nummer der Zahlung an diesen Käufer. {where}',
  'output.hintOptional': 'Nur nötig, wenn die Transaktion mehr als einen Käufer bezahlt. {where}',
  'output.index': 'Index des Outputs',
  'output.log': 'Log-Index (logIndex)',
  'output.numbered.event': 'Ereignis {number}',
  'output.numbered.log': 'Log {number}',
  'output.numbered.output': 'Output {number}',
  'output.optional': '{label}, optional',
  'output.vout': 'Index des Outputs (vout)',
  'output.where.fromZero': 'Block-Explorer zählen in der Transaktion ab 0.',
  'output.where.log': 'Die Nummer steht in den Logs des Transaktionsbelegs.',

  'overtaken.lead': 'Was seitdem geschehen ist:',
  'overtaken.title': 'Dieser Kauf hat sich inzwischen geändert',

  'preset.arrived': 'Der genaue Betrag ist eingegangen',
  'preset.exchange': 'Von einer Börse gezahlt',
  'preset.label': 'Häufige Begründungen',
  'preset.network': 'Die Zahlung kam über ein anderes Netzwerk.',
  'preset.nothing': 'An der Adresse ist keine Zahlung eingegangen.',
  'preset.other': 'Mit der Transaktion wurde ein anderer Kauf bezahlt.',
  'preset.support': 'Beim Support nachgewiesen',
  'preset.tooSmall': 'Der eingegangene Betrag ist zu niedrig.',

  'problem.enterHash': 'Geben Sie den Transaktions-Hash ein.',
  'problem.enterHashOfMany': 'Geben Sie den Hash der Transaktion ein, die mehr als einen Käufer bezahlt.',
  'problem.enterHashOrReason': 'Geben Sie den Transaktions-Hash ein oder darunter, warum es keinen gibt.',
  'problem.enterOutput': 'Geben Sie eine ganze Zahl ab 0 ein.',
  'problem.hash.characters': 'Enthält Zeichen, die nicht gespeichert werden können',
  'problem.hash.formUnknown':
    'Die Form der Transaktionen in diesem Netzwerk ist hier nicht bekannt; deshalb begleicht keine einen Kauf. Schlagen Sie die Zahlung nach und geben Sie eine Begründung an.',
  'problem.hash.otherName':
    'Nennen Sie die Transaktion mit ihrem Hash; es gibt dafür auch andere Bezeichnungen.',
  'problem.hash.tooLong': 'Zu lang: höchstens {most} Zeichen',
  'problem.reason.characters': 'Die Begründung enthält Zeichen, die nicht gespeichert werden können',
  'problem.reason.needed': 'Eine Begründung ist erforderlich',
  'problem.reason.tooLong': 'Die Begründung ist zu lang: höchstens {most} Zeichen',

  'settle.evidence': 'Transaktion ergänzen',
  'settle.evidence.description':
    'Die Token wurden bereits gutgeschrieben und bleiben, wie sie sind. Mit dieser Transaktion oder dem genannten Output kann danach kein anderer Kauf beglichen werden. Das kann nicht rückgängig gemacht werden.',
  'settle.evidence.done': 'Die Transaktion wurde zur Genehmigung ergänzt',
  'settle.evidence.failed': 'Die Transaktion konnte nicht ergänzt werden',
  'settle.evidence.title': 'Transaktion dieser Genehmigung ergänzen',
  'settle.output': 'Output angeben',
  'settle.output.description':
    'Diese Genehmigung belegt die ganze Transaktion, sodass mit ihr kein anderer Kauf beglichen werden kann. Sobald Sie den Output angeben, mit dem dieser Käufer bezahlt hat, können die anderen Outputs für die Käufe gelten, die damit bezahlt wurden. Die Token bleiben, wie sie sind. Das kann nicht rückgängig gemacht werden.',
  'settle.output.done': 'Der Output wurde angegeben',
  'settle.output.failed': 'Der Output konnte nicht angegeben werden',
  'settle.output.title': 'Output angeben, mit dem dieser Käufer bezahlt hat',
}
