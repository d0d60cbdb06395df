# Tische, die schlafen: Seit zwei Wochen kam kein Zug, und ihr Kanal ist wieder frei.

button-wake = Aufwecken
button-wake-this = { $title } aufwecken · { $place }
notice-idle = Seit einer Woche kam kein Zug. Am Zug: { $who }. Ohne einen schläft der Tisch ein, und dieser Kanal ist für andere Spiele frei. Frist: { $when }.
notice-idle-called = { $who }
notice-idle-vote = { $who }: Wer wartet, kann jetzt entscheiden, was mit einem Platz ohne Zug geschieht.{ $needed ->
    [0] {""}
    [one] {" "}Eine Stimme entscheidet.
   *[other] {" "}{ $needed } von { $voters } Stimmen entscheiden.
}
sleep-begins = **{ $title }** schläft: Seit mehr als einer Woche kam kein Zug. Nichts ist verloren, und dieser Kanal ist frei. Alle, die mitspielen, können den Tisch aufwecken, hier oder mit `/{ cmd-tables }` in einem anderen Kanal dieses Servers, bis zum { $when }.
sleep-state = eingeschlafen { $since }. Bis zum { $when } kannst du ihn aufwecken, in jedem Kanal seines Servers, in dem du schreiben darfst.
sleep-woken = **{ $title }** ist wach und geht in diesem Kanal weiter.
sleep-awake = Dieser Tisch ist wach: { $link }
news-woken = { $who } weckt den Tisch auf: Es geht weiter.
managing-asleep = schläft, letzter Zug { $since }
refusal-asleep = Dieser Tisch schläft, weil lange kein Zug kam. `/{ cmd-tables }` zeigt, womit du ihn aufweckst, in jedem Kanal seines Servers.
refusal-awake = Dieser Tisch ist wach. Sieh dir das neueste Brett an.
