# Warum ein Spiel endet, das nach den Regeln noch nicht aus war; für alle Spiele, und in einer
# Zeile eines Bildes: höchstens 45 Zeichen.
stopped-agreed = Das Spiel wurde hier auf Wunsch beendet.
stopped-unplayed = Ohne einen Zug beendet: Es zählt nicht.
stopped-resigned = Zum Weiterspielen sind zu wenige Leute da.
stopped-limit = Es ging sehr lange und endet hier.
stopped-time = Die Zeit ist um, das Spiel endet hier.
stopped-voted = Der Tisch wollte nicht länger warten.
stopped-idle = Über eine Woche lang kam kein Zug.
stopped-abandoned = Es ist niemand mehr da, der weiterspielt.
stopped-unanswered = Niemand hat mehr geantwortet.
stopped-manager = Die Serverleitung beendet das Spiel.
stopped-homeless = Den Kanal des Spiels gibt es nicht mehr.
stopped-restored = Beendet; eine Sicherung holte es zurück.
stopped-other = Das Spiel wurde hier beendet.
