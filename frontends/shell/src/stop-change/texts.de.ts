import type { Translation } from '@presale/i18n'
import type { en } from './texts.en'

export const de: Translation<typeof en> = {
  ask: 'Diese Änderung aufhalten',
  askHint:
    'Noch hat sich nichts geändert. Wenn Sie nichts davon wissen, halten Sie sie auf: Sie kann erneut vorgeschlagen werden.',
  done: 'Die Änderung ist aufgehalten',
  doneHint:
    '{subject} bleibt, wie es ist. Wenn niemand von Ihnen das vorgeschlagen hat, ist jemand anderes in einem Konto: Melden Sie sich an, halten Sie den Verkauf an, und lassen Sie den Betreiber die Sitzungen beenden.',
  incomplete: 'Dieser Link ist nicht vollständig',
  incompleteHint:
    'Ein Mailprogramm hat ihn vielleicht abgeschnitten. Geben Sie den Code aus der E-Mail ein, oder melden Sie sich an und halten Sie die Änderung oben im Adminbereich auf.',
  notStopped: 'Die Änderung ist nicht aufgehalten',
  stop: 'Änderung aufhalten',
  unreached: 'Wir waren nicht zu erreichen. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
}
