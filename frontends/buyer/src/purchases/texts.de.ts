import type { Translation } from '@presale/i18n'
import type { en } from './texts.en'

export const de: Translation<typeof en> = {
  'action.reportLate': 'Ich hatte bezahlt',
  'action.resume': 'Zahlung fortsetzen',
  dashboardFailed: 'Ihre Übersicht konnte nicht geladen werden',
  failedHint:
    'Bitte versuchen Sie es gleich noch einmal. Ihre Käufe und Zahlungen sind davon nicht betroffen.',
  newTab: '(öffnet sich in einem neuen Tab)',
  'open.due': '<tokens/> für <price/>, noch {time}',
  'open.due.title': 'Ein Kauf wartet auf Ihre Zahlung',
  'open.over': '<tokens/> für <price/>: Die Zahlungsfrist ist abgelaufen',
  'open.over.title': 'Haben Sie diesen Kauf bezahlt?',
  outdated: 'Was Sie unten sehen, ist vielleicht nicht mehr aktuell.',
  'phase.approval-over': 'Nicht innerhalb der Prüffrist entschieden. Unser Team wird den Kauf prüfen',
  'phase.awaiting-approval': 'Zahlung gemeldet, Genehmigung steht aus',
  'phase.awaiting-payment': 'Wartet auf Ihre Zahlung',
  'phase.cancelled': 'Sie haben diesen Kauf vor der Zahlung storniert',
  'phase.declined': 'Transaktion abgelehnt',
  'phase.late-reported':
    'Sie haben nach Ablauf der Zahlungsfrist eine Zahlung gemeldet. Unser Team prüft sie',
  'phase.payment-over': 'Innerhalb der Zahlungsfrist wurde keine Zahlung gemeldet',
  'phase.under-review':
    'Unser Team prüft diesen Kauf. Nichts ist verloren; Sie müssen nicht noch einmal zahlen',
  purchasesFailed: 'Ihre Käufe konnten nicht geladen werden',
  retry: 'Erneut versuchen',
  startAgain: 'Neu beginnen',
  startsIn: 'Das ist <when/>.',
  startsInDays: 'Das ist in {days, number} Tagen.',
  'tier.complete': '<strong>{percent} %</strong> erreicht',
  'tier.highest': 'Legendary ist die höchste Stufe.',
  'tier.needed': 'Noch <tokens/> <name/> bis {tier}',
  'tier.noLimit': 'Keine Obergrenze',
  'tier.progress': 'Fortschritt der Stufe',
  'tier.progressTo': 'Fortschritt bis {tier}',
  'tier.reached': 'Die höchste Stufe ist erreicht',
  'tier.value': '{percent} %, noch {tokens} Token',
  'tier.wayTo': '<strong>{percent} %</strong> des Weges bis {tier}',
  timeLeft: 'noch {time}',
  tokens: 'Token',
  transaction: 'Transaktion ansehen',
  underReview: 'In Prüfung',
}
