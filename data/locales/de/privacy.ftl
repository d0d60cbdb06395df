# Was über jemanden gespeichert ist, die eigene Kopie davon, und wie es verschwindet.

cmd-privacy = datenschutz
    .about = Ansehen, was ich über dich speichere; als Datei holen oder löschen
button-export = Meine Daten holen
button-forget = Meine Daten löschen
button-forget-yes = Alles löschen

# Steht, wo sonst ein Name steht
somebody-left = Ex-Mitglied
news-left = Jemand hat das Spiel verlassen: Platz { $seat }.

privacy-kept = **Was ich über dich speichere**
    - **Plätze und Züge:** deine Discord-ID, deinen Namen von damals, wann du was gespielt hast, und die IDs der Knopfdrücke, die deine Plätze genommen haben. So kann ein Spiel Wochen dauern, und wer dabei war, kann es später prüfen. Für immer, außer du löschst es.
    - **Bestenliste:** ID, damaliger Name und Ergebnis von Spielen, die du allein beendet hast. Dieser Server sieht sie. Für immer, außer du löschst sie.
    - **Wie deine Spiele ausgingen:** Platz, Punkte, was daran das Beste war, deine Wertungszahl. So findest du sie wieder, und dieser Server kennt Rangliste und Rekorde. Für immer, außer du löschst es.
    - **Einstellungen:** Sprache, Benachrichtigungen, Ruhezeiten, Zeitzone, ob Direktnachrichten dich erreichen, wann du zuletzt angestupst wurdest, wer dich nicht einladen darf, zu welchen Spielen du gefragt werden willst. Damit ich so mit dir rede, wie du willst. Bis du sie löschst.
    - **Rund ums Spiel:** welche Direktnachricht deine Hand zeigt und nach welcher Frage ich dich gerufen habe: bis du es löschst. Abstimmungen, Abwesenheiten und unfertige Hinweise: bis sie erledigt sind.
    - **Was ich dir oder über dich gesagt habe:** Art und Zeit und wer gerufen wurde. Damit ich nichts zweimal sage. Für 30 Tage.
    - **Wortlisten,** die du einem Server gegeben hast, dort bestellte **Tagesrätsel:** dass du es warst. Bis du das löschst.
    - **Tagesrätsel und Sonntagssolo:** Antwort, Züge, wann, auf welchem Server, damaliger Name. Daraus zähle ich Serien und Listen; dieser Server kann lesen, dass du es gefunden hast oder vorn liegst. Bis du es löschst.
    - **Die Lektionen eines Spiels:** wie weit du gekommen bist, damit du weitermachen kannst. Bis du es löschst.
    Ich lese keine Nachrichten und keine Mitgliederlisten und gebe nichts weiter. Wer mich betreibt, kann alles lesen und hat Sicherungen, die etwas länger bleiben.
    Zurzeit: { $running ->
        [one] { $running } offener Tisch
       *[other] { $running } offene Tische
    }, { $finished ->
        [one] { $finished } beendetes Spiel
       *[other] { $finished } beendete Spiele
    }, { $totals ->
        [one] { $totals } Platz in Bestenlisten
       *[other] { $totals } Plätze in Bestenlisten
    }.
privacy-exported = Hier ist alles als Datei: `{ $file }`. Von laufenden Spielen stehen nur deine eigenen Züge darin und nichts, was dir verborgen ist.
privacy-ask = **Alles über dich löschen?** Das lässt sich nicht zurücknehmen.
    - **Lobbys:** Du gibst deinen Platz frei.
    - **Laufende Spiele:** Dein Platz schließt sich, als hättest du aufgegeben. Am Tisch steht dann, dass jemand gegangen ist, ohne Namen.
    - **Beendete Spiele** bleiben für die anderen, mit „{ somebody-left }“ an deiner Stelle. Die Züge bleiben, auch die IDs der Knopfdrücke, die die Plätze genommen haben: Ohne sie könnte niemand das Spiel prüfen. Wer du bist, sagen sie nicht.
    - **Ergebnisse in Bestenlisten** bleiben ohne deinen Namen.
    - **Alles andere verschwindet:** Einstellungen, Abstimmungen, Entwürfe, was ich dir gesagt habe.
    - **Rätsel und Sonntagssolo von heute** gibt es kein zweites Mal: Eine verschlüsselte Prüfsumme deiner ID bleibt bis zum nächsten Mittag (UTC).
    Das alles geschieht sofort, und die gelöschten Zeilen werden überschrieben. Kopien, die im freien Platz der Datenbank liegen können, verschwinden beim nächsten Aufräumen, meist in der folgenden Nacht.
    Nachrichten, die schon in Discord stehen, bleiben dort. Die Sicherungen verschwinden mit der Zeit. Willst du vorher die Datei: *Meine Daten holen*.
privacy-done = { $count ->
    [0] Erledigt. Hier nennt dich nichts mehr. Spielst du wieder, fangen wir von vorn an.
    [one] Erledigt: Du hast einen Tisch verlassen, und hier nennt dich nichts mehr. Spielst du wieder, fangen wir von vorn an.
   *[other] Erledigt: Du hast { $count } Tische verlassen, und hier nennt dich nichts mehr. Spielst du wieder, fangen wir von vorn an.
}
