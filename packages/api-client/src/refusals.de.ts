/**
 * The server's refusals by code, or by code and status where staff are refused with the code of a buyer's refusal. Those that have values
 * are made with them first (`valued-refusals.de.ts`); those that explain nothing without are not here.
 */
export const de: Readonly<Record<string, string>> = {
  'account-deleted': 'Das Konto dieses Käufers wurde gelöscht: Über ihn wird keine Notiz aufbewahrt.',
  'address-in-text':
    'Der Text darf keine Zahlungsadresse enthalten und nichts, was so aussieht: Käufer bekommen sie allein von der Website.',
  'admin-actions-behind':
    'Änderungen durch das Team sind gesperrt: In der Datenbank fehlen Änderungen, die bereits festgehalten waren. Ein Betreiber muss nachsehen (npm run audit -- verify) und gibt sie mit npm run audit -- accept-restore wieder frei.',
  'admin-required': 'Dafür sind Admin-Rechte erforderlich.',
  'already-approved': 'Dieser Kauf wurde bereits genehmigt.',
  'already-declined': 'Dieser Kauf wurde bereits abgelehnt.',
  'already-ended': 'Dieser Kauf ist bereits beendet.',
  'already-narrowed': 'Für diesen Kauf wurde bereits ein anderer Output der Transaktion genannt.',
  'already-paid': 'Die Zahlung für diesen Kauf wurde bereits gemeldet; sie wartet auf Genehmigung.',
  'already-reported': 'Ihre verspätete Zahlung ist uns bekannt; ein Admin wird sie prüfen.',
  'cannot-cancel-paid': 'Die Zahlung für diesen Kauf wurde gemeldet; er kann nicht mehr storniert werden.',
  'confirmation-expired': 'Dieser Link ist abgelaufen. Fordern Sie in den Einstellungen einen neuen an.',
  'confirmation-invalid':
    'Dieser Link gilt nicht: Er ist unvollständig, oder das Konto hat inzwischen eine andere Adresse. Fordern Sie in den Einstellungen einen neuen an.',
  'email-confirmed': 'Diese Adresse ist bereits bestätigt.',
  'email-taken': 'Diese E-Mail-Adresse wird bereits verwendet.',
  'ends-before-start': 'Der Verkauf muss nach seinem Beginn enden.',
  'evidence-required':
    'Eine Genehmigung braucht eine Transaktion oder einen Grund. Nennt das Netzwerk keine Transaktion, die hier erkannt wird, dann einen Grund, der die Zahlung nennt.',
  'expired-first': 'Dieser Kauf ist abgelaufen; ein Admin kann ihn wieder öffnen.',
  'file-too-large': 'Die Datei ist zu groß.',
  'foreign-origin': 'Dieser Aufruf kam von einer anderen Website und wurde abgewiesen.',
  'has-transaction': 'Die Genehmigung dieses Kaufs nennt ihre Transaktion bereits.',
  'internal-error': 'Bei uns ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.',
  'key-used-otherwise': 'Dieser Vorgang wurde bereits mit anderen Angaben gesendet.',
  'last-passkey':
    'Das Team dieser Website behält mindestens einen Passkey: Fügen Sie zuerst einen anderen hinzu.',
  'link-in-text': 'Der Text darf nicht auf eine andere Website verweisen.',
  'no-confirmations': 'Diese Website versendet keine Links zur Bestätigung.',
  'no-password-resets': 'Diese Website versendet keine Links für ein neues Passwort.',
  'no-wallet': 'Mit dieser Währung kann derzeit nicht gezahlt werden. Bitte wählen Sie eine andere.',
  'not-approved': 'Dieser Kauf wurde nicht genehmigt.',
  'note-changed':
    'Die Notiz wurde inzwischen von jemand anderem geändert. Nichts wurde überschrieben: Lesen Sie zuerst die neue Fassung.',
  'not-expired': 'Nur ein abgelaufener Kauf kann wieder geöffnet werden.',
  'not-paid-yet': 'Für diesen Kauf wurde noch keine Zahlung gemeldet.',
  'not-settled-by-hash': 'Zu diesem Kauf gehört keine Transaktion.',
  'not-signed-in': 'Sie sind nicht angemeldet.',
  'not-reported-yet': 'Melden Sie die Zahlung zuerst, mit ihrer Transaktion.',
  'same-transaction': 'Das ist die Transaktion, die Sie genannt haben.',
  'corrections-used-up': 'Sie haben die Transaktion dreimal korrigiert; ein Admin wird sie prüfen.',
  'not-as-seen':
    'Das Netzwerk zeigt keine Zahlung, die wie verlangt, rechtzeitig, tief genug und allein von diesem Kauf ist, oder nicht mehr. Sehen Sie nach und entscheiden Sie von Hand.',
  'seen-needs-reason':
    'Diese Zahlung wurde gesehen, bevor der Kauf angefordert wurde, oder ein anderer offener Kauf wartet auf dieselbe: Begründen Sie, warum sie zu diesem gehört.',
  overloaded:
    'Es sind mehr Menschen hier, als auf einmal bedient werden können. Bitte versuchen Sie es in einigen Sekunden noch einmal.',
  'output-unknown': 'In diesem Netzwerk gilt eine Transaktion als Ganzes: Lassen Sie den Output weg.',
  'output-without-transaction': 'Ein Output gehört zu einer Transaktion: Nennen Sie auch diese.',
  'own-account': 'Sie können Ihr eigenes Konto nicht löschen.',
  'over-unpaid-share':
    'So viele Token kann ein einzelner Käufer nicht unbezahlt reservieren. Bitte bezahlen oder stornieren Sie zuerst eine Anfrage, oder kaufen Sie weniger.',
  'over-buyer-limit': 'So viele Token kann ein einzelner Käufer in diesem Verkauf nicht mehr kaufen.',
  'no-passkey': 'Wiederherstellungscodes stehen für einen Passkey: Fügen Sie zuerst einen hinzu.',
  'passkey-known': 'Dieser Passkey wurde bereits hinzugefügt.',
  'passkey-needed':
    'Das Team dieser Website meldet sich mit einem Passkey an. Fügen Sie zuerst in den Einstellungen einen hinzu.',
  'passkey-not-known': 'Dieser Passkey öffnet hier kein Konto, oder es hat zu lange gedauert.',
  'passkey-refused':
    'Der Passkey wurde nicht angenommen, oder es hat zu lange gedauert. Bitte versuchen Sie es erneut.',
  'passkey-required':
    'Dieses Konto meldet sich mit seinem Passkey an, oder mit einem Wiederherstellungscode.',
  'password-required': 'Bestätigen Sie zuerst Ihr Passwort.',
  'price-changed': 'Der Preis hat sich geändert. Prüfen Sie den neuen Betrag, bevor Sie etwas senden.',
  'price-too-old':
    'Der Preis dieser Währung ist veraltet. Bis er aktualisiert ist, kann mit ihr nicht gezahlt werden.',
  'purchase-exists': 'Dieser Kauf wurde bereits angefordert.',
  'purchase-quarantined':
    'Dieser Kauf kann derzeit nicht gelesen werden. Wir kümmern uns darum; nichts ist verloren, und bis dahin kann nichts entschieden werden.',
  'purchase-unknown': 'Diesen Kauf gibt es nicht.',
  'request-timeout': 'Die Anfrage hat zu lange gedauert. Bitte versuchen Sie es erneut.',
  'reset-expired': 'Dieser Link ist abgelaufen. Fordern Sie bei der Anmeldung einen neuen an.',
  'reset-invalid':
    'Dieser Link gilt nicht: Er ist unvollständig, wurde schon benutzt, oder ein neuerer Link, ein anderes Passwort oder eine andere Adresse kam danach. Fordern Sie bei der Anmeldung einen neuen an.',
  'restore-unconfirmed':
    'Eine Sicherung wurde eingespielt. Prüfen und bestätigen Sie Wallets, Kurse und Team; danach kann der Verkauf weitergehen.',
  'sale-ended': 'Der Verkauf ist beendet. Bereits begonnene Käufe laufen weiter.',
  'sale-frozen':
    'Der Verkauf ist angehalten. Neue Käufe sind nicht möglich; bereits begonnene Käufe laufen weiter.',
  'sale-not-started': 'Der Verkauf hat noch nicht begonnen.',
  'sample-price':
    'Mit dieser Währung kann noch nicht gezahlt werden: Der Preis dieser Währung ist nur ein Beispiel. Bitte wählen Sie eine andere.',
  'sample-price 409':
    'Der Kurs dieses Kaufs war nur ein Beispiel, oder seine Herkunft wurde nicht festgehalten. Auf einer Live-Website kann der Kauf nicht wieder geöffnet werden.',
  'sample-purchases-open':
    'Offene Käufe gehen an eine Beispieladresse oder haben einen Beispielkurs, oder ein Kauf entsteht gerade. Entscheiden Sie über sie, oder warten Sie, bis sie abgelaufen sind.',
  'sample-wallet':
    'Mit dieser Währung kann noch nicht gezahlt werden: Die Zahlungsadresse dafür ist nur ein Beispiel. Bitte wählen Sie eine andere.',
  'sample-wallet 409':
    'Dieser Kauf war an eine Beispieladresse zu zahlen, die niemandem gehört. Auf einer Live-Website kann er nicht wieder geöffnet werden.',
  'self-approval-refused':
    'Über Ihren eigenen Kauf dürfen Sie hier nicht entscheiden: Das muss jemand anderes tun.',
  'sold-out': 'Alle Token sind verkauft. Bereits begonnene Käufe laufen weiter.',
  'staff-required': 'Dafür sind Admin- oder Moderatorenrechte erforderlich.',
  'service-unavailable':
    'Die Website antwortet gerade nicht. Nichts von dem, was Sie vorher getan haben, ist verloren; bitte versuchen Sie es gleich noch einmal.',
  'still-counting': 'Was bereits verkauft ist, wird noch gezählt. Bitte versuchen Sie es gleich noch einmal.',
  'too-large': 'Die Anfrage ist zu groß.',
  'stop-invalid':
    'Dieser Link gilt nicht: Er ist unvollständig oder wurde nicht von dieser Website verschickt.',
  'too-many-passkeys': 'Ein Konto hat höchstens 20 Passkeys.',
  'too-many-awaiting-approval':
    'Zu viele Ihrer Käufe warten auf Genehmigung. Bitte warten Sie, bis über einen davon entschieden ist.',
  'too-many-awaiting-payment':
    'Zu viele Ihrer Käufe warten auf Zahlung. Bezahlen oder stornieren Sie zuerst einen davon.',
  'too-many-corrections':
    'Ihre verspätete Zahlung und drei Korrekturen dazu sind festgehalten; ein Admin wird sie prüfen.',
  'transaction-maybe-settled':
    'Diese Transaktion gehört vielleicht schon zu einem anderen Kauf, der unter einem ungewöhnlichen Namen genehmigt wurde. Schlagen Sie beide nach; sind es zwei, kann ein Admin mit einer Begründung fortfahren.',
  'transaction-not-by-hash':
    'Nennen Sie die Transaktion mit ihrem Hash; es gibt dafür auch andere Bezeichnungen.',
  'transaction-settled-another': 'Diese Transaktion gehört bereits zu einem anderen Kauf.',
  'user-is-admin': 'Dieses Konto ist das eines Admins, und ein Admin bleibt es.',
  'wallet-changed':
    'Die Zahlungsadresse hat sich geändert. Fordern Sie sie erneut an, bevor Sie etwas senden.',
  'wallet-exists': 'Für diese Währung gibt es bereits eine Wallet.',
  'wrong-recovery-code':
    'E-Mail, Passwort oder Wiederherstellungscode ist falsch, oder der Code wurde schon verwendet.',
  'wrong-credentials': 'E-Mail-Adresse oder Passwort ist falsch.',
  'wrong-current-password': 'Das aktuelle Passwort ist nicht richtig.',
  'wrong-password': 'Das Passwort ist falsch.',
  'changed-meanwhile': 'Das wurde seit dem Vorschlag von jemand anderem geändert. Schlagen Sie es neu vor.',
  'own-proposal': 'Was Sie vorgeschlagen haben, muss ein anderer Admin genehmigen.',
  'proposal-not-made': 'Niemand hat diesen Vorschlag hier gemacht: Er wurde in die Datenbank geschrieben.',
  'proposal-over': 'Über diesen Vorschlag wurde bereits entschieden, oder er ist beendet.',
  'proposer-gone': 'Wer das vorgeschlagen hat, ist kein Admin mehr. Schlagen Sie es selbst vor.',
  'needs-two-admins': 'Dafür braucht es zwei Admins: Ernennen Sie zuerst einen zweiten.',
}
