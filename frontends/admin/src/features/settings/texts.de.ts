import type { Translation } from '@presale/i18n'
import type { en } from './texts.en'

export const de: Translation<typeof en> = {
  'name.smartsupp_key': 'Chat-Schlüssel',
  'purpose.smartsupp_key': 'Lädt den Support-Chat für Besucher, die zugestimmt haben.',
  'rule.smartsupp_key': '10 bis 64 Buchstaben und Ziffern. Leer: kein Chat.',
  'name.twitter_base_pixel': 'Twitter-Basis-Pixel',
  'purpose.twitter_base_pixel':
    'Zählt Seitenaufrufe, solange kein Twitter-Pixel aktiv ist, bei Besuchern, die zugestimmt haben.',
  'rule.twitter_base_pixel': '1 bis 64 Buchstaben und Ziffern. Leer: keines.',
  'name.project_mission': 'Mission des Projekts',
  'purpose.project_mission': 'Der Text über das Projekt in der Übersicht jedes Käufers.',
  'rule.project_mission': '1 bis 2.000 Zeichen; Zeilenumbrüche sind möglich.',
  'name.support_contact': 'Support-Kontakt',
  'purpose.support_contact': 'Wohin die Support-Schaltflächen führen.',
  'rule.support_contact':
    'Eine E-Mail-Adresse oder ein Link, der mit https:// beginnt. Leer: Es wird kein Kontakt angezeigt.',
  'name.marketing_mode': 'Marketing-Zahlen',
  'purpose.marketing_mode':
    'Bei echten Zahlen zeigen die Seiten statt der Beispielzahlen und -käufe die des Verkaufs.',
  'rule.marketing_mode':
    'Echte Zahlen zeigen Fortschritt und Countdown nur mit einem Verkaufsziel und einem Verkaufsende.',
  'choice.sample': 'Beispielzahlen, als solche gekennzeichnet',
  'choice.live': 'Echte Zahlen des Verkaufs',
  'name.sale_target': 'Verkaufsziel',
  'purpose.sale_target':
    'Der Betrag, den der Verkauf einbringen soll. Daran wird der echte Fortschritt gemessen.',
  'rule.sale_target': 'Eine Dezimalzahl größer als null, in US-Dollar. Leer: kein Ziel.',
  'name.sale_starts_at': 'Verkaufsbeginn',
  'purpose.sale_starts_at': 'Vor diesem Zeitpunkt sind keine Käufe möglich.',
  'rule.sale_starts_at': 'Datum und Uhrzeit in UTC. Leer: Der Verkauf hat begonnen.',
  'name.sale_ends_at': 'Verkaufsende',
  'purpose.sale_ends_at':
    'Nach diesem Zeitpunkt sind keine neuen Käufe möglich. Bis dahin läuft der echte Countdown.',
  'rule.sale_ends_at': 'Datum und Uhrzeit in UTC. Leer: kein Ende.',
  'name.sale_hard_cap': 'Hard Cap',
  'purpose.sale_hard_cap': 'Wie viele Token insgesamt höchstens verkauft werden, reservierte eingeschlossen.',
  'rule.sale_hard_cap': 'Ganze Token. Leer: keine Obergrenze.',
  'name.sale_frozen': 'Verkauf angehalten',
  'purpose.sale_frozen':
    'Solange der Verkauf angehalten ist, sind keine neuen Käufe möglich. Bereits begonnene Käufe laufen weiter.',
  'rule.sale_frozen': 'Gilt ab dem nächsten Kauf.',
  'choice.false': 'Nicht angehalten',
  'choice.true': 'Angehalten',
  'name.sale_max_per_buyer': 'Käuferlimit',
  'purpose.sale_max_per_buyer':
    'Wie viele Token ein Käufer höchstens haben kann, einschließlich derer, die auf Zahlung oder Genehmigung warten.',
  'rule.sale_max_per_buyer': 'Ganze Token. Leer: kein Limit.',
  'name.sale_unpaid_percent': 'Unbezahlter Anteil',
  'purpose.sale_unpaid_percent':
    'Wie viel der Obergrenze die unbezahlten Anfragen eines Käufers zusammen reservieren können, in Prozent.',
  'rule.sale_unpaid_percent': '1 bis 100. Ohne Obergrenze hat es keine Wirkung.',
  'name.self_approval': 'Genehmigung eigener Käufe',
  'purpose.self_approval':
    'Wer vom Team eigene Käufe genehmigen darf. Der Verlauf kennzeichnet solche Genehmigungen.',
  'rule.self_approval':
    'Das Passwort wird noch einmal abgefragt. Nicht erlaubt: Jemand anders muss genehmigen.',
  'choice.refuse': 'Nicht erlaubt',
  'choice.admins': 'Nur Admins',
  'choice.allow': 'Admins und Moderatoren',
  'name.approval_evidence': 'Nachweis bei Genehmigungen',
  'purpose.approval_evidence':
    'Ob eine Genehmigung eine Transaktion oder eine Begründung nennen muss. Die Verwaltung fragt in jedem Fall nach einer von beiden.',
  'rule.approval_evidence':
    'Freiwillig: Über die API geht eine Genehmigung auch ohne; Verlauf und Kennzahlen weisen das aus.',
  'choice.optional': 'Freiwillig',
  'choice.required': 'Erforderlich',
  'name.moderator_daily_tokens': 'Moderatorenlimit',
  'purpose.moderator_daily_tokens':
    'Wie viele Token ein Moderator innerhalb von 24 Stunden höchstens gutschreiben darf. Für Admins gilt kein Limit.',
  'rule.moderator_daily_tokens': 'Ganze Token. 0: Moderatoren genehmigen nichts.',
  'name.readiness_waivers': 'Ausgenommene Startvoraussetzungen',
  'purpose.readiness_waivers': 'Punkte der Liste, die echten Zahlen nicht im Weg stehen.',
  'rule.readiness_waivers': 'Namen aus der Liste, durch Kommas getrennt. Leer: keine.',
  'refusal.choice': 'Wählen Sie einen der Werte.',
  'refusal.smartsupp_key': 'Der Chat-Schlüssel muss aus 10 bis 64 Buchstaben und Ziffern bestehen',
  'refusal.twitter_base_pixel': 'Das Twitter-Basis-Pixel muss aus 1 bis 64 Buchstaben und Ziffern bestehen',
  'refusal.project_mission.needed': 'Die Mission des Projekts ist erforderlich',
  'refusal.project_mission.tooLong': 'Die Mission des Projekts ist zu lang: höchstens {most} Zeichen',
  'refusal.project_mission.characters':
    'Die Mission des Projekts enthält Zeichen, die nicht gespeichert werden können',
  'refusal.support_contact':
    'Der Support-Kontakt muss eine E-Mail-Adresse oder ein Link sein, der mit https:// beginnt',
  'refusal.sale_target': 'Das Verkaufsziel muss eine Dezimalzahl größer als null sein',
  'refusal.sale_starts_at': 'Der Verkaufsbeginn muss ein Zeitpunkt wie 2026-01-31T12:00:00Z sein',
  'refusal.sale_ends_at': 'Das Verkaufsende muss ein Zeitpunkt wie 2026-01-31T12:00:00Z sein',
  'refusal.sale_hard_cap': 'Der Hard Cap muss eine ganze Zahl von Token sein, 1 bis 999.999.999.999',
  'refusal.sale_max_per_buyer': 'Das Käuferlimit muss eine ganze Zahl von Token sein, 1 bis 999.999.999.999',
  'refusal.sale_unpaid_percent': 'Der unbezahlte Anteil muss eine ganze Prozentzahl sein, 1 bis 100',
  'refusal.moderator_daily_tokens':
    'Das Moderatorenlimit muss eine ganze Zahl von Token sein, 0 bis 999.999.999.999',
  'refusal.readiness_waivers':
    'Ausgenommene Startvoraussetzungen müssen Namen aus der Liste sein, durch Kommas getrennt: {names}',
  'unknown.purpose': 'Diese Seite kennt diese Einstellung nicht.',
  'unknown.rule': 'Der Server prüft die Eingabe.',
  'unit.tokens': 'Token',
  'group.sale': 'Verkauf',
  'group.approvals': 'Genehmigungen',
  'group.figures': 'Zahlen und Start',
  'group.contact': 'Kontakt und Texte',
  'group.other': 'Weitere Einstellungen',
  'list.title': 'Website-Einstellungen',
  'list.failed': 'Die Einstellungen konnten nicht geladen werden',
  'list.failedHint': 'Die Einstellungen konnten nicht geladen werden. Es wurde nichts geändert.',
  'list.moderator':
    'Sie sehen die Werte der öffentlichen Einstellungen. Die übrigen sehen nur Admins, und nur sie dürfen etwas ändern.',
  'list.empty': 'Keine Einstellungen vorhanden',
  'list.emptyHint': 'Hier stehen die Einstellungen, die Sie sehen dürfen.',
  incomplete: 'Geben Sie Datum und Uhrzeit vollständig ein, oder leeren Sie beides.',
  clear: 'Leeren',
  clearOf: '{name} leeren',
  update: 'Speichern',
  updateOf: '{name} speichern',
  hidden: 'Wert für Moderatoren nicht sichtbar',
  notSet: 'Nicht gesetzt',
  now: '<label>Aktuell: </label><value/>',
  updated: 'Einstellung gespeichert',
  updatedCount:
    '{count, plural, one {# Einstellung ist gespeichert} other {# Einstellungen sind gespeichert}}',
  notUpdated: 'Die Einstellung konnte nicht gespeichert werden',
  notAllUpdated:
    '{failed} von {count} Einstellungen konnten nicht gespeichert werden. Der Grund steht jeweils am Feld.',
  'bar.label': 'Nicht gespeicherte Änderungen',
  'bar.count': '{count, plural, one {# Einstellung geändert} other {# Einstellungen geändert}}',
  'bar.discard': 'Verwerfen',
  'bar.save': 'Änderungen speichern',
  'bar.show': 'Zeigen',
}
