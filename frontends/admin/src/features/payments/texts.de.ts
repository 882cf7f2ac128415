import type { Translation } from '@presale/i18n'
import type { en } from './texts.en'

export const de: Translation<typeof en> = {
  'attention.hint': 'Nach einer Zahlung abgelaufen, zu spät gemeldet oder mit strittigem Hash.',
  'attention.none': 'Nichts muss geprüft werden.',
  'attention.show': '{count, plural, other {Anzeigen}}',
  'attention.title':
    '{count, plural, one {# Kauf muss geprüft werden} other {# Käufe müssen geprüft werden}}',

  cancel: 'Abbrechen',

  close: 'Schließen',

  'column.actions': 'Aktionen',
  'column.amount': 'Menge',
  'column.buyer': 'Käufer',
  'column.date': 'Datum',
  'column.evidence': 'Nachweis',
  'column.payment': 'Zahlung',
  'column.price': 'Preis',
  'column.select': 'Auswahl',
  'column.status': 'Status',
  'column.total': 'Summe',

  'evidence.approvedBy.none': 'ohne Nachweis',
  'evidence.approvedBy.reason': 'mit Begründung',
  'evidence.approvedBy.transaction': 'per Transaktion',
  'evidence.contested': 'strittig',
  'evidence.contestedWith': 'strittig mit {id}',
  'evidence.contestedWithMore': 'strittig mit {id} und weiteren',
  'evidence.formUnknown': 'Form unbekannt, bitte nachschlagen',
  'evidence.noTransaction': 'keine Transaktion',
  'evidence.noHash': 'kein Hash',
  'evidence.otherName': 'Hash nachschlagen',
  'evidence.notPaid': 'nicht bezahlt',
  'evidence.sample': 'Beispieladresse',
  'evidence.sampleBoth': 'Beispieladresse, -kurs',
  'evidence.samplePrice': 'Beispielkurs',

  'filter.acceptedLate': 'Zu früheren Angaben angenommen',
  'filter.all': 'Alle',
  'filter.approved': 'Genehmigt',
  'filter.attention': 'Zu prüfen',
  'filter.byReason': 'Nur mit Begründung',
  'filter.byTransaction': 'Mit Transaktion',
  'filter.declined': 'Abgelehnt',
  'filter.earlierAddress': 'An die frühere Adresse gezahlt',
  'filter.expired': 'Abgelaufen',
  'filter.label': 'Nach Status filtern',
  'filter.marked': 'Gekennzeichnet',
  'filter.oddSettlement': 'Ohne Transaktion beglichen',
  'filter.oldPrice': 'Zum alten Preis',
  'filter.sameHash': 'Derselbe Hash auf zwei Netzwerken',
  'filter.overCap': 'Über dem Hard Cap',
  'filter.overLimit': 'Über einer Grenze',
  'filter.pending': 'Ausstehend',
  'filter.toDecide': 'Zu entscheiden',
  'filter.withoutEvidence': 'Ohne Nachweis',
  'filter.withoutTransaction': 'Ohne Transaktion',

  'keys.approve': 'Genehmigen; noch einmal A bestätigt',
  'keys.before': 'Zum vorherigen Kauf',
  'keys.decline': 'Ablehnen; noch einmal D bestätigt',
  'keys.description': 'Auf dieser Seite, solange kein Eingabefeld aktiv ist.',
  'keys.next': 'Zum nächsten Kauf',
  'keys.reason': 'In der Frage nach einer Bestätigung ohne Hash: der nächste übliche Grund; Enter sendet sie',
  'keys.show': 'Diese Tasten anzeigen',
  'keys.switch': 'Einzelne Tasten',
  'keys.switchHint': 'Wird in diesem Browser gespeichert.',
  'keys.title': 'Tastenkürzel',

  'list.caption': 'Käufe',
  'list.clear': 'Suche und Filter zurücksetzen',
  'list.failed': 'Die Käufe konnten nicht geladen werden',
  'list.label': 'Zahlungen',
  'list.more': '{count} weitere anzeigen',
  'list.none': 'Keine Transaktionen gefunden',
  'list.noneHint': 'Ein Kauf erscheint hier, sobald ein Käufer eine Zahlungsadresse anfordert.',
  'list.noneMatch': 'Kein Kauf entspricht der Suche und dem Filter.',
  'list.noneToDecide': 'Kein Kauf wartet auf eine Entscheidung.',
  'list.notReopened': 'Nicht wieder zu öffnen',
  'list.own': 'Eigener Kauf',
  'list.pages': 'Seiten der Käufe',
  'list.showAll': 'Alle Käufe anzeigen',
  'list.unread': 'Die Liste konnte nicht geladen werden. Kein Kauf ist davon betroffen.',

  'notReopened.other': 'Dieser Kauf kann derzeit nicht wieder geöffnet werden.',
  'notReopened.sample-price':
    'Sein Kurs war nur ein Beispiel, oder dessen Herkunft wurde nicht festgehalten. Auf einer Live-Website kann er nicht wieder geöffnet werden.',
  'notReopened.sample-wallet':
    'Er war an eine Beispieladresse zu zahlen, die niemandem gehört. Auf einer Live-Website kann er nicht wieder geöffnet werden.',

  'order.amount.asc': 'Kleinste Menge zuerst',
  'order.amount.desc': 'Größte Menge zuerst',
  'order.date.asc': 'Älteste zuerst',
  'order.date.desc': 'Neueste zuerst',
  'order.deadline.asc': 'Nächste Frist zuerst',
  'order.total.asc': 'Kleinste Summe zuerst',
  'order.total.desc': 'Größte Summe zuerst',

  search: 'Zahlungen durchsuchen',

  searchPlaceholder: 'Name, E-Mail, ID, Hash oder Menge suchen',

  'selection.all': 'Alle auf dieser Seite auswählen',
  'selection.clear': 'Aufheben',
  'selection.clearLabel': 'Auswahl aufheben',
  'selection.count': '{count} ausgewählt',
  'selection.countElsewhere': '{count} ausgewählt<rest>, davon {elsewhere} nicht auf dieser Seite</rest>',
  'selection.label': 'Ausgewählte Käufe',
  'selection.one': '{buyer}, {amount} auswählen',

  'staff.looking': '{count, plural, one {{names} sieht das gerade an} other {{names} sehen das gerade an}}',
  'staff.note': 'Notiz',

  'verb.approve': 'Genehmigen',
  'verb.decline': 'Ablehnen',
  'verb.reopen': 'Wieder öffnen',

  'verbCount.approve': '{count} genehmigen',
  'verbCount.decline': '{count} ablehnen',

  'unsavedNotes.count':
    '{count, plural, one {Eine Notiz zu einem Kauf ist nicht gespeichert} other {# Notizen zu Käufen sind nicht gespeichert}}',
  'unsavedNotes.discard': '{count, plural, one {Verwerfen} other {Die erste verwerfen}}',
  'unsavedNotes.label': 'Nicht gespeicherte Notizen',
  'unsavedNotes.show': '{count, plural, one {Zeigen} other {Die erste zeigen}}',
}
