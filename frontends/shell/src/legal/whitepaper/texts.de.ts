import type { Translation } from '@presale/i18n'
import type { en } from './texts.en'

export const de: Translation<typeof en> = {
  introduction: 'Einführung',
  'introduction.1':
    'Ein Presale verlangt Vertrauen, bevor es etwas in der Hand zu halten gibt. Dieser verlangt so wenig wie möglich: Der Preis steht fest, sobald Sie eine Adresse anfordern, die verbleibende Zeit wird angezeigt und richtet sich nach der Uhr des Servers, und eine Zahlung, die zu spät eintrifft, ist nicht verloren, sondern wird von einem Menschen geprüft.',
  'introduction.2':
    'Ein Kauf hat zwei Uhren. Solange die erste läuft, die Zahlungsfrist, ist der Preis festgeschrieben, und Sie zahlen. Solange die zweite läuft, die Prüffrist, vergleicht ein Mensch Ihre Angaben mit dem, was eingegangen ist, und genehmigt den Kauf oder lehnt ihn ab. Sie sehen beide Uhren, und die Entscheidung, sobald sie getroffen ist.',
  'introduction.3':
    'Wer Token hält, gehört je nach Guthaben zu einer von sieben Stufen, von Basic bis Legendary: Bronze beginnt bei 100 Token, Silver bei 250, Gold bei 1.000, Platinum bei 5.000, Diamond bei 25.000 und Legendary bei 50.000. Eine Stufe sagt, was Sie halten, und ändert sich damit.',
  lead: 'Ein Auszug: was der Presale ist und wie er Buch führt.',
  openPdf: 'Als PDF öffnen (Englisch)',
  summary: 'Zusammenfassung',
  'summary.1':
    '{name} wird in einem Presale verkauft, bevor er ausgegeben wird. Wer kauft, wählt eine Menge, zahlt in einer Kryptowährung an eine Adresse, die die Plattform anzeigt, und hat hier ein Guthaben, von der Genehmigung der Zahlung an bis zur Ausgabe der Token.',
  'summary.2':
    'Jeder Schritt eines Kaufs wird einmal festgehalten und nie geändert: die Anforderung mit ihrem festen Preis, die gemeldete Zahlung, die Entscheidung und wer sie getroffen hat. Guthaben sind die Summe der genehmigten Käufe und sonst nichts, und lassen sich jederzeit aus dieser Aufzeichnung neu berechnen.',
  'summary.3':
    'Ein Presale-Token ist keine Aktie, keine Einlage und kein Gewinnversprechen. Sein Preis kann auf null fallen, und niemand sollte mehr dafür bezahlen, als er verlieren kann.',
  title: 'Whitepaper zu {name}',
  toHome: 'Zur Startseite',
}
