import type { Translation } from '@presale/i18n'
import type { en } from './texts.en'

export const de: Translation<typeof en> = {
  allTiers: 'Alle Stufen',
  'allTiers.intro':
    'Eine Stufe zeigt, wie viele Token Sie halten. Sie ändert weder den Preis, den Sie zahlen, noch die Prüfung einer Zahlung.',
  'band.from': 'Ab {from} Token',
  'band.fromTo': '{from} bis unter {to} Token',
  'band.under': 'Unter {to} Token',
  'benefits.Basic': 'Ihr Konto mit allen Seiten des Verkaufs.',
  'benefits.Bronze': 'Das erste Abzeichen. Schon der kleinste Kauf, 100 Token, reicht dafür.',
  'benefits.Silver': 'Das Silver-Abzeichen neben Ihrem Guthaben.',
  'benefits.Gold': 'Das Gold-Abzeichen. Hier, bei 1.000 Token, beginnen die empfohlenen Mengen.',
  'benefits.Platinum': 'Das Platinum-Abzeichen.',
  'benefits.Diamond': 'Das Diamond-Abzeichen, die letzte Stufe vor der Premium-Schwelle.',
  'benefits.Legendary': 'Das höchste Abzeichen und die Stufe, für die die Elite-Privilegien gelten.',
  balance: 'Aktuelles Guthaben',
  buyMore: 'Mehr Token kaufen',
  high: 'Höchststand',
  holdings: 'Ihr Bestand',
  keeping: 'Eine Stufe behalten',
  'keeping.text':
    'Um Ihre Stufe und ihre Vorteile zu behalten, müssen Sie den nötigen Bestand halten: Die Stufe folgt dem Guthaben, nach oben und nach unten.',
  memberSince: 'Mitglied seit',
  reached: 'Erreicht',
  toGo: 'noch {tokens}',
  upgrade: 'Stufe erhöhen',
  yours: 'Ihre Stufe',
}
