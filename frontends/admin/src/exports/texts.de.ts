import type { Translation } from '@presale/i18n'
import type { en } from './texts.en'

export const de: Translation<typeof en> = {
  chainHint:
    'Ihre Zeilen sind verkettet: Jede enthält einen Hash über die vorhergehende. Die letzte Zeile enthält ihre Anzahl und das Ende der Kette, signiert mit dem Schlüssel dieser Installation; das Ende der Kette wird auch unter den Änderungen durch Mitarbeitende vermerkt. Eine geänderte, fehlende oder vertauschte Zeile und ein abgeschnittenes Ende findet deshalb:',
  chainTitle: 'Diese Datei lässt sich prüfen',
  copyCommand: 'Befehl kopieren',
  copyFailed: 'Kopieren fehlgeschlagen',
  failed: 'Der Export ist fehlgeschlagen',
  started: 'Export gestartet',
  startedHint: 'Ihr Browser lädt die Datei herunter, auch wenn sie sehr groß ist.',
}
