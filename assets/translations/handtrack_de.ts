<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE">
<context>
    <name>AboutPage</name>
    <message>
        <source>Handtrack {0}</source>
        <translation>Handtrack {0}</translation>
    </message>
    <message>
        <source>Apache License 2.0. Handtrack never checks for updates.</source>
        <translation>Apache-Lizenz 2.0. Handtrack sucht nie nach Updates.</translation>
    </message>
    <message>
        <source>Licences</source>
        <translation>Lizenzen</translation>
    </message>
    <message>
        <source>Every part with its licence, and the models&apos; SHA-256.</source>
        <translation>Alles, was drin ist, mit seiner Lizenz, und die SHA-256 der Modelle.</translation>
    </message>
    <message>
        <source>Show …</source>
        <translation>Anzeigen …</translation>
    </message>
    <message>
        <source>Troubleshooting</source>
        <translation>Fehlersuche</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>What works here, your changed settings, recent messages. You can read it first. Nothing is sent.</source>
        <translation>Was hier geht, deine geänderten Einstellungen, die letzten Meldungen. Du kannst ihn vorher lesen. Nichts wird gesendet.</translation>
    </message>
    <message>
        <source>Make a report …</source>
        <translation>Bericht erstellen …</translation>
    </message>
    <message>
        <source>Saved as {0}.</source>
        <translation>Gespeichert als {0}.</translation>
    </message>
</context>
<context>
    <name>AddressForm</name>
    <message>
        <source>Watch</source>
        <translation>Ansehen</translation>
    </message>
    <message>
        <source>Address of a stream</source>
        <translation>Adresse eines Streams</translation>
    </message>
    <message>
        <source>User (optional)</source>
        <translation>Benutzer (optional)</translation>
    </message>
    <message>
        <source>User of the stream</source>
        <translation>Benutzer des Streams</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>Passwort</translation>
    </message>
    <message>
        <source>Password of the stream</source>
        <translation>Passwort des Streams</translation>
    </message>
    <message>
        <source>Watch {0} again</source>
        <translation>{0} wieder ansehen</translation>
    </message>
    <message>
        <source>Forget {0}</source>
        <translation>{0} vergessen</translation>
    </message>
    <message>
        <source>Forget this address</source>
        <translation>Diese Adresse vergessen</translation>
    </message>
    <message>
        <source>A stream&apos;s address begins with one of {0}.</source>
        <translation>Die Adresse eines Streams beginnt mit einem von {0}.</translation>
    </message>
    <message>
        <source>Logins and queries are never kept. Enter them again.</source>
        <translation>Anmeldung und Abfrage werden nie behalten. Gib sie noch einmal ein.</translation>
    </message>
</context>
<context>
    <name>AlarmPanel</name>
    <message>
        <source>Time is up</source>
        <translation>Zeit ist um</translation>
    </message>
</context>
<context>
    <name>AppearancePage</name>
    <message>
        <source>Colours</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>System follows your desktop.</source>
        <translation>„System“ folgt deinem Desktop.</translation>
    </message>
    <message>
        <source>System</source>
        <translation>System</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>Hoher Kontrast</translation>
    </message>
    <message>
        <source>Size of text and buttons</source>
        <translation>Größe von Text und Knöpfen</translation>
    </message>
    <message>
        <source>{0} %</source>
        <translation>{0} %</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>Bewegung</translation>
    </message>
    <message>
        <source>Off: no animations.</source>
        <translation>Aus: Nichts gleitet oder blendet.</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Lesen</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Textgröße</translation>
    </message>
    <message>
        <source>“Follow” makes the text larger the farther away you stand.</source>
        <translation>„Folgen“ macht den Text größer, je weiter weg du stehst.</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>Folgen</translation>
    </message>
    <message>
        <source>1 m</source>
        <translation>1 m</translation>
    </message>
    <message>
        <source>2 m</source>
        <translation>2 m</translation>
    </message>
    <message>
        <source>3 m</source>
        <translation>3 m</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>Neustart</translation>
    </message>
    <message>
        <source>Handtrack closes and reopens with your new settings.</source>
        <translation>Handtrack schließt sich und startet mit deinen neuen Einstellungen.</translation>
    </message>
    <message>
        <source>Restart now</source>
        <translation>Jetzt neu starten</translation>
    </message>
    <message>
        <source>Takes effect after a restart.</source>
        <translation>Gilt nach einem Neustart.</translation>
    </message>
</context>
<context>
    <name>Banner</name>
    <message>
        <source>Dismiss this message</source>
        <translation>Diese Meldung schließen</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>CameraPage</name>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Change …</source>
        <translation>Wechseln …</translation>
    </message>
    <message>
        <source>Mirror the picture</source>
        <translation>Das Bild spiegeln</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>1280 × 720 is fast, and sharp enough for hands at 3 m.</source>
        <translation>1280 × 720 ist schnell und scharf genug für Hände in 3 m.</translation>
    </message>
    <message>
        <source>Frames per second</source>
        <translation>Bilder pro Sekunde</translation>
    </message>
    <message>
        <source>More frames follow your hand more closely.</source>
        <translation>Mit mehr Bildern folgt Handtrack deiner Hand genauer.</translation>
    </message>
    <message>
        <source>Your right hand appears on the right. Gestures work the same either way.</source>
        <translation>Deine rechte Hand erscheint rechts. Gesten wirken so oder so gleich.</translation>
    </message>
    <message>
        <source>{0} per second</source>
        <translation>{0} pro Sekunde</translation>
    </message>
</context>
<context>
    <name>CheatSheet</name>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Gestures and keys</source>
        <translation>Gesten und Tasten</translation>
    </message>
    <message>
        <source>Keys and gestures</source>
        <translation>Tasten und Gesten</translation>
    </message>
    <message>
        <source>Gestures</source>
        <translation>Gesten</translation>
    </message>
    <message>
        <source>Gestures, page {0} of {1}. Swipe up to turn</source>
        <translation>Gesten, Seite {0} von {1}. Nach oben wischen blättert</translation>
    </message>
</context>
<context>
    <name>CommandsPage</name>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>In a guide</source>
        <translation>In einer Anleitung</translation>
    </message>
    <message>
        <source>Listening</source>
        <translation>Zuhören</translation>
    </message>
    <message>
        <source>Give every gesture its default command.</source>
        <translation>Jede Geste bekommt ihren ursprünglichen Befehl.</translation>
    </message>
    <message>
        <source>Reset to default</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>{0} used to mean “{1}”, which now has no gesture.</source>
        <translation>{0} bedeutete bisher „{1}“, das nun keine Geste hat.</translation>
    </message>
    <message>
        <source>“{0}” now has no gesture. Its key still works.</source>
        <translation>„{0}“ hat nun keine Geste. Die Taste geht weiterhin.</translation>
    </message>
    <message>
        <source>Choose a held sign.</source>
        <translation>Wähle ein Zeichen, das du hältst.</translation>
    </message>
    <message>
        <source>{0} already starts or stops listening. Show a different sign.</source>
        <translation>{0} startet oder beendet schon das Zuhören. Zeig ein anderes Zeichen.</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>Aufnehmen</translation>
    </message>
    <message>
        <source>Record a sign for {0}</source>
        <translation>Ein Zeichen für {0} aufnehmen</translation>
    </message>
    <message>
        <source>Default gestures</source>
        <translation>Die üblichen Gesten</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keines</translation>
    </message>
    <message>
        <source>Also: {0}</source>
        <translation>Auch: {0}</translation>
    </message>
</context>
<context>
    <name>ConfusionPicture</name>
    <message>
        <source>Nothing to compare yet</source>
        <translation>Noch nichts zu vergleichen</translation>
    </message>
    <message>
        <source>{0} read as: {1}</source>
        <translation>{0} gelesen als: {1}</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keines</translation>
    </message>
</context>
<context>
    <name>DataPage</name>
    <message>
        <source>On this machine only</source>
        <translation>Nur auf diesem Rechner</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Guide runs and your gestures</source>
        <translation>Durchgänge und deine Gesten</translation>
    </message>
    <message>
        <source>Recordings</source>
        <translation>Aufnahmen</translation>
    </message>
    <message>
        <source>What a recording contains</source>
        <translation>Was in einer Aufnahme ist</translation>
    </message>
    <message>
        <source>Start over</source>
        <translation>Neu anfangen</translation>
    </message>
    <message>
        <source>Records of guides</source>
        <translation>Berichte von Anleitungen</translation>
    </message>
    <message>
        <source>Reset all settings</source>
        <translation>Alle Einstellungen zurücksetzen</translation>
    </message>
    <message>
        <source>Your guides, runs and gestures stay.</source>
        <translation>Deine Anleitungen, Durchgänge und Gesten bleiben.</translation>
    </message>
    <message>
        <source>Reset …</source>
        <translation>Zurücksetzen …</translation>
    </message>
    <message>
        <source>Reset all settings?</source>
        <translation>Alle Einstellungen zurücksetzen?</translation>
    </message>
    <message>
        <source>This includes your consent to MediaPipe and your bindings. You can undo it.</source>
        <translation>Auch deine Zustimmung zu MediaPipe und deine Belegungen. Du kannst es rückgängig machen.</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Keep them</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>The settings were reset</source>
        <translation>Die Einstellungen wurden zurückgesetzt</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Copy path</source>
        <translation>Pfad kopieren</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <source>On the record of a run</source>
        <translation>Im Bericht eines Durchgangs</translation>
    </message>
    <message>
        <source>Your name</source>
        <translation>Dein Name</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Ort</translation>
    </message>
    <message>
        <source>The camera&apos;s pictures</source>
        <translation>Die Bilder der Kamera</translation>
    </message>
    <message>
        <source>Off: landmarks and gestures only.</source>
        <translation>Aus: nur Punkte der Hand und Gesten.</translation>
    </message>
    <message>
        <source>Anyone who has the file can see you and the room.</source>
        <translation>Wer die Datei hat, kann dich und den Raum sehen.</translation>
    </message>
    <message>
        <source>{0} GB</source>
        <translation>{0} GB</translation>
    </message>
    <message>
        <source>A recording ends when it reaches this size.</source>
        <translation>Eine größere Aufnahme endet von selbst.</translation>
    </message>
    <message>
        <source>Largest file</source>
        <translation>Größte Datei</translation>
    </message>
    <message>
        <source>The path was copied.</source>
        <translation>Der Pfad wurde kopiert.</translation>
    </message>
</context>
<context>
    <name>EditorController</name>
    <message>
        <source>{0} (copy)</source>
        <translation>{0} (Kopie)</translation>
    </message>
    <message>
        <source>Pictures ({0})</source>
        <translation>Bilder ({0})</translation>
    </message>
    <message>
        <source>Choose a picture</source>
        <translation>Bild auswählen</translation>
    </message>
    <message>
        <source>Saving {0} is taking long. Your changes are kept on this computer meanwhile.</source>
        <translation>{0} zu speichern dauert lange. Deine Änderungen sind so lange auf diesem Rechner aufgehoben.</translation>
    </message>
    <message>
        <source>Handtrack can&apos;t read text in pictures. Type the recipe here.</source>
        <translation>Handtrack kann Text in Bildern nicht lesen. Tippe das Rezept hier ein.</translation>
    </message>
    <message>
        <source>This picture can&apos;t be used. PNG and JPEG files can.</source>
        <translation>Dieses Bild geht nicht. PNG- und JPEG-Dateien gehen.</translation>
    </message>
    <message>
        <source>These are your unsaved changes from last time.</source>
        <translation>Das sind deine Änderungen vom letzten Mal, noch nicht gespeichert.</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Another program changed this guide, so it was reloaded.</source>
        <translation>Ein anderes Programm hat diese Anleitung geändert; hier ist die neue Fassung.</translation>
    </message>
    <message>
        <source>Another program changed this guide. Save again to keep your text instead.</source>
        <translation>Ein anderes Programm hat diese Anleitung geändert. Speichere noch einmal, um deinen Text zu behalten.</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>Neu laden</translation>
    </message>
    <message>
        <source>A guide without a title</source>
        <translation>Eine Anleitung ohne Titel</translation>
    </message>
    <message>
        <source>Saved with a mistake. The guide can&apos;t be opened until you fix it.</source>
        <translation>Mit einem Fehler gespeichert. Die Anleitung lässt sich erst öffnen, wenn du ihn behebst.</translation>
    </message>
    <message>
        <source>Your changes aren&apos;t saved yet. The editor keeps them for next time.</source>
        <translation>Deine Änderungen sind noch nicht gespeichert. Der Editor merkt sie sich.</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
</context>
<context>
    <name>EditorView</name>
    <message>
        <source>Edit as</source>
        <translation>Bearbeiten als</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Starten</translation>
    </message>
    <message>
        <source>Reading distance</source>
        <translation>Leseabstand</translation>
    </message>
    <message>
        <source>Editor</source>
        <translation>Editor</translation>
    </message>
    <message>
        <source>Not saved yet</source>
        <translation>Noch nicht gespeichert</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>Nicht gespeichert</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>Gespeichert</translation>
    </message>
    <message>
        <source>About this guide</source>
        <translation>Über diese Anleitung</translation>
    </message>
    <message>
        <source>Line {0}: {1}</source>
        <translation>Zeile {0}: {1}</translation>
    </message>
    <message>
        <source>As it looks from {0:.0f} m. Click to turn the page.</source>
        <translation>So sieht es aus {0:.0f} m aus. Ein Klick blättert um.</translation>
    </message>
    <message>
        <source>As it looked before the mistake.</source>
        <translation>So sah es vor dem Fehler aus.</translation>
    </message>
    <message>
        <source>New step</source>
        <translation>Neuer Schritt</translation>
    </message>
    <message>
        <source>{0} (copy)</source>
        <translation>{0} (Kopie)</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Go there</source>
        <translation>Hingehen</translation>
    </message>
</context>
<context>
    <name>Finder</name>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Search the library</source>
        <translation>Bibliothek durchsuchen</translation>
    </message>
    <message>
        <source>Favourites</source>
        <translation>Favoriten</translation>
    </message>
    <message>
        <source>All guides</source>
        <translation>Alle Anleitungen</translation>
    </message>
    <message>
        <source>Built in</source>
        <translation>Mitgeliefert</translation>
    </message>
    <message>
        <source>My guides</source>
        <translation>Meine Anleitungen</translation>
    </message>
</context>
<context>
    <name>FinishPage</name>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>Gespeichert</translation>
    </message>
    <message>
        <source>Fewer stars (−)</source>
        <translation>Weniger Sterne (−)</translation>
    </message>
    <message>
        <source>More stars (+)</source>
        <translation>Mehr Sterne (+)</translation>
    </message>
    <message>
        <source>Rating</source>
        <translation>Bewertung</translation>
    </message>
    <message>
        <source>Note for next time</source>
        <translation>Notiz fürs nächste Mal</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Past runs …</source>
        <translation>Frühere Durchgänge …</translation>
    </message>
    <message>
        <source>Well done!</source>
        <translation>Gut gemacht!</translation>
    </message>
    <message>
        <source>Save as …</source>
        <translation>Speichern unter …</translation>
    </message>
    <message>
        <source>Print …</source>
        <translation>Drucken …</translation>
    </message>
</context>
<context>
    <name>GesturesPage</name>
    <message>
        <source>Signs</source>
        <translation>Zeichen</translation>
    </message>
    <message>
        <source>Use gestures in the library</source>
        <translation>Gesten in der Bibliothek</translation>
    </message>
    <message>
        <source>Swipes</source>
        <translation>Wischen</translation>
    </message>
    <message>
        <source>Practice</source>
        <translation>Übung</translation>
    </message>
    <message>
        <source>Try each gesture once, and Handtrack suggests settings for you.</source>
        <translation>Probier jede Geste einmal, und Handtrack schlägt dir Einstellungen vor.</translation>
    </message>
    <message>
        <source>Practise again</source>
        <translation>Noch einmal üben</translation>
    </message>
    <message>
        <source>Show your palm first</source>
        <translation>Erst die Handfläche zeigen</translation>
    </message>
    <message>
        <source>Hold a sign for</source>
        <translation>Ein Zeichen halten für</translation>
    </message>
    <message>
        <source>Longer avoids accidents. Shorter is quicker.</source>
        <translation>Länger vermeidet Versehen. Kürzer ist schneller.</translation>
    </message>
    <message>
        <source>{0} s</source>
        <translation>{0} s</translation>
    </message>
    <message>
        <source>Fingers point</source>
        <translation>Finger zeigen nach</translation>
    </message>
    <message>
        <source>Reduced-motion preset</source>
        <translation>Voreinstellung für kleine Bewegungen</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Anwenden</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Handtrack listens to your hand after you show your palm. Off: every gesture counts at once.</source>
        <translation>Handtrack hört deiner Hand zu, nachdem du die Handfläche gezeigt hast. Aus: Jede Geste zählt sofort.</translation>
    </message>
    <message>
        <source>How you hold your hand when you show your palm or a number. Thumbs turn with it, swipes don&apos;t.</source>
        <translation>Wie du die Hand für die offene Hand und für Zahlen hältst. Daumen drehen sich mit, Wischen nicht.</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>Oben</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>Links</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Rechts</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>Unten</translation>
    </message>
    <message>
        <source>Choose guides with your hand. The camera is on while you are in the library.</source>
        <translation>Wähle Anleitungen mit der Hand. In der Bibliothek ist die Kamera an.</translation>
    </message>
    <message>
        <source>Swipe length</source>
        <translation>Wischlänge</translation>
    </message>
    <message>
        <source>Minimum distance, in hand lengths.</source>
        <translation>Mindestweg in Handlängen.</translation>
    </message>
    <message>
        <source>{0} hands</source>
        <translation>{0} Hände</translation>
    </message>
    <message>
        <source>Swipe speed</source>
        <translation>Wischtempo</translation>
    </message>
    <message>
        <source>Minimum top speed, in hand lengths per second.</source>
        <translation>Mindesttempo in Handlängen pro Sekunde.</translation>
    </message>
    <message>
        <source>{0} per second</source>
        <translation>{0} pro Sekunde</translation>
    </message>
    <message>
        <source>Shorter, slower swipes now count, and holds take a little longer.</source>
        <translation>Kürzeres, langsameres Wischen zählt jetzt, und das Halten dauert etwas länger.</translation>
    </message>
    <message>
        <source>For smaller or slower movements: shorter, slower swipes, longer holds.</source>
        <translation>Für Hände, die weniger weit reichen oder sich langsam bewegen: kürzeres, langsameres Wischen, längeres Halten.</translation>
    </message>
    <message>
        <source>These are your own values.</source>
        <translation>Das sind deine eigenen Werte.</translation>
    </message>
</context>
<context>
    <name>GuideController</name>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Open another …</source>
        <translation>Andere öffnen …</translation>
    </message>
    <message>
        <source>Opening {0} …</source>
        <translation>{0} wird geöffnet …</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Guides, recipes, protocols ({0})</source>
        <translation>Anleitungen, Rezepte, Protokolle ({0})</translation>
    </message>
    <message>
        <source>Open a guide</source>
        <translation>Eine Anleitung öffnen</translation>
    </message>
    <message>
        <source>{0} timers are running. They can&apos;t ring while Handtrack is closed.</source>
        <translation>{0} Timer laufen. Solange Handtrack geschlossen ist, können sie nicht klingeln.</translation>
    </message>
    <message>
        <source>A timer is running. It can&apos;t ring while Handtrack is closed.</source>
        <translation>Ein Timer läuft. Solange Handtrack geschlossen ist, kann er nicht klingeln.</translation>
    </message>
    <message>
        <source>Your latest steps are not saved yet, and may be lost.</source>
        <translation>Deine letzten Schritte sind noch nicht gespeichert und gehen vielleicht verloren.</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>{0}: ended at {1}.</source>
        <translation>{0}: abgelaufen um {1}.</translation>
    </message>
    <message>
        <source>{0}: ended on {1}.</source>
        <translation>{0}: abgelaufen am {1}.</translation>
    </message>
    <message>
        <source>Not saved: {0}</source>
        <translation>Nicht gesichert: {0}</translation>
    </message>
    <message>
        <source>The demo&apos;s hand gives the commands. This run is not saved.</source>
        <translation>Die Hand der Demo gibt die Befehle. Dieser Durchgang wird nicht gesichert.</translation>
    </message>
    <message>
        <source>Back to the guide</source>
        <translation>Zurück zur Anleitung</translation>
    </message>
    <message>
        <source>Resumed at step {0} of {1}, started {2}.</source>
        <translation>Weiter bei Schritt {0} von {1}, begonnen {2}.</translation>
    </message>
    <message>
        <source>Start over</source>
        <translation>Neu beginnen</translation>
    </message>
</context>
<context>
    <name>GuideForm</name>
    <message>
        <source>Choose a picture …</source>
        <translation>Bild auswählen …</translation>
    </message>
    <message>
        <source>Set servings to {0}</source>
        <translation>Portionen auf {0} setzen</translation>
    </message>
    <message>
        <source>Let amounts scale: {0}</source>
        <translation>Mengen mitrechnen lassen: {0}</translation>
    </message>
</context>
<context>
    <name>GuideMenu</name>
    <message>
        <source>Remove from favourites</source>
        <translation>Aus den Favoriten</translation>
    </message>
    <message>
        <source>Add to favourites</source>
        <translation>Zu den Favoriten</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Duplizieren</translation>
    </message>
    <message>
        <source>Rename …</source>
        <translation>Umbenennen …</translation>
    </message>
    <message>
        <source>Past runs …</source>
        <translation>Frühere Durchgänge …</translation>
    </message>
    <message>
        <source>Save as .zip …</source>
        <translation>Als .zip speichern …</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <source>Remove from the library</source>
        <translation>Aus der Bibliothek nehmen</translation>
    </message>
</context>
<context>
    <name>GuideTools</name>
    <message>
        <source>Edit, rename and more</source>
        <translation>Bearbeiten, umbenennen und mehr</translation>
    </message>
</context>
<context>
    <name>GuideView</name>
    <message>
        <source>not saved</source>
        <translation>nicht gesichert</translation>
    </message>
    <message>
        <source>gives commands, not saved</source>
        <translation>ihre Hand steuert, nichts wird gesichert</translation>
    </message>
    <message>
        <source>keys and mouse</source>
        <translation>Tasten und Maus</translation>
    </message>
</context>
<context>
    <name>HandCard</name>
    <message>
        <source>Show a hand</source>
        <translation>Zeig eine Hand</translation>
    </message>
    <message>
        <source>Hidden</source>
        <translation>Verdeckt</translation>
    </message>
    <message>
        <source>No hand in sight</source>
        <translation>Keine Hand zu sehen</translation>
    </message>
</context>
<context>
    <name>HandCards</name>
    <message>
        <source>Left hand</source>
        <translation>Linke Hand</translation>
    </message>
    <message>
        <source>Right hand</source>
        <translation>Rechte Hand</translation>
    </message>
</context>
<context>
    <name>HandStatus</name>
    <message>
        <source>Paused</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Keep holding</source>
        <translation>Weiter halten</translation>
    </message>
    <message>
        <source>Listening  {0} s</source>
        <translation>Hört zu  {0} s</translation>
    </message>
    <message>
        <source>No hand in sight</source>
        <translation>Keine Hand zu sehen</translation>
    </message>
    <message>
        <source>Show your palm to start</source>
        <translation>Zeig die Handfläche</translation>
    </message>
    <message>
        <source>Hand in sight</source>
        <translation>Hand zu sehen</translation>
    </message>
</context>
<context>
    <name>HandStepper</name>
    <message>
        <source>This is the first step</source>
        <translation>Das ist der erste Schritt</translation>
    </message>
    <message>
        <source>This is the last step. Confirm to finish</source>
        <translation>Das ist der letzte Schritt. Bestätige, um fertig zu werden</translation>
    </message>
    <message>
        <source>Nothing to undo</source>
        <translation>Nichts rückgängig zu machen</translation>
    </message>
</context>
<context>
    <name>HandView3D</name>
    <message>
        <source>Hands in space</source>
        <translation>Hände im Raum</translation>
    </message>
    <message>
        <source>Arrow keys turn, plus and minus zoom, Home resets</source>
        <translation>Pfeiltasten drehen, Plus und Minus zoomen, Pos1 setzt zurück</translation>
    </message>
    <message>
        <source>Drag to turn, wheel to zoom, double click to reset</source>
        <translation>Ziehen dreht, das Rad zoomt, ein Doppelklick setzt zurück</translation>
    </message>
    <message>
        <source>In 3D</source>
        <translation>In 3D</translation>
    </message>
    <message>
        <source>No hand in sight</source>
        <translation>Keine Hand zu sehen</translation>
    </message>
</context>
<context>
    <name>Header</name>
    <message>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <source>Back to the library (Alt+Left, Esc)</source>
        <translation>Zurück zur Bibliothek (Alt+Links, Esc)</translation>
    </message>
    <message>
        <source>Gestures and keys</source>
        <translation>Gesten und Tasten</translation>
    </message>
    <message>
        <source>Gestures and keys (F1, ?)</source>
        <translation>Gesten und Tasten (F1, ?)</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>Vollbild</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Settings (Ctrl+,)</source>
        <translation>Einstellungen (Strg+,)</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>Sounds, full screen, memory</source>
        <translation>Töne, Vollbild, Speicher</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Dismiss the timer</source>
        <translation>Den Timer ausblenden</translation>
    </message>
    <message>
        <source>See how it works</source>
        <translation>Zeig mir, wie es geht</translation>
    </message>
    <message>
        <source>Sounds</source>
        <translation>Töne</translation>
    </message>
    <message>
        <source>Read steps aloud</source>
        <translation>Schritte vorlesen</translation>
    </message>
    <message>
        <source>Memory, for developers</source>
        <translation>Speicher, für Entwickler</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Pause (P)</source>
        <translation>Anhalten (P)</translation>
    </message>
    <message>
        <source>Resume (P)</source>
        <translation>Weiter (P)</translation>
    </message>
    <message>
        <source>Pause tracking and turn the camera off (P)</source>
        <translation>Erkennung anhalten und Kamera ausschalten (P)</translation>
    </message>
    <message>
        <source>Stop recording</source>
        <translation>Aufnahme beenden</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>Aufnehmen</translation>
    </message>
    <message>
        <source>Time is up</source>
        <translation>Zeit ist um</translation>
    </message>
</context>
<context>
    <name>History</name>
    <message>
        <source>Past runs: {0}</source>
        <translation>Frühere Durchgänge: {0}</translation>
    </message>
    <message>
        <source>Past runs</source>
        <translation>Frühere Durchgänge</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Datum</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Usually</source>
        <translation>Üblich</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Save this run as …</source>
        <translation>Diesen Durchgang speichern …</translation>
    </message>
    <message>
        <source>Save all runs as a table …</source>
        <translation>Alle Durchgänge als Tabelle speichern …</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>1 run</source>
        <translation>1 Durchgang</translation>
    </message>
    <message>
        <source>{0} runs</source>
        <translation>{0} Durchgänge</translation>
    </message>
    <message>
        <source>usually {0}</source>
        <translation>meist {0}</translation>
    </message>
</context>
<context>
    <name>ImportController</name>
    <message>
        <source>Your text</source>
        <translation>Dein Text</translation>
    </message>
    <message>
        <source>Nothing to paste. Copy the text of a recipe or protocol first.</source>
        <translation>Nichts zum Einfügen da. Kopiere zuerst den Text eines Rezepts oder Protokolls.</translation>
    </message>
    <message>
        <source>Open another …</source>
        <translation>Andere öffnen …</translation>
    </message>
    <message>
        <source>Stopped: {0} of {1} guides are saved in {2}. Refused: {3}</source>
        <translation>Abgebrochen: {0} von {1} Anleitungen sind in {2} gespeichert. Abgelehnt: {3}</translation>
    </message>
    <message>
        <source>Stopped: {0} of {1} guides are saved in {2}</source>
        <translation>Abgebrochen: {0} von {1} Anleitungen sind in {2} gespeichert</translation>
    </message>
    <message>
        <source>{0} guides saved, {1} not: {2}</source>
        <translation>{0} Anleitungen gespeichert, {1} nicht: {2}</translation>
    </message>
    <message>
        <source>{0} guides saved in {1}</source>
        <translation>{0} Anleitungen gespeichert in {1}</translation>
    </message>
    <message>
        <source>“{0}” is in the library now.</source>
        <translation>„{0}“ ist jetzt in der Bibliothek.</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Beginnen</translation>
    </message>
    <message>
        <source>Reading {0} …</source>
        <translation>{0} wird gelesen …</translation>
    </message>
    <message>
        <source>Reading your text …</source>
        <translation>Dein Text wird gelesen …</translation>
    </message>
    <message>
        <source>Saving {0} of {1} …</source>
        <translation>{0} von {1} gespeichert …</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>ImportView</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Keep and start</source>
        <translation>Behalten und beginnen</translation>
    </message>
    <message>
        <source>Keep and edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Fewer servings (−)</source>
        <translation>Weniger Portionen (−)</translation>
    </message>
    <message>
        <source>More servings (+)</source>
        <translation>Mehr Portionen (+)</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importieren</translation>
    </message>
    <message>
        <source>{0} recipes</source>
        <translation>{0} Rezepte</translation>
    </message>
    <message>
        <source>Already in your library: {0}</source>
        <translation>Schon in deiner Bibliothek: {0}</translation>
    </message>
    <message>
        <source>Is a line in the wrong list? Drag it across, or select it and press ← or →.</source>
        <translation>Steht eine Zeile auf der falschen Seite? Zieh sie hinüber, oder wähle sie und drück ← oder →.</translation>
    </message>
    <message>
        <source>Keep both</source>
        <translation>Beide behalten</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Moved to the ingredients</source>
        <translation>Zu den Zutaten verschoben</translation>
    </message>
    <message>
        <source>Moved to the steps</source>
        <translation>Zu den Schritten verschoben</translation>
    </message>
    <message>
        <source>{0} of {1} recipes</source>
        <translation>{0} von {1} Rezepten</translation>
    </message>
</context>
<context>
    <name>Indicator</name>
    <message>
        <source>Presenter mode</source>
        <translation>Vortrag</translation>
    </message>
</context>
<context>
    <name>Inspector</name>
    <message>
        <source>Inspector</source>
        <translation>Inspektor</translation>
    </message>
    <message>
        <source>No hand in sight</source>
        <translation>Keine Hand zu sehen</translation>
    </message>
    <message>
        <source>Left hand</source>
        <translation>Linke Hand</translation>
    </message>
    <message>
        <source>Right hand</source>
        <translation>Rechte Hand</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>about {0} m</source>
        <translation>etwa {0} m</translation>
    </message>
    <message>
        <source>Palm</source>
        <translation>Fläche</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>{0} lengths/s</source>
        <translation>{0} Längen/s</translation>
    </message>
    <message>
        <source>Distance</source>
        <translation>Abstand</translation>
    </message>
    <message>
        <source>to the camera</source>
        <translation>zur Kamera</translation>
    </message>
    <message>
        <source>facing away</source>
        <translation>abgewandt</translation>
    </message>
    <message>
        <source>edge-on</source>
        <translation>von der Seite</translation>
    </message>
    <message>
        <source>{0} ± {1} m</source>
        <translation>{0} ± {1} m</translation>
    </message>
    <message>
        <source>Curled: {0}. Palm {1}. {2}</source>
        <translation>Gekrümmt: {0}. Fläche {1}. {2}</translation>
    </message>
</context>
<context>
    <name>KeyField</name>
    <message>
        <source>Press a key …</source>
        <translation>Drück eine Taste …</translation>
    </message>
</context>
<context>
    <name>LandmarkTip</name>
    <message>
        <source>Left hand</source>
        <translation>Linke Hand</translation>
    </message>
    <message>
        <source>Right hand</source>
        <translation>Rechte Hand</translation>
    </message>
    <message>
        <source>x {0}  y {1}  z {2} px</source>
        <translation>x {0}  y {1}  z {2} px</translation>
    </message>
    <message>
        <source>x {0}  y {1}  z {2} m</source>
        <translation>x {0}  y {1}  z {2} m</translation>
    </message>
    <message>
        <source>Bend: {0}°</source>
        <translation>Beugung: {0}°</translation>
    </message>
</context>
<context>
    <name>LatencyStrip</name>
    <message>
        <source>Frames</source>
        <translation>Bilder</translation>
    </message>
    <message>
        <source>per second</source>
        <translation>pro Sekunde</translation>
    </message>
    <message>
        <source>Estimate</source>
        <translation>Schätzung</translation>
    </message>
    <message>
        <source>Camera to screen</source>
        <translation>Kamera bis Schirm</translation>
    </message>
    <message>
        <source>ms, median</source>
        <translation>ms, Median</translation>
    </message>
    <message>
        <source>{0} ms</source>
        <translation>{0} ms</translation>
    </message>
    <message>
        <source>95 % under {0} ms</source>
        <translation>95 % unter {0} ms</translation>
    </message>
</context>
<context>
    <name>LibraryController</name>
    <message>
        <source>Saved as {0}</source>
        <translation>Gespeichert als {0}</translation>
    </message>
    <message>
        <source>“{0}” is no longer in the library. Its file stays.</source>
        <translation>„{0}“ ist nicht mehr in der Bibliothek. Die Datei bleibt.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>New title. Leave it empty for “{0}”.</source>
        <translation>Neuer Titel. Leer lassen für „{0}“.</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Save as .zip</source>
        <translation>Als .zip speichern</translation>
    </message>
</context>
<context>
    <name>LibraryHead</name>
    <message>
        <source>What are you working on?</source>
        <translation>Woran arbeitest du?</translation>
    </message>
    <message>
        <source>New guide</source>
        <translation>Neue Anleitung</translation>
    </message>
    <message>
        <source>Recipe</source>
        <translation>Rezept</translation>
    </message>
    <message>
        <source>Protocol</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>Checklist</source>
        <translation>Checkliste</translation>
    </message>
    <message>
        <source>Order form</source>
        <translation>Bestellformular</translation>
    </message>
    <message>
        <source>Open a guide …</source>
        <translation>Anleitung öffnen …</translation>
    </message>
    <message>
        <source>Open a guide from a file (Ctrl+O)</source>
        <translation>Eine Anleitung aus einer Datei öffnen (Strg+O)</translation>
    </message>
    <message>
        <source>From text …</source>
        <translation>Aus einem Text …</translation>
    </message>
    <message>
        <source>By hand: show your palm until it says Listening</source>
        <translation>Mit der Hand: Zeig die Handfläche, bis „Hört zu“ erscheint</translation>
    </message>
</context>
<context>
    <name>LibraryView</name>
    <message>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <source>Resume step {0} of {1}</source>
        <translation>Weiter bei Schritt {0} von {1}</translation>
    </message>
    <message>
        <source>Done today</source>
        <translation>Heute erledigt</translation>
    </message>
    <message>
        <source>Done yesterday</source>
        <translation>Gestern erledigt</translation>
    </message>
    <message>
        <source>Done on {0}</source>
        <translation>Erledigt am {0}</translation>
    </message>
    <message>
        <source>No picture</source>
        <translation>Kein Bild</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>You left off at step {0} of {1}.</source>
        <translation>Du hast bei Schritt {0} von {1} aufgehört.</translation>
    </message>
    <message>
        <source>Resume at step {0}</source>
        <translation>Weiter bei Schritt {0}</translation>
    </message>
    <message>
        <source>Start over</source>
        <translation>Neu beginnen</translation>
    </message>
    <message>
        <source>Hold up one or two fingers. Wave to go back.</source>
        <translation>Halte einen oder zwei Finger hoch. Winken führt zurück.</translation>
    </message>
    <message>
        <source>Practice</source>
        <translation>Übung</translation>
    </message>
    <message>
        <source>Try every gesture once. Handtrack suggests settings for you.</source>
        <translation>Mach jede Geste einmal. Handtrack schlägt dir Einstellungen vor.</translation>
    </message>
    <message>
        <source>Gestures</source>
        <translation>Gesten</translation>
    </message>
    <message>
        <source>Teach your own gestures, and choose their commands.</source>
        <translation>Bring Handtrack eigene Gesten bei und wähle ihre Befehle.</translation>
    </message>
    <message>
        <source>Presenter</source>
        <translation>Vortrag</translation>
    </message>
    <message>
        <source>Control slides with your hand.</source>
        <translation>Steuere Folien mit der Hand.</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Camera, gestures, text size, sounds and more.</source>
        <translation>Kamera, Gesten, Textgröße, Töne und mehr.</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>Live</translation>
    </message>
    <message>
        <source>Saved at step {0} of {1}</source>
        <translation>Gespeichert bei Schritt {0} von {1}</translation>
    </message>
    <message>
        <source>Not saved yet</source>
        <translation>Noch nicht gespeichert</translation>
    </message>
    <message>
        <source>Go on writing this guide.</source>
        <translation>Schreib diese Anleitung weiter.</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>Änderungen nicht gespeichert</translation>
    </message>
    <message>
        <source>Camera or demo</source>
        <translation>Kamera oder Demo</translation>
    </message>
    <message>
        <source>See your hands tracked: 21 landmarks each.</source>
        <translation>Sieh, wie deine Hände erkannt werden: je 21 Punkte.</translation>
    </message>
</context>
<context>
    <name>LicencesDialog</name>
    <message>
        <source>Licences</source>
        <translation>Lizenzen</translation>
    </message>
    <message>
        <source>What is inside</source>
        <translation>Was drin ist</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>It includes no licence text. The licence is {0}.</source>
        <translation>Ein Text liegt nicht bei. Die Lizenz ist {0}.</translation>
    </message>
</context>
<context>
    <name>LiveView</name>
    <message>
        <source>Live</source>
        <translation>Live</translation>
    </message>
    <message>
        <source>The video has ended. Press P to play it again.</source>
        <translation>Das Video ist zu Ende. P spielt es noch einmal ab.</translation>
    </message>
    <message>
        <source>Paused. The camera is off. Press P to resume.</source>
        <translation>Pause. Die Kamera ist aus. Mit P geht es weiter.</translation>
    </message>
    <message>
        <source>Back to live</source>
        <translation>Wieder live</translation>
    </message>
    <message>
        <source>Frozen, {0} s back</source>
        <translation>Eingefroren, {0} s zurück</translation>
    </message>
    <message>
        <source>Frozen</source>
        <translation>Eingefroren</translation>
    </message>
    <message>
        <source>H: other hand</source>
        <translation>H: andere Hand</translation>
    </message>
    <message>
        <source>Saved: {0}</source>
        <translation>Gespeichert: {0}</translation>
    </message>
    <message>
        <source>Freeze</source>
        <translation>Einfrieren</translation>
    </message>
    <message>
        <source>Save picture with skeleton …</source>
        <translation>Bild mit Skelett speichern …</translation>
    </message>
    <message>
        <source>Save picture without skeleton …</source>
        <translation>Bild ohne Skelett speichern …</translation>
    </message>
    <message>
        <source>Copy hands as CSV</source>
        <translation>Hände als CSV kopieren</translation>
    </message>
    <message>
        <source>Copy hands as JSON</source>
        <translation>Hände als JSON kopieren</translation>
    </message>
    <message>
        <source>Mirror</source>
        <translation>Spiegeln</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>Inspektor</translation>
    </message>
    <message>
        <source>Other hand</source>
        <translation>Andere Hand</translation>
    </message>
    <message>
        <source>Measure the lens …</source>
        <translation>Objektiv ausmessen …</translation>
    </message>
    <message>
        <source>One frame back</source>
        <translation>Ein Bild zurück</translation>
    </message>
    <message>
        <source>One frame forward</source>
        <translation>Ein Bild vor</translation>
    </message>
    <message>
        <source>Measure the lens</source>
        <translation>Objektiv ausmessen</translation>
    </message>
    <message>
        <source>How many centimetres was your palm from the camera? Freeze the picture first (F).</source>
        <translation>Wie viele Zentimeter war deine Handfläche von der Kamera weg? Friere vorher das Bild ein (F).</translation>
    </message>
    <message>
        <source>No camera has that field of view. Check the distance and the width of your palm in Settings.</source>
        <translation>So einen Blickwinkel hat keine Kamera. Prüfe den Abstand und in den Einstellungen die Breite deiner Handfläche.</translation>
    </message>
    <message>
        <source>Camera&apos;s field of view: {0}°</source>
        <translation>Blickwinkel der Kamera: {0}°</translation>
    </message>
    <message>
        <source>There is no picture to save.</source>
        <translation>Es gibt kein Bild zum Speichern.</translation>
    </message>
    <message>
        <source>Hands copied as CSV</source>
        <translation>Hände als CSV kopiert</translation>
    </message>
    <message>
        <source>Hands copied as JSON</source>
        <translation>Hände als JSON kopiert</translation>
    </message>
    <message>
        <source>No hand in sight</source>
        <translation>Keine Hand zu sehen</translation>
    </message>
</context>
<context>
    <name>MemoryPanel</name>
    <message>
        <source>Snapshot</source>
        <translation>Snapshot</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Saved as {0}.</source>
        <translation>Gespeichert als {0}.</translation>
    </message>
    <message>
        <source>Export the figures</source>
        <translation>Zahlen exportieren</translation>
    </message>
    <message>
        <source>Take a snapshot and compare it with the last one in this view ({0})</source>
        <translation>Einen Snapshot machen und mit dem vorigen dieser Ansicht vergleichen ({0})</translation>
    </message>
    <message>
        <source>Export the figures and the snapshots as JSON ({0})</source>
        <translation>Zahlen und Snapshots als JSON exportieren ({0})</translation>
    </message>
    <message>
        <source>Close ({0})</source>
        <translation>Schließen ({0})</translation>
    </message>
    <message>
        <source>Snapshot {0}: {1}, buffers {2}</source>
        <translation>Snapshot {0}: {1}, Puffer {2}</translation>
    </message>
    <message>
        <source>Take another snapshot in this view to compare.</source>
        <translation>Nimm in dieser Ansicht noch einen auf, um zu vergleichen.</translation>
    </message>
    <message>
        <source>Snapshot {0} since {1}: {2}, buffers {3}</source>
        <translation>Snapshot {0} seit {1}: {2}, Puffer {3}</translation>
    </message>
    <message>
        <source>No new buffers since then.</source>
        <translation>Seitdem keine neuen Puffer.</translation>
    </message>
    <message>
        <source>Most: “{0}” {1}, {2}</source>
        <translation>Am meisten: „{0}“ {1}, {2}</translation>
    </message>
    <message>
        <source>JSON (*.json)</source>
        <translation>JSON (*.json)</translation>
    </message>
    <message>
        <source>Memory of the whole program. Steps are normal. Minutes of growth aren&apos;t.</source>
        <translation>Speicher des ganzen Programms. Stufen sind normal, minutenlanges Steigen nicht.</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>NamingPage</name>
    <message>
        <source>What is it called?</source>
        <translation>Wie heißt sie?</translation>
    </message>
    <message>
        <source>for example: pause the music</source>
        <translation>zum Beispiel: Musik anhalten</translation>
    </message>
    <message>
        <source>Name of the gesture</source>
        <translation>Name der Geste</translation>
    </message>
    <message>
        <source>Then hold it up. After a three-second countdown, Handtrack takes 30 samples in three seconds. Tilt your hand a little while it does.</source>
        <translation>Dann halte sie hoch. Nach drei Sekunden Countdown nimmt Handtrack in drei Sekunden 30 Proben. Neige die Hand dabei ein wenig.</translation>
    </message>
    <message>
        <source>Hold it up now (Enter)</source>
        <translation>Jetzt hochhalten (Enter)</translation>
    </message>
    <message>
        <source>Start the countdown</source>
        <translation>Den Countdown beginnen</translation>
    </message>
    <message>
        <source>Back (Esc)</source>
        <translation>Zurück (Esc)</translation>
    </message>
    <message>
        <source>Don&apos;t teach a gesture</source>
        <translation>Nichts beibringen</translation>
    </message>
</context>
<context>
    <name>NothingFound</name>
    <message>
        <source>A search looks at titles, ingredients and steps.</source>
        <translation>Die Suche schaut in Titel, Zutaten und Schritte.</translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation>Alles zeigen</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>Nichts gefunden</translation>
    </message>
    <message>
        <source>Nothing found for “{0}”</source>
        <translation>Nichts gefunden für „{0}“</translation>
    </message>
</context>
<context>
    <name>PageTurner</name>
    <message>
        <source>Swipe down: {0}</source>
        <translation>Nach unten wischen: {0}</translation>
    </message>
    <message>
        <source>Page Up: {0}</source>
        <translation>Bild auf: {0}</translation>
    </message>
    <message>
        <source>Page Down: {0}</source>
        <translation>Bild ab: {0}</translation>
    </message>
    <message>
        <source>Swipe up: {0}</source>
        <translation>Nach oben wischen: {0}</translation>
    </message>
</context>
<context>
    <name>PictureBox</name>
    <message>
        <source>Picture missing: {0}</source>
        <translation>Bild fehlt: {0}</translation>
    </message>
</context>
<context>
    <name>PictureTools</name>
    <message>
        <source>Mirrored (M)</source>
        <translation>Gespiegelt (M)</translation>
    </message>
    <message>
        <source>Not mirrored (M)</source>
        <translation>Nicht gespiegelt (M)</translation>
    </message>
    <message>
        <source>Hide the inspector (F2)</source>
        <translation>Inspektor verbergen (F2)</translation>
    </message>
    <message>
        <source>Show the inspector (F2)</source>
        <translation>Inspektor zeigen (F2)</translation>
    </message>
    <message>
        <source>Back to live (F)</source>
        <translation>Wieder live (F)</translation>
    </message>
    <message>
        <source>Freeze (F)</source>
        <translation>Einfrieren (F)</translation>
    </message>
    <message>
        <source>More (right-click)</source>
        <translation>Mehr (Rechtsklick)</translation>
    </message>
    <message>
        <source>One frame back (←)</source>
        <translation>Ein Bild zurück (←)</translation>
    </message>
    <message>
        <source>One frame forward (→)</source>
        <translation>Ein Bild vor (→)</translation>
    </message>
</context>
<context>
    <name>PointerPanel</name>
    <message>
        <source>Move the pointer with your hand</source>
        <translation>Den Zeiger mit der Hand bewegen</translation>
    </message>
    <message>
        <source>Leave? Your hand stops moving the pointer.</source>
        <translation>Verlassen? Deine Hand bewegt dann den Zeiger nicht mehr.</translation>
    </message>
    <message>
        <source>Off.</source>
        <translation>Aus.</translation>
    </message>
</context>
<context>
    <name>PracticeResult</name>
    <message>
        <source>Hold time</source>
        <translation>Haltezeit</translation>
    </message>
    <message>
        <source>as usual</source>
        <translation>wie üblich</translation>
    </message>
    <message>
        <source>longer than usual</source>
        <translation>länger als üblich</translation>
    </message>
    <message>
        <source>shorter than usual</source>
        <translation>kürzer als üblich</translation>
    </message>
    <message>
        <source>{0} hand lengths</source>
        <translation>{0} Handlängen</translation>
    </message>
    <message>
        <source>{0} hand lengths per second</source>
        <translation>{0} Handlängen pro Sekunde</translation>
    </message>
    <message>
        <source>slower than usual</source>
        <translation>langsamer als üblich</translation>
    </message>
    <message>
        <source>faster than usual</source>
        <translation>schneller als üblich</translation>
    </message>
    <message>
        <source>Handtrack has settings that fit you better. Thumb up: use them. Thumb down: keep yours.</source>
        <translation>Handtrack hat Einstellungen, die besser zu dir passen. Daumen hoch: übernehmen. Daumen runter: deine behalten.</translation>
    </message>
    <message>
        <source>Your longest swipe: {0} hand lengths.</source>
        <translation>Dein längstes Wischen ging über {0} Handlängen.</translation>
    </message>
    <message>
        <source>You swipe from the wrist. That counts as it is.</source>
        <translation>Du wischst aus dem Handgelenk. Das zählt so, wie es ist.</translation>
    </message>
    <message>
        <source>{0} s</source>
        <translation>{0} s</translation>
    </message>
    <message>
        <source>Your swipes</source>
        <translation>Dein Wischen</translation>
    </message>
    <message>
        <source>Your speed</source>
        <translation>Dein Tempo</translation>
    </message>
    <message>
        <source>You skipped the gestures, so your settings stay as they are.</source>
        <translation>Du hast die Gesten übersprungen. Deine Einstellungen bleiben, wie sie sind.</translation>
    </message>
    <message>
        <source>Your settings fit you.</source>
        <translation>Deine Einstellungen passen zu dir.</translation>
    </message>
</context>
<context>
    <name>PracticeView</name>
    <message>
        <source>Choose another camera …</source>
        <translation>Andere Kamera wählen …</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Practice</source>
        <translation>Übung</translation>
    </message>
    <message>
        <source>See how it works</source>
        <translation>Zeig mir, wie es geht</translation>
    </message>
    <message>
        <source>Try the pointer</source>
        <translation>Zeiger ausprobieren</translation>
    </message>
    <message>
        <source>Stop the practice? It starts over next time.</source>
        <translation>Die Übung beenden? Beim nächsten Mal beginnt sie von vorn.</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Now you: connect a camera and choose it. Handtrack then suggests settings that fit you.</source>
        <translation>Jetzt du: Schließ eine Kamera an und wähl sie aus. Dann schlägt dir Handtrack passende Einstellungen vor.</translation>
    </message>
    <message>
        <source>Those are the gestures</source>
        <translation>Das sind die Gesten</translation>
    </message>
    <message>
        <source>You know all the gestures</source>
        <translation>Du kannst alle Gesten</translation>
    </message>
    <message>
        <source>Press F1 to see the gestures again. You&apos;ll find this practice in Settings.</source>
        <translation>F1 zeigt die Gesten wieder. Die Übung findest du in den Einstellungen.</translation>
    </message>
    <message>
        <source>The drawn hand has shown you every gesture. Press F1 to see them again.</source>
        <translation>Die gezeichnete Hand hat dir alle Gesten gezeigt. F1 zeigt sie dir wieder.</translation>
    </message>
    <message>
        <source>This is the demo: a drawn hand shows each gesture. Choose your camera to try it yourself.</source>
        <translation>Das ist die Demo: Eine gezeichnete Hand zeigt jede Geste. Wähle deine Kamera, um es selbst zu probieren.</translation>
    </message>
    <message>
        <source>Now you: choose your camera. Handtrack then suggests settings that fit you.</source>
        <translation>Jetzt du: Wähl deine Kamera aus. Dann schlägt dir Handtrack passende Einstellungen vor.</translation>
    </message>
    <message>
        <source>No camera found, so the demo shows each gesture. Connect a camera to try it yourself.</source>
        <translation>Keine Kamera gefunden, deshalb zeigt die Demo jede Geste. Schließ eine Kamera an, um es selbst zu versuchen.</translation>
    </message>
    <message>
        <source>Use these</source>
        <translation>Übernehmen</translation>
    </message>
    <message>
        <source>Keep mine</source>
        <translation>Meine behalten</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Go to library</source>
        <translation>Zur Bibliothek</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Skip this</source>
        <translation>Überspringen</translation>
    </message>
    <message>
        <source>Choose a source …</source>
        <translation>Quelle wählen …</translation>
    </message>
    <message>
        <source>Skip all</source>
        <translation>Alles überspringen</translation>
    </message>
    <message>
        <source>Handtrack now uses the settings that fit you.</source>
        <translation>Handtrack nutzt jetzt die Einstellungen, die zu dir passen.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
</context>
<context>
    <name>PresenterPage</name>
    <message>
        <source>Keys Handtrack presses</source>
        <translation>Tasten, die Handtrack drückt</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>Vorlage</translation>
    </message>
    <message>
        <source>Follow the program in front</source>
        <translation>Dem Programm im Vordergrund folgen</translation>
    </message>
    <message>
        <source>A program that Handtrack knows gets its own preset, all others the one above. Needs X11.</source>
        <translation>Ein Programm, das Handtrack kennt, bekommt seine eigene Vorlage, jedes andere die obige. Braucht X11.</translation>
    </message>
    <message>
        <source>While other programs are in front</source>
        <translation>Solange andere Programme vorn sind</translation>
    </message>
    <message>
        <source>Corner</source>
        <translation>Ecke</translation>
    </message>
    <message>
        <source>Where a small icon shows whether Handtrack is listening.</source>
        <translation>Dort zeigt ein kleines Schild, ob Handtrack zuhört.</translation>
    </message>
    <message>
        <source>A preset named after a program uses that program&apos;s own keys.</source>
        <translation>Eine Vorlage, die wie ein Programm heißt, nutzt dessen eigene Tasten.</translation>
    </message>
    <message>
        <source>Screen</source>
        <translation>Bildschirm</translation>
    </message>
    <message>
        <source>Default keys</source>
        <translation>Die üblichen Tasten</translation>
    </message>
    <message>
        <source>For this preset. Open presenter mode from the library.</source>
        <translation>Für diese Vorlage. Den Vortrag öffnest du in der Bibliothek.</translation>
    </message>
    <message>
        <source>Reset to default</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Bottom right</source>
        <translation>Unten rechts</translation>
    </message>
    <message>
        <source>Bottom left</source>
        <translation>Unten links</translation>
    </message>
    <message>
        <source>Top right</source>
        <translation>Oben rechts</translation>
    </message>
    <message>
        <source>Top left</source>
        <translation>Oben links</translation>
    </message>
    <message>
        <source>Handtrack&apos;s</source>
        <translation>Wo Handtrack ist</translation>
    </message>
</context>
<context>
    <name>PresenterView</name>
    <message>
        <source>Send keys to other programs</source>
        <translation>Tasten an andere Programme senden</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>Vorlage</translation>
    </message>
    <message>
        <source>Presenter</source>
        <translation>Vortrag</translation>
    </message>
    <message>
        <source>Leave? Handtrack stops sending keys.</source>
        <translation>Verlassen? Handtrack sendet dann keine Tasten mehr.</translation>
    </message>
    <message>
        <source>{0}: {1}</source>
        <translation>{0}: {1}</translation>
    </message>
    <message>
        <source>Go back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Paused. The camera is off. Press P to resume.</source>
        <translation>Pause. Die Kamera ist aus. Mit P geht es weiter.</translation>
    </message>
    <message>
        <source>On. Bring the other program to the front. You can minimise this window.</source>
        <translation>An. Hol das andere Programm nach vorn. Du kannst dieses Fenster minimieren.</translation>
    </message>
    <message>
        <source>Off. Gestures show here and do nothing elsewhere.</source>
        <translation>Aus. Gesten werden hier gezeigt und tun anderswo nichts.</translation>
    </message>
</context>
<context>
    <name>Preview</name>
    <message>
        <source>Camera picture with the tracked hands</source>
        <translation>Kamerabild mit den erkannten Händen</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>Links</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Rechts</translation>
    </message>
</context>
<context>
    <name>ReadAloud</name>
    <message>
        <source>This computer has no voice. Install speech-dispatcher or espeak-ng.</source>
        <translation>Dieser Computer hat keine Stimme. Installiere speech-dispatcher oder espeak-ng.</translation>
    </message>
    <message>
        <source>Reading aloud</source>
        <translation>Wird vorgelesen</translation>
    </message>
    <message>
        <source>No longer reading aloud</source>
        <translation>Wird nicht mehr vorgelesen</translation>
    </message>
    <message>
        <source>This step could not be read aloud. The voice may not know its language.</source>
        <translation>Dieser Schritt konnte nicht vorgelesen werden. Die Stimme kennt seine Sprache vielleicht nicht.</translation>
    </message>
</context>
<context>
    <name>RecordController</name>
    <message>
        <source>No runs of “{0}” yet.</source>
        <translation>Noch keine Durchgänge von „{0}“.</translation>
    </message>
    <message>
        <source>All runs</source>
        <translation>Alle Durchgänge</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>Tabelle (*.csv)</translation>
    </message>
    <message>
        <source>PDF (*.pdf);;Web page (*.html);;Text (*.txt);;Lab notebook entry (*.eln);;Every command, as a table (*.csv);;Every command, as JSON (*.json)</source>
        <translation>PDF (*.pdf);;Webseite (*.html);;Text (*.txt);;Laborbuch-Eintrag (*.eln);;Jeder Befehl, als Tabelle (*.csv);;Jeder Befehl, als JSON (*.json)</translation>
    </message>
    <message>
        <source>Save the record</source>
        <translation>Bericht speichern</translation>
    </message>
    <message>
        <source>Saved as {0}.</source>
        <translation>Gespeichert als {0}.</translation>
    </message>
</context>
<context>
    <name>RecordingController</name>
    <message>
        <source>Recording</source>
        <translation>Aufnahme</translation>
    </message>
    <message>
        <source>Stop recording ({0})</source>
        <translation>Aufnahme beenden ({0})</translation>
    </message>
    <message>
        <source>You can record in Live or in a guide.</source>
        <translation>Aufnehmen kannst du in Live oder in einer Anleitung.</translation>
    </message>
    <message>
        <source>Recording paused · {0}</source>
        <translation>Aufnahme wartet · {0}</translation>
    </message>
    <message>
        <source>Recording {0}</source>
        <translation>Aufnahme {0}</translation>
    </message>
    <message>
        <source>{0}. {1} Stop: {2}</source>
        <translation>{0}. {1} Beenden: {2}</translation>
    </message>
    <message>
        <source>{0} · {1} · {2} frames</source>
        <translation>{0} · {1} · {2} Bilder</translation>
    </message>
    <message>
        <source>Nothing is being tracked. The recording resumes with the next frame.</source>
        <translation>Gerade wird nichts verfolgt. Die Aufnahme wartet und geht mit dem nächsten Bild weiter.</translation>
    </message>
    <message>
        <source>The disk was too slow: {0} frames are incomplete.</source>
        <translation>Die Festplatte war zu langsam: {0} Bilder sind unvollständig.</translation>
    </message>
    <message>
        <source>With the camera&apos;s pictures: anyone who has the file can see you.</source>
        <translation>Mit den Bildern der Kamera: Wer die Datei hat, kann dich sehen.</translation>
    </message>
    <message>
        <source>Landmarks and gestures only. No pictures.</source>
        <translation>Nur Punkte der Hand und Gesten. Keine Bilder.</translation>
    </message>
    <message>
        <source>Recorded: {0}, {1}, {2}.</source>
        <translation>Aufgenommen: {0}, {1}, {2}.</translation>
    </message>
    <message>
        <source>Nothing was recorded.</source>
        <translation>Es wurde nichts aufgenommen.</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Im Ordner zeigen</translation>
    </message>
</context>
<context>
    <name>ReportDialog</name>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>Checking what works here. This takes a few seconds …</source>
        <translation>Handtrack sieht nach, was hier geht. Das dauert ein paar Sekunden …</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Save …</source>
        <translation>Speichern …</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Text (*.txt)</source>
        <translation>Text (*.txt)</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>Bericht speichern</translation>
    </message>
</context>
<context>
    <name>ResidentModel</name>
    <message>
        <source>Loading {0}. The window may freeze for a moment.</source>
        <translation>{0} wird geladen. Das Fenster steht kurz still.</translation>
    </message>
    <message>
        <source>{0} stays in use: {1}</source>
        <translation>{0} wird weiter benutzt: {1}</translation>
    </message>
</context>
<context>
    <name>SampleStrip</name>
    <message>
        <source>Samples: none</source>
        <translation>Proben: keine</translation>
    </message>
    <message>
        <source>Sample {0} of {1}. Press Delete to remove it</source>
        <translation>Probe {0} von {1}. Entf entfernt sie</translation>
    </message>
    <message>
        <source>{0}. Unlike the others.</source>
        <translation>{0}. Anders als die übrigen.</translation>
    </message>
</context>
<context>
    <name>SectionRail</name>
    <message>
        <source>Sections of the settings</source>
        <translation>Abschnitte der Einstellungen</translation>
    </message>
</context>
<context>
    <name>SendingController</name>
    <message>
        <source>Sending</source>
        <translation>Senden</translation>
    </message>
    <message>
        <source>Stop all sending ({0})</source>
        <translation>Nichts mehr senden ({0})</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Hand landmarks and gestures. No pictures.</source>
        <translation>Punkte der Hand und Gesten. Keine Bilder.</translation>
    </message>
    <message>
        <source>Sending stopped.</source>
        <translation>Es wird nichts mehr gesendet.</translation>
    </message>
    <message>
        <source>Nothing is being sent.</source>
        <translation>Gerade wird nichts gesendet.</translation>
    </message>
    <message>
        <source>{0}. Hand landmarks, no pictures. Stop: {1}</source>
        <translation>{0}. Punkte der Hand, keine Bilder. Stopp: {1}</translation>
    </message>
</context>
<context>
    <name>SendingPage</name>
    <message>
        <source>What is sent</source>
        <translation>Was gesendet wird</translation>
    </message>
    <message>
        <source>Stop all sending</source>
        <translation>Nichts mehr senden</translation>
    </message>
    <message>
        <source>Off: after a restart, nothing is sent until you switch it on again.</source>
        <translation>Aus: Nach einem Neustart wird nichts gesendet, bis du es einschaltest.</translation>
    </message>
    <message>
        <source>For web pages and other programs: a JSON message for each frame.</source>
        <translation>Für Webseiten und andere Programme: eine JSON-Nachricht pro Bild.</translation>
    </message>
    <message>
        <source>WebSocket</source>
        <translation>WebSocket</translation>
    </message>
    <message>
        <source>Listens at</source>
        <translation>Erreichbar unter</translation>
    </message>
    <message>
        <source>Only programs on this computer can connect, including other users&apos;.</source>
        <translation>Nur Programme auf diesem Rechner können sich verbinden, auch die seiner anderen Benutzer.</translation>
    </message>
    <message>
        <source>Beyond this computer: any computer with the token can connect. Nothing is encrypted.</source>
        <translation>Über diesen Rechner hinaus: Jeder Rechner mit dem Kennwort kann sich verbinden. Nichts ist verschlüsselt.</translation>
    </message>
    <message>
        <source>Web pages</source>
        <translation>Webseiten</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Kennwort</translation>
    </message>
    <message>
        <source>New</source>
        <translation>Neu</translation>
    </message>
    <message>
        <source>New token</source>
        <translation>Neues Kennwort</translation>
    </message>
    <message>
        <source>For TouchDesigner, Max and other programs for sound and light.</source>
        <translation>Für TouchDesigner, Max und andere Programme für Klang und Licht.</translation>
    </message>
    <message>
        <source>OSC</source>
        <translation>OSC</translation>
    </message>
    <message>
        <source>Sends to</source>
        <translation>Geht an</translation>
    </message>
    <message>
        <source>A program on this computer.</source>
        <translation>Ein Programm auf diesem Rechner.</translation>
    </message>
    <message>
        <source>Beyond this computer: results go over the network, unencrypted.</source>
        <translation>Über diesen Rechner hinaus: Es geht durchs Netzwerk, und nichts ist verschlüsselt.</translation>
    </message>
    <message>
        <source>63 numbers per hand at /wek/inputs, for the number of hands set in Tracking. Its usual port is 6448.</source>
        <translation>63 Zahlen pro Hand an /wek/inputs, Hände wie unter „Erkennung“. Sein üblicher Port ist 6448.</translation>
    </message>
    <message>
        <source>For research: LabRecorder and other recorders.</source>
        <translation>Für die Forschung: LabRecorder und andere Rekorder.</translation>
    </message>
    <message>
        <source>Allow the local network</source>
        <translation>Lokales Netz erlauben</translation>
    </message>
    <message>
        <source>Lab Streaming Layer always uses the network. Allow it before you start sending.</source>
        <translation>Lab Streaming Layer nutzt immer das Netz. Erlaube es, bevor du sendest.</translation>
    </message>
    <message>
        <source>For Wekinator</source>
        <translation>Für Wekinator</translation>
    </message>
    <message>
        <source>Hand landmarks and gestures. No pictures.</source>
        <translation>Punkte der Hand und Gesten. Keine Bilder.</translation>
    </message>
    <message>
        <source>Keep sending after restart</source>
        <translation>Nach einem Neustart weitersenden</translation>
    </message>
    <message>
        <source>Pages that may connect, such as https://example.org.</source>
        <translation>Seiten, die sich verbinden dürfen, etwa https://example.org.</translation>
    </message>
    <message>
        <source>Programs need it to connect. Beyond this computer: 16 characters or more.</source>
        <translation>Programme brauchen es, um sich zu verbinden. Über diesen Rechner hinaus: mindestens 16 Zeichen.</translation>
    </message>
    <message>
        <source>Lab Streaming Layer</source>
        <translation>Lab Streaming Layer</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Other programs find it by this name.</source>
        <translation>So finden andere es.</translation>
    </message>
    <message>
        <source>Beyond this computer: any computer on your network can receive it.</source>
        <translation>Über diesen Rechner hinaus: Jeder Rechner in deinem Netzwerk kann es empfangen.</translation>
    </message>
    <message>
        <source>A port is a number from {0} to {1}.</source>
        <translation>Ein Port ist eine Zahl von {0} bis {1}.</translation>
    </message>
    <message>
        <source>{0}: address</source>
        <translation>{0}: Adresse</translation>
    </message>
    <message>
        <source>{0}: port</source>
        <translation>{0}: Port</translation>
    </message>
</context>
<context>
    <name>SettingsRecorder</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Choose a source …</source>
        <translation>Quelle wählen …</translation>
    </message>
    <message>
        <source>A sign for “{0}”</source>
        <translation>Ein Zeichen für „{0}“</translation>
    </message>
    <message>
        <source>Paused. Press P to resume.</source>
        <translation>Pause. Mit P geht es weiter.</translation>
    </message>
    <message>
        <source>No sign yet</source>
        <translation>Noch kein Zeichen</translation>
    </message>
</context>
<context>
    <name>SettingsView</name>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Show the camera the sign and hold it until the ring is full.</source>
        <translation>Zeig der Kamera das Zeichen und halte es, bis der Ring voll ist.</translation>
    </message>
    <message>
        <source>This is the demo&apos;s hand. Its first held sign is recorded.</source>
        <translation>Das ist die Hand der Demo. Aufgenommen wird das erste Zeichen, das sie hält.</translation>
    </message>
    <message>
        <source>No camera found. Choose a source, or a gesture from the list.</source>
        <translation>Keine Kamera gefunden. Wähle eine Quelle oder eine Geste aus der Liste.</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Search settings</source>
        <translation>Einstellungen durchsuchen</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>Nichts gefunden</translation>
    </message>
    <message>
        <source>{0} now means “{1}”.</source>
        <translation>{0} bedeutet jetzt „{1}“.</translation>
    </message>
</context>
<context>
    <name>SidePanel</name>
    <message>
        <source>Paused</source>
        <translation>Pause</translation>
    </message>
</context>
<context>
    <name>SignPage</name>
    <message>
        <source>Name of the gesture; Enter renames it</source>
        <translation>Name der Geste; Enter benennt sie um</translation>
    </message>
    <message>
        <source>Type a new name and press Enter (F2)</source>
        <translation>Anderer Name, dann Enter (F2)</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Record more samples</source>
        <translation>Mehr Proben aufnehmen</translation>
    </message>
    <message>
        <source>Record more samples (R)</source>
        <translation>Mehr Proben aufnehmen (R)</translation>
    </message>
    <message>
        <source>Delete the outliers (D)</source>
        <translation>Auffällige Proben löschen (D)</translation>
    </message>
    <message>
        <source>Delete gesture</source>
        <translation>Geste löschen</translation>
    </message>
    <message>
        <source>Delete the whole gesture (Ctrl+Del)</source>
        <translation>Die ganze Geste löschen (Strg+Entf)</translation>
    </message>
    <message>
        <source>{0} of {1} samples look like “{2}”.</source>
        <translation>{0} von {1} Proben sehen aus wie „{2}“.</translation>
    </message>
    <message>
        <source>Calculating …</source>
        <translation>Wird berechnet …</translation>
    </message>
    <message>
        <source>Delete outliers ({0})</source>
        <translation>Auffällige Proben löschen ({0})</translation>
    </message>
    <message>
        <source>It looks like the built-in {0}, which now reads as “{1}”.</source>
        <translation>Diese Geste sieht aus wie {0} (eingebaut), das nun als „{1}“ gelesen wird.</translation>
    </message>
    <message>
        <source>It looks like {0}, which starts listening. Teach another gesture for “{1}”.</source>
        <translation>Diese Geste sieht aus wie {0}, das das Zuhören startet. Bring für „{1}“ eine andere bei.</translation>
    </message>
</context>
<context>
    <name>SignRail</name>
    <message>
        <source>Your gestures</source>
        <translation>Deine Gesten</translation>
    </message>
    <message>
        <source>Teach a gesture</source>
        <translation>Geste beibringen</translation>
    </message>
    <message>
        <source>Teach a gesture (N)</source>
        <translation>Eine Geste beibringen (N)</translation>
    </message>
    <message>
        <source>Import …</source>
        <translation>Importieren …</translation>
    </message>
    <message>
        <source>Export …</source>
        <translation>Exportieren …</translation>
    </message>
    <message>
        <source>Import gestures from a file (Ctrl+I)</source>
        <translation>Gesten aus einer Datei importieren (Strg+I)</translation>
    </message>
    <message>
        <source>Export your gestures to a file (Ctrl+E)</source>
        <translation>Deine Gesten in eine Datei exportieren (Strg+E)</translation>
    </message>
    <message>
        <source>Teach</source>
        <translation>Beibringen</translation>
    </message>
    <message>
        <source>no command</source>
        <translation>kein Befehl</translation>
    </message>
    <message>
        <source>{0}: {1} samples, {2}</source>
        <translation>{0}: {1} Proben, {2}</translation>
    </message>
</context>
<context>
    <name>Snapshots</name>
    <message>
        <source>Save the picture</source>
        <translation>Bild speichern</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>Bilder (*.png)</translation>
    </message>
</context>
<context>
    <name>SoundsPage</name>
    <message>
        <source>Sounds</source>
        <translation>Töne</translation>
    </message>
    <message>
        <source>Play a sound when a gesture is recognised or refused, and when a timer ends.</source>
        <translation>Ein Ton, wenn eine Geste angenommen oder abgelehnt wird und wenn ein Timer endet.</translation>
    </message>
    <message>
        <source>Volume</source>
        <translation>Lautstärke</translation>
    </message>
    <message>
        <source>Relative to the system&apos;s volume.</source>
        <translation>Bezogen auf die Lautstärke des Systems.</translation>
    </message>
    <message>
        <source>{0} %</source>
        <translation>{0} %</translation>
    </message>
    <message>
        <source>Try it</source>
        <translation>Probehören</translation>
    </message>
    <message>
        <source>Play the sound for a recognised gesture.</source>
        <translation>Spielt den Ton einer angenommenen Geste.</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>Read steps aloud</source>
        <translation>Schritte vorlesen</translation>
    </message>
    <message>
        <source>Hear each step of a guide. Press A to hear it again.</source>
        <translation>Hör jeden Schritt einer Anleitung. Mit A hörst du ihn noch einmal.</translation>
    </message>
</context>
<context>
    <name>SourceButton</name>
    <message>
        <source>Choose another source (F4)</source>
        <translation>Andere Quelle wählen (F4)</translation>
    </message>
    <message>
        <source>Source: {0}</source>
        <translation>Quelle: {0}</translation>
    </message>
    <message>
        <source>The camera is on</source>
        <translation>Die Kamera ist an</translation>
    </message>
</context>
<context>
    <name>SourceController</name>
    <message>
        <source>Videos, pictures and recordings ({0})</source>
        <translation>Videos, Bilder und Aufnahmen ({0})</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Open a video, a picture or a recording</source>
        <translation>Video, Bild oder Aufnahme öffnen</translation>
    </message>
    <message>
        <source>Open a folder of pictures</source>
        <translation>Einen Ordner mit Bildern öffnen</translation>
    </message>
    <message>
        <source>not connected; plug it in</source>
        <translation>nicht da; schließ sie an</translation>
    </message>
    <message>
        <source>a drawn hand, no camera</source>
        <translation>eine gezeichnete Hand, keine Kamera</translation>
    </message>
    <message>
        <source>Demo</source>
        <translation>Demo</translation>
    </message>
    <message>
        <source>current</source>
        <translation>aktuell</translation>
    </message>
    <message>
        <source>chosen</source>
        <translation>gewählt</translation>
    </message>
    <message>
        <source>in use by another program</source>
        <translation>von einem anderen Programm benutzt</translation>
    </message>
    <message>
        <source>permission denied</source>
        <translation>Zugriff verweigert</translation>
    </message>
    <message>
        <source>not connected</source>
        <translation>nicht da</translation>
    </message>
    <message>
        <source>starting …</source>
        <translation>startet …</translation>
    </message>
    <message>
        <source>only black: open its cover</source>
        <translation>nur schwarz: öffne ihre Abdeckung</translation>
    </message>
    <message>
        <source>sends no picture</source>
        <translation>sendet kein Bild</translation>
    </message>
    <message>
        <source>available</source>
        <translation>frei</translation>
    </message>
    <message>
        <source>connected</source>
        <translation>angeschlossen</translation>
    </message>
</context>
<context>
    <name>SourcePicker</name>
    <message>
        <source>Sources</source>
        <translation>Quellen</translation>
    </message>
    <message>
        <source>Video or picture …</source>
        <translation>Video oder Bild …</translation>
    </message>
    <message>
        <source>Folder of pictures …</source>
        <translation>Ordner mit Bildern …</translation>
    </message>
    <message>
        <source>Back to {0}</source>
        <translation>Zurück zu {0}</translation>
    </message>
    <message>
        <source>Looking for cameras …</source>
        <translation>Suche nach Kameras …</translation>
    </message>
    <message>
        <source>No camera found. Plug one in and it appears here.</source>
        <translation>Keine Kamera gefunden. Schließ eine an, und sie erscheint hier.</translation>
    </message>
    <message>
        <source>Unused cameras are on while this list is open. No picture is kept.</source>
        <translation>Freie Kameras sind an, solange diese Liste offen ist. Kein Bild wird behalten.</translation>
    </message>
    <message>
        <source>This list doesn&apos;t turn cameras on.</source>
        <translation>Diese Liste schaltet keine Kamera ein.</translation>
    </message>
    <message>
        <source>Switch off</source>
        <translation>Ausschalten</translation>
    </message>
    <message>
        <source>Show pictures</source>
        <translation>Bilder zeigen</translation>
    </message>
    <message>
        <source>Or enter a stream&apos;s address. Only this source uses the network.</source>
        <translation>Oder gib die Adresse eines Streams ein. Von allen Quellen braucht nur sie das Netzwerk.</translation>
    </message>
    <message>
        <source>Choose a source</source>
        <translation>Quelle wählen</translation>
    </message>
    <message>
        <source>Back to the previous source (Shift+F4)</source>
        <translation>Zurück zur vorigen Quelle (Umschalt+F4)</translation>
    </message>
    <message>
        <source>Refresh (F5)</source>
        <translation>Neu suchen (F5)</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>Neu suchen</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>SourceRow</name>
    <message>
        <source>{0}, in use</source>
        <translation>{0}, aktuell</translation>
    </message>
</context>
<context>
    <name>StepFooter</name>
    <message>
        <source>Previous</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Previous step (Left)</source>
        <translation>Voriger Schritt (Links)</translation>
    </message>
    <message>
        <source>Undo (Ctrl+Z)</source>
        <translation>Rückgängig (Strg+Z)</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Next step, without completing this one (Right)</source>
        <translation>Nächster Schritt, ohne diesen abzuschließen (Rechts)</translation>
    </message>
    <message>
        <source>Next step, without completing this one</source>
        <translation>Nächster Schritt, ohne diesen abzuschließen</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Eingabe</translation>
    </message>
</context>
<context>
    <name>StepForm</name>
    <message>
        <source>Text of the step</source>
        <translation>Text des Schritts</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Picture …</source>
        <translation>Bild …</translation>
    </message>
    <message>
        <source>Add an item</source>
        <translation>Punkt hinzufügen</translation>
    </message>
    <message>
        <source>Add an option</source>
        <translation>Antwort hinzufügen</translation>
    </message>
    <message>
        <source>Amounts in braces, like {500 g}, follow the servings.</source>
        <translation>Mengen in Klammern wie {500 g} richten sich nach den Portionen.</translation>
    </message>
    <message>
        <source>Each line with - [ ] is an item to tick.</source>
        <translation>Jede Zeile mit - [ ] ist ein Punkt zum Abhaken.</translation>
    </message>
    <message>
        <source>Each numbered line is an option.</source>
        <translation>Jede nummerierte Zeile ist eine Auswahl.</translation>
    </message>
    <message>
        <source>First item</source>
        <translation>Erster Punkt</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>Ja</translation>
    </message>
    <message>
        <source>No</source>
        <translation>Nein</translation>
    </message>
</context>
<context>
    <name>StepList</name>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Add step</source>
        <translation>Neuer Schritt</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>Nach oben</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>Nach unten</translation>
    </message>
    <message>
        <source>Duplicate this step</source>
        <translation>Schritt duplizieren</translation>
    </message>
    <message>
        <source>Remove this step</source>
        <translation>Diesen Schritt entfernen</translation>
    </message>
    <message>
        <source>About this guide</source>
        <translation>Über diese Anleitung</translation>
    </message>
</context>
<context>
    <name>StepPreview</name>
    <message>
        <source>Preview: {0}</source>
        <translation>Vorschau: {0}</translation>
    </message>
</context>
<context>
    <name>StepProgress</name>
    <message>
        <source>Finished: {0} of {1} steps completed</source>
        <translation>Fertig: {0} von {1} Schritten erledigt</translation>
    </message>
    <message>
        <source>Step {0} of {1}, {2} completed</source>
        <translation>Schritt {0} von {1}, {2} erledigt</translation>
    </message>
</context>
<context>
    <name>StepScreen</name>
    <message>
        <source>ready</source>
        <translation>bereit</translation>
    </message>
    <message>
        <source>left</source>
        <translation>übrig</translation>
    </message>
    <message>
        <source>time is up</source>
        <translation>Zeit ist um</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>{0} von {1}</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Step {0} of {1}</source>
        <translation>Schritt {0} von {1}</translation>
    </message>
</context>
<context>
    <name>StepSheet</name>
    <message>
        <source>Fewer servings (−)</source>
        <translation>Weniger Portionen (−)</translation>
    </message>
    <message>
        <source>More servings (+)</source>
        <translation>Mehr Portionen (+)</translation>
    </message>
</context>
<context>
    <name>StoryController</name>
    <message>
        <source>That was a drawn hand. Now it&apos;s your turn.</source>
        <translation>Das war eine gezeichnete Hand. Jetzt bist du dran.</translation>
    </message>
    <message>
        <source>That was a drawn hand. With a camera, your own hand can do the same.</source>
        <translation>Das war eine gezeichnete Hand. Mit einer Kamera kann deine dasselbe.</translation>
    </message>
    <message>
        <source>Practise the gestures</source>
        <translation>Gesten üben</translation>
    </message>
</context>
<context>
    <name>StoryLibrary</name>
    <message>
        <source>How it works</source>
        <translation>So geht’s</translation>
    </message>
</context>
<context>
    <name>StudioColumns</name>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Undo the last change (Ctrl+Z)</source>
        <translation>Letzte Änderung rückgängig machen (Strg+Z)</translation>
    </message>
</context>
<context>
    <name>StudioController</name>
    <message>
        <source>Gestures (*.json)</source>
        <translation>Gesten (*.json)</translation>
    </message>
    <message>
        <source>Import gestures</source>
        <translation>Gesten importieren</translation>
    </message>
    <message>
        <source>Export gestures</source>
        <translation>Gesten exportieren</translation>
    </message>
    <message>
        <source>Saved: {0}</source>
        <translation>Geschrieben: {0}</translation>
    </message>
</context>
<context>
    <name>StudioPanel</name>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
</context>
<context>
    <name>StudioStage</name>
    <message>
        <source>Get ready</source>
        <translation>Mach dich bereit</translation>
    </message>
    <message>
        <source>Hold up “{0}”</source>
        <translation>Halte „{0}“ hoch</translation>
    </message>
    <message>
        <source>Waiting for a whole hand</source>
        <translation>Warten auf eine ganze Hand</translation>
    </message>
    <message>
        <source>Tilt your hand a little</source>
        <translation>Neige die Hand ein wenig</translation>
    </message>
    <message>
        <source>{0} samples</source>
        <translation>{0} Proben</translation>
    </message>
    <message>
        <source>{0} of {1} samples</source>
        <translation>{0} von {1} Proben</translation>
    </message>
    <message>
        <source>{0} samples of “{1}”. Press Delete to remove a bad one</source>
        <translation>{0} Proben von „{1}“. Entf entfernt eine schlechte</translation>
    </message>
    <message>
        <source>You&apos;re showing</source>
        <translation>Du zeigst</translation>
    </message>
    <message>
        <source>None of your gestures</source>
        <translation>Keine von deinen</translation>
    </message>
    <message>
        <source>None of your gestures. Closest: {0}</source>
        <translation>Keine von deinen. Am nächsten: {0}</translation>
    </message>
    <message>
        <source>Hand in sight</source>
        <translation>Hand zu sehen</translation>
    </message>
    <message>
        <source>No gestures yet</source>
        <translation>Noch keine Gesten</translation>
    </message>
    <message>
        <source>No hand in sight</source>
        <translation>Keine Hand zu sehen</translation>
    </message>
    <message>
        <source>Show a hand to try it</source>
        <translation>Zeig eine Hand, um es zu versuchen</translation>
    </message>
</context>
<context>
    <name>StudioView</name>
    <message>
        <source>Gestures</source>
        <translation>Gesten</translation>
    </message>
    <message>
        <source>Paused. The camera is off. Press P to resume.</source>
        <translation>Pause. Die Kamera ist aus. Mit P geht es weiter.</translation>
    </message>
    <message>
        <source>“{0}” has enough samples. Delete some first.</source>
        <translation>„{0}“ hat genug Proben. Lösche erst einige.</translation>
    </message>
    <message>
        <source>“{0}” is ready. Try it now.</source>
        <translation>„{0}“ ist bereit. Probier es gleich.</translation>
    </message>
</context>
<context>
    <name>TakingPage</name>
    <message>
        <source>Stop (Esc)</source>
        <translation>Halt (Esc)</translation>
    </message>
    <message>
        <source>Stop and discard</source>
        <translation>Aufhören und verwerfen</translation>
    </message>
    <message>
        <source>Show “{0}”</source>
        <translation>Zeig „{0}“</translation>
    </message>
    <message>
        <source>Hold the gesture up. Starting in a moment.</source>
        <translation>Halte die Geste hoch. Gleich geht es los.</translation>
    </message>
    <message>
        <source>Keep holding, and tilt your hand a little: left, right, forwards, back.</source>
        <translation>Halte sie weiter hoch und neige die Hand ein wenig: links, rechts, vor, zurück.</translation>
    </message>
</context>
<context>
    <name>TappingWindow</name>
    <message>
        <source>Pointer test</source>
        <translation>Zeigertest</translation>
    </message>
    <message>
        <source>Pointer test: tap the marked circle</source>
        <translation>Zeigertest: Tippe auf den markierten Kreis</translation>
    </message>
    <message>
        <source>Tap the circle with the cross. Esc ends the test.</source>
        <translation>Tippe auf den Kreis mit dem Kreuz. Esc beendet den Test.</translation>
    </message>
</context>
<context>
    <name>TextSizer</name>
    <message>
        <source>Text size follows your hand</source>
        <translation>Die Textgröße folgt deiner Hand</translation>
    </message>
    <message>
        <source>Text size for {0:.0f} m</source>
        <translation>Textgröße für {0:.0f} m</translation>
    </message>
</context>
<context>
    <name>TextView</name>
    <message>
        <source>Type or paste a recipe or protocol</source>
        <translation>Rezept oder Protokoll hier eintippen oder einfügen</translation>
    </message>
    <message>
        <source>A line for each ingredient and each step is enough.</source>
        <translation>Eine Zeile pro Zutat und pro Schritt reicht.</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>From text</source>
        <translation>Aus einem Text</translation>
    </message>
</context>
<context>
    <name>Tile</name>
    <message>
        <source>suggested</source>
        <translation>Vorschlag</translation>
    </message>
</context>
<context>
    <name>TimerButtons</name>
    <message>
        <source>Resume</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Resume the timer (T)</source>
        <translation>Timer weiterlaufen lassen (T)</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Pause the timer (T)</source>
        <translation>Timer anhalten (T)</translation>
    </message>
    <message>
        <source>+1 min</source>
        <translation>+1 min</translation>
    </message>
    <message>
        <source>One more minute (Shift+T)</source>
        <translation>Eine Minute mehr (Umschalt+T)</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>Neustart</translation>
    </message>
    <message>
        <source>Restart the timer (Ctrl+T)</source>
        <translation>Timer neu starten (Strg+T)</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
    <message>
        <source>Stop the timer (Ctrl+Shift+T)</source>
        <translation>Timer stoppen (Strg+Umschalt+T)</translation>
    </message>
</context>
<context>
    <name>TimerPanel</name>
    <message>
        <source>Timers</source>
        <translation>Timer</translation>
    </message>
    <message>
        <source>Show the guide</source>
        <translation>Die Anleitung zeigen</translation>
    </message>
</context>
<context>
    <name>TrackingController</name>
    <message>
        <source>The hand in {0} gives the commands.</source>
        <translation>Die Hand in {0} gibt die Befehle.</translation>
    </message>
    <message>
        <source>The hand in {0} gives the commands. This run is not saved.</source>
        <translation>Die Hand in {0} gibt die Befehle. Dieser Durchgang wird nicht gesichert.</translation>
    </message>
    <message>
        <source>{0} stays in use. {1}</source>
        <translation>{0} läuft weiter. {1}</translation>
    </message>
    <message>
        <source>Opening {0} …</source>
        <translation>{0} wird geöffnet …</translation>
    </message>
    <message>
        <source>Choose another source …</source>
        <translation>Andere Quelle wählen …</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
</context>
<context>
    <name>TrackingPage</name>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Running now</source>
        <translation>Läuft jetzt</translation>
    </message>
    <message>
        <source>MediaPipe</source>
        <translation>MediaPipe</translation>
    </message>
    <message>
        <source>Hands</source>
        <translation>Hände</translation>
    </message>
    <message>
        <source>How many to track at once. One is faster.</source>
        <translation>Wie viele zugleich erkannt werden. Eine ist schneller.</translation>
    </message>
    <message>
        <source>Steady landmarks</source>
        <translation>Ruhige Punkte</translation>
    </message>
    <message>
        <source>Reduces jitter when the hand is still.</source>
        <translation>Weniger Zittern, wenn die Hand stillhält.</translation>
    </message>
    <message>
        <source>Measure the distance</source>
        <translation>Abstand messen</translation>
    </message>
    <message>
        <source>Width of your palm</source>
        <translation>Breite deiner Handfläche</translation>
    </message>
    <message>
        <source>Across the four knuckles, fingers together, without the thumb.</source>
        <translation>Über die vier Knöchel, Finger geschlossen, ohne den Daumen.</translation>
    </message>
    <message>
        <source>{0} mm</source>
        <translation>{0} mm</translation>
    </message>
    <message>
        <source>Camera&apos;s field of view</source>
        <translation>Blickwinkel der Kamera</translation>
    </message>
    <message>
        <source>From edge to edge of the picture. To measure it, right-click in Live and choose Measure the lens.</source>
        <translation>Von Rand zu Rand des Bildes. So findest du ihn heraus: Rechtsklick in Live, Objektiv ausmessen.</translation>
    </message>
    <message>
        <source>Full</source>
        <translation>Voll</translation>
    </message>
    <message>
        <source>Lite</source>
        <translation>Leicht</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Engine</translation>
    </message>
    <message>
        <source>Runs on</source>
        <translation>Läuft auf</translation>
    </message>
    <message>
        <source>I accept that MediaPipe reports to Google</source>
        <translation>Ich stimme zu, dass MediaPipe an Google berichtet</translation>
    </message>
    <message>
        <source>To install it: {0}</source>
        <translation>Zum Hinzufügen: {0}</translation>
    </message>
    <message>
        <source>Not installed</source>
        <translation>Nicht installiert</translation>
    </message>
    <message>
        <source>Finds the hands. MediaPipe isn&apos;t installed.</source>
        <translation>Findet die Hände. MediaPipe ist nicht installiert.</translation>
    </message>
    <message>
        <source>None works here: {0}.</source>
        <translation>Hier geht keine: {0}.</translation>
    </message>
    <message>
        <source>Automatic chose it: {0}</source>
        <translation>Automatisch gewählt: {0}</translation>
    </message>
    <message>
        <source>Distance</source>
        <translation>Abstand</translation>
    </message>
    <message>
        <source>Shows in Live how far away your hand is. It needs the size of your palm.</source>
        <translation>Zeigt in Live, wie weit deine Hand weg ist. Dazu braucht es die Breite deiner Handfläche.</translation>
    </message>
    <message>
        <source>MediaPipe is Google&apos;s engine. Your pictures stay on this machine, but while MediaPipe runs it sends speed and usage figures to Google, and you can&apos;t turn that off. The other engines send nothing. MediaPipe never starts without your consent; if you withdraw it, another engine takes over at once.</source>
        <translation>MediaPipe ist von Google. Deine Bilder bleiben auf diesem Rechner, aber während es läuft, schickt es Google Zahlen zu Tempo und Nutzung, und nichts kann das abstellen. Die anderen schicken nichts. MediaPipe startet nie ohne deine Einwilligung; nimm sie zurück, und sofort übernimmt ein anderes.</translation>
    </message>
    <message>
        <source>Finds the hands. MediaPipe needs your consent (below).</source>
        <translation>Findet die Hände. MediaPipe braucht deine Zustimmung, siehe unten.</translation>
    </message>
    <message>
        <source>Finds the hands. The window may freeze for a moment while MediaPipe loads.</source>
        <translation>Findet die Hände. Während MediaPipe lädt, steht das Fenster kurz still.</translation>
    </message>
    <message>
        <source>{0} has its own.</source>
        <translation>Nicht für {0}, das ein eigenes hat.</translation>
    </message>
    <message>
        <source>Full is more accurate; lite takes half the work.</source>
        <translation>Voll ist genauer; leicht kostet die halbe Arbeit.</translation>
    </message>
    <message>
        <source>Automatic uses a working graphics card, or else the processor.</source>
        <translation>Automatisch nimmt eine Grafikkarte, wenn sie geht, sonst den Prozessor.</translation>
    </message>
</context>
<context>
    <name>TransportBar</name>
    <message>
        <source>Pause the video</source>
        <translation>Video anhalten</translation>
    </message>
    <message>
        <source>Play the video</source>
        <translation>Video abspielen</translation>
    </message>
    <message>
        <source>Repeat the video</source>
        <translation>Video wiederholen</translation>
    </message>
    <message>
        <source>5 s back</source>
        <translation>5 s zurück</translation>
    </message>
    <message>
        <source>5 s forward</source>
        <translation>5 s vor</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>Pause (P)</source>
        <translation>Anhalten (P)</translation>
    </message>
    <message>
        <source>Play (P)</source>
        <translation>Abspielen (P)</translation>
    </message>
    <message>
        <source>The video has ended. Play it again (P)</source>
        <translation>Das Video ist zu Ende. Noch einmal abspielen (P)</translation>
    </message>
    <message>
        <source>One frame back (←)</source>
        <translation>Ein Bild zurück (←)</translation>
    </message>
    <message>
        <source>One frame forward (→)</source>
        <translation>Ein Bild vor (→)</translation>
    </message>
    <message>
        <source>Repeat (L)</source>
        <translation>Wiederholen (L)</translation>
    </message>
    <message>
        <source>Play once (L)</source>
        <translation>Einmal abspielen (L)</translation>
    </message>
    <message>
        <source>Speed (Shift+↑, Shift+↓)</source>
        <translation>Tempo (Umschalt+↑, Umschalt+↓)</translation>
    </message>
    <message>
        <source>Speed: {0}</source>
        <translation>Tempo: {0}</translation>
    </message>
    <message>
        <source>Position in the video</source>
        <translation>Stelle im Video</translation>
    </message>
</context>
<context>
    <name>WelcomePage</name>
    <message>
        <source>Teach Handtrack your own gesture</source>
        <translation>Bring Handtrack eine eigene Geste bei</translation>
    </message>
    <message>
        <source>Give it a name.</source>
        <translation>Gib ihr einen Namen.</translation>
    </message>
    <message>
        <source>Hold it up for three seconds, and tilt your hand a little.</source>
        <translation>Halte sie drei Sekunden hoch und neige die Hand ein wenig.</translation>
    </message>
    <message>
        <source>Choose what it does: next step, undo, or anything else.</source>
        <translation>Wähle, was sie tut: nächster Schritt, rückgängig oder etwas anderes.</translation>
    </message>
    <message>
        <source>Teach a gesture (N)</source>
        <translation>Eine Geste beibringen (N)</translation>
    </message>
    <message>
        <source>Teach a gesture</source>
        <translation>Geste beibringen</translation>
    </message>
    <message>
        <source>Choose a source … (F4)</source>
        <translation>Quelle wählen … (F4)</translation>
    </message>
    <message>
        <source>Choose a source</source>
        <translation>Quelle wählen</translation>
    </message>
    <message>
        <source>Import … (Ctrl+I)</source>
        <translation>Importieren … (Strg+I)</translation>
    </message>
    <message>
        <source>Import gestures from a file</source>
        <translation>Gesten aus einer Datei importieren</translation>
    </message>
</context>
<context>
    <name>_Hint</name>
    <message>
        <source>Thumb up to leave.</source>
        <translation>Daumen hoch zum Verlassen.</translation>
    </message>
    <message>
        <source>Wave to go back</source>
        <translation>Winken führt zurück</translation>
    </message>
</context>
<context>
    <name>_Verdict</name>
    <message>
        <source>Every 2.5 seconds Handtrack notes each owner&apos;s minimum. Five rises in a row count as growth; a single rise, such as after opening a view, doesn&apos;t. The engine&apos;s own memory isn&apos;t included: watch the curve for that.</source>
        <translation>Alle 2,5 Sekunden merkt sich Handtrack, wie viel jeder Besitzer mindestens hielt. Fünf Anstiege in Folge sind Zuwachs. Ein einzelner, etwa nach dem Öffnen einer Ansicht, ist keiner. Der eigene Speicher der Engine zählt nicht: Achte auf die Kurve.</translation>
    </message>
</context>
<context>
    <name>bindings</name>
    <message>
        <source>Next step</source>
        <translation>Nächster Schritt</translation>
    </message>
    <message>
        <source>Previous step</source>
        <translation>Schritt zurück</translation>
    </message>
    <message>
        <source>Confirm or finish step</source>
        <translation>Bestätigen oder Schritt abschließen</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Pause tracking</source>
        <translation>Erkennung anhalten</translation>
    </message>
    <message>
        <source>Pause or resume the timer</source>
        <translation>Timer anhalten, weiter</translation>
    </message>
    <message>
        <source>Stop the timer</source>
        <translation>Timer stoppen</translation>
    </message>
    <message>
        <source>One more minute</source>
        <translation>Eine Minute mehr</translation>
    </message>
    <message>
        <source>Restart the timer</source>
        <translation>Timer neu starten</translation>
    </message>
    <message>
        <source>Read the step again</source>
        <translation>Schritt noch einmal vorlesen</translation>
    </message>
    <message>
        <source>Start listening</source>
        <translation>Zuhören starten</translation>
    </message>
    <message>
        <source>Stop listening</source>
        <translation>Zuhören beenden</translation>
    </message>
    <message>
        <source>Choose {0}</source>
        <translation>{0} wählen</translation>
    </message>
    <message>
        <source>Key: {0}</source>
        <translation>Taste: {0}</translation>
    </message>
</context>
<context>
    <name>drop</name>
    <message>
        <source>Drop one file or one folder at a time</source>
        <translation>Zieh immer nur eine Datei oder einen Ordner her</translation>
    </message>
    <message>
        <source>Can&apos;t open this address</source>
        <translation>Diese Adresse lässt sich nicht öffnen</translation>
    </message>
    <message>
        <source>Drop to track this stream: {0}</source>
        <translation>Loslassen, um diesen Stream anzusehen: {0}</translation>
    </message>
    <message>
        <source>Handtrack can&apos;t read text in pictures. Drop to put this one into a guide</source>
        <translation>Handtrack kann Text in Bildern nicht lesen. Loslassen, um das Bild in eine Anleitung zu setzen</translation>
    </message>
    <message>
        <source>Drop to import this recipe or protocol</source>
        <translation>Loslassen, um dieses Rezept oder Protokoll anzusehen</translation>
    </message>
    <message>
        <source>Drop to open this guide</source>
        <translation>Loslassen, um diese Anleitung zu öffnen</translation>
    </message>
    <message>
        <source>No pictures or guide in this folder</source>
        <translation>In diesem Ordner sind weder Bilder noch eine Anleitung</translation>
    </message>
    <message>
        <source>Drop to play this recording</source>
        <translation>Loslassen, um diese Aufnahme abzuspielen</translation>
    </message>
    <message>
        <source>Drop to track this video</source>
        <translation>Loslassen, um dieses Video anzusehen</translation>
    </message>
    <message>
        <source>Drop to track this picture</source>
        <translation>Loslassen, um dieses Bild anzusehen</translation>
    </message>
    <message>
        <source>Can&apos;t open {0}</source>
        <translation>{0} lässt sich hier nicht öffnen</translation>
    </message>
    <message>
        <source>Drop to track the pictures in this folder</source>
        <translation>Loslassen, um die Bilder dieses Ordners anzusehen</translation>
    </message>
</context>
<context>
    <name>editor</name>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Checklist</source>
        <translation>Checkliste</translation>
    </message>
    <message>
        <source>Choice</source>
        <translation>Auswahl</translation>
    </message>
    <message>
        <source>Timer</source>
        <translation>Timer</translation>
    </message>
    <message>
        <source>Form field</source>
        <translation>Formularfeld</translation>
    </message>
    <message>
        <source>Confirmation</source>
        <translation>Bestätigung</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Leave early</source>
        <translation>Früher weiter</translation>
    </message>
    <message>
        <source>Suggested</source>
        <translation>Vorschlag</translation>
    </message>
    <message>
        <source>Shows answers of</source>
        <translation>Zeigt Antworten von</translation>
    </message>
    <message>
        <source>Shown</source>
        <translation>Erscheint</translation>
    </message>
    <message>
        <source>Repeat</source>
        <translation>Wiederholung</translation>
    </message>
    <message>
        <source>Beginning with</source>
        <translation>Beginnend mit</translation>
    </message>
    <message>
        <source>Allowed</source>
        <translation>Erlaubt</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>Nichts</translation>
    </message>
    <message>
        <source>No step</source>
        <translation>Keinem Schritt</translation>
    </message>
    <message>
        <source>Always</source>
        <translation>Immer</translation>
    </message>
    <message>
        <source>Once</source>
        <translation>Einmal</translation>
    </message>
    <message>
        <source>This step</source>
        <translation>Diesem Schritt</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Zusammenfassung</translation>
    </message>
    <message>
        <source>Time it takes, like 1 h 30 min</source>
        <translation>Dauer, etwa 1 h 30 min</translation>
    </message>
    <message>
        <source>Servings</source>
        <translation>Portionen</translation>
    </message>
    <message>
        <source>Language, like en or de</source>
        <translation>Sprache, etwa de oder en</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Not before the end</source>
        <translation>Erst am Ende</translation>
    </message>
    <message>
        <source>{0} times</source>
        <translation>{0}-mal</translation>
    </message>
    <message>
        <source>If “{0}” ({1})</source>
        <translation>Wenn „{0}“ ({1})</translation>
    </message>
    <message>
        <source>If {0}</source>
        <translation>Wenn {0}</translation>
    </message>
</context>
<context>
    <name>engines</name>
    <message>
        <source>Automatic</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>Processor (CPU)</source>
        <translation>Prozessor (CPU)</translation>
    </message>
    <message>
        <source>NVIDIA card (CUDA)</source>
        <translation>NVIDIA-Karte (CUDA)</translation>
    </message>
    <message>
        <source>NVIDIA card (TensorRT)</source>
        <translation>NVIDIA-Karte (TensorRT)</translation>
    </message>
    <message>
        <source>Apple (CoreML)</source>
        <translation>Apple (CoreML)</translation>
    </message>
    <message>
        <source>Intel graphics (OpenVINO)</source>
        <translation>Intel-Grafik (OpenVINO)</translation>
    </message>
    <message>
        <source>Intel NPU (OpenVINO)</source>
        <translation>Intel-NPU (OpenVINO)</translation>
    </message>
    <message>
        <source>full</source>
        <translation>voll</translation>
    </message>
    <message>
        <source>lite</source>
        <translation>leicht</translation>
    </message>
    <message>
        <source>{0} model</source>
        <translation>Modell „{0}“</translation>
    </message>
    <message>
        <source>No model is loaded yet.</source>
        <translation>Noch ist kein Modell geladen.</translation>
    </message>
    <message>
        <source>{0} cannot be used: {1}</source>
        <translation>{0} kann nicht benutzt werden: {1}</translation>
    </message>
    <message>
        <source>Loading {0} …</source>
        <translation>{0} wird geladen …</translation>
    </message>
</context>
<context>
    <name>guide</name>
    <message>
        <source>Last step</source>
        <translation>Letzter Schritt</translation>
    </message>
    <message>
        <source>Next: {0}</source>
        <translation>Danach: {0}</translation>
    </message>
    <message>
        <source>Leave the guide</source>
        <translation>Die Anleitung verlassen</translation>
    </message>
    <message>
        <source>Next page</source>
        <translation>Nächste Seite</translation>
    </message>
    <message>
        <source>Back to the library</source>
        <translation>Zurück zur Bibliothek</translation>
    </message>
    <message>
        <source>Finish anyway?</source>
        <translation>Trotzdem beenden?</translation>
    </message>
    <message>
        <source>Start the timer</source>
        <translation>Zeit starten</translation>
    </message>
    <message>
        <source>Wait {0}</source>
        <translation>Warten {0}</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Confirm</source>
        <translation>Bestätigen</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Done in {0}</source>
        <translation>Fertig in {0}</translation>
    </message>
    <message>
        <source>option {0}</source>
        <translation>Antwort {0}</translation>
    </message>
    <message>
        <source>item {0}</source>
        <translation>Punkt {0}</translation>
    </message>
    <message>
        <source>options {0}–{1}</source>
        <translation>Antworten {0}–{1}</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Heute</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>Gestern</translation>
    </message>
    <message>
        <source>timer {0}</source>
        <translation>Timer {0}</translation>
    </message>
    <message>
        <source>timers {0}–{1}</source>
        <translation>Timer {0}–{1}</translation>
    </message>
    <message>
        <source>1 more option</source>
        <translation>1 weitere Antwort</translation>
    </message>
    <message>
        <source>{2} more options</source>
        <translation>{2} weitere Antworten</translation>
    </message>
    <message>
        <source>1 more item</source>
        <translation>1 weiterer Punkt</translation>
    </message>
    <message>
        <source>{2} more items</source>
        <translation>{2} weitere Punkte</translation>
    </message>
    <message>
        <source>{2} items</source>
        <translation>{2} Punkte</translation>
    </message>
    <message>
        <source>items {0}–{1}</source>
        <translation>Punkte {0}–{1}</translation>
    </message>
    <message>
        <source>Fingers: servings</source>
        <translation>Finger: Portionen</translation>
    </message>
    <message>
        <source>Fingers: {0}</source>
        <translation>Finger: {0}</translation>
    </message>
    <message>
        <source>Keys: {0}</source>
        <translation>Tasten: {0}</translation>
    </message>
    <message>
        <source>Swipe up: {0}</source>
        <translation>Nach oben wischen: {0}</translation>
    </message>
    <message>
        <source>Swipe down: {0}</source>
        <translation>Nach unten wischen: {0}</translation>
    </message>
    <message>
        <source>Page Down: {0}</source>
        <translation>Bild ab: {0}</translation>
    </message>
    <message>
        <source>Page Up: {0}</source>
        <translation>Bild auf: {0}</translation>
    </message>
    <message>
        <source>1 serving</source>
        <translation>1 Portion</translation>
    </message>
    <message>
        <source>Start timer: {0}</source>
        <translation>Timer starten: {0}</translation>
    </message>
    <message>
        <source>{0}, paused ({1})</source>
        <translation>{0}, pausiert ({1})</translation>
    </message>
    <message>
        <source>Time is up ({0})</source>
        <translation>Zeit ist um ({0})</translation>
    </message>
    <message>
        <source>{0} left ({1})</source>
        <translation>noch {0} ({1})</translation>
    </message>
    <message>
        <source>{0} servings</source>
        <translation>{0} Portionen</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>Nächster Schritt</translation>
    </message>
    <message>
        <source>Previous step</source>
        <translation>Schritt zurück</translation>
    </message>
    <message>
        <source>Step done</source>
        <translation>Schritt fertig</translation>
    </message>
    <message>
        <source>Undone</source>
        <translation>Rückgängig gemacht</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>Abgebrochen</translation>
    </message>
    <message>
        <source>Timer stopped</source>
        <translation>Timer gestoppt</translation>
    </message>
    <message>
        <source>One more minute</source>
        <translation>Eine Minute mehr</translation>
    </message>
    <message>
        <source>Timer restarted</source>
        <translation>Timer neu gestartet</translation>
    </message>
    <message>
        <source>Timer started</source>
        <translation>Zeit läuft</translation>
    </message>
    <message>
        <source>Timer paused</source>
        <translation>Timer angehalten</translation>
    </message>
    <message>
        <source>Timer resumed</source>
        <translation>Timer läuft weiter</translation>
    </message>
    <message>
        <source>Timer started: {0}</source>
        <translation>Timer gestartet: {0}</translation>
    </message>
    <message>
        <source>{0}   thumb down: undo</source>
        <translation>{0}   Daumen runter: rückgängig</translation>
    </message>
    <message>
        <source>{0} more on page {1}</source>
        <translation>Noch {0} auf Seite {1}</translation>
    </message>
    <message>
        <source>{0} · on other pages: {1}</source>
        <translation>{0} · auf anderen Seiten: {1}</translation>
    </message>
    <message>
        <source>{0}. To skip: →</source>
        <translation>{0}. Überspringen: →</translation>
    </message>
    <message>
        <source>You can also hold a thumb up</source>
        <translation>Du kannst auch einen Daumen hochhalten</translation>
    </message>
    <message>
        <source>You can also hold a sign: {0}</source>
        <translation>Du kannst auch ein Zeichen halten: {0}</translation>
    </message>
    <message>
        <source>{0}: time is up</source>
        <translation>{0}: Die Zeit ist um</translation>
    </message>
    <message>
        <source>{0}, paused</source>
        <translation>{0}, angehalten</translation>
    </message>
    <message>
        <source>{0} steps</source>
        <translation>{0} Schritte</translation>
    </message>
    <message>
        <source>1 step</source>
        <translation>1 Schritt</translation>
    </message>
    <message>
        <source>not answered</source>
        <translation>nicht beantwortet</translation>
    </message>
    <message>
        <source>Page {0} of {1}</source>
        <translation>Seite {0} von {1}</translation>
    </message>
    <message>
        <source>+ and −: servings</source>
        <translation>+ und −: Portionen</translation>
    </message>
    <message>
        <source>servings</source>
        <translation>Portionen</translation>
    </message>
    <message>
        <source>page {0}</source>
        <translation>Seite {0}</translation>
    </message>
</context>
<context>
    <name>importing</name>
    <message>
        <source>No ingredients were found.</source>
        <translation>Keine Zutaten gefunden.</translation>
    </message>
    <message>
        <source>No steps were found.</source>
        <translation>Keine Schritte gefunden.</translation>
    </message>
    <message>
        <source>… and {0} more</source>
        <translation>… und {0} weitere</translation>
    </message>
    <message>
        <source>Move to the steps (→)</source>
        <translation>Zu den Schritten verschieben (→)</translation>
    </message>
    <message>
        <source>Move to the ingredients (←)</source>
        <translation>Zu den Zutaten verschieben (←)</translation>
    </message>
    <message>
        <source>All recipes</source>
        <translation>Alle Rezepte</translation>
    </message>
    <message>
        <source>ingredients: {0}, steps: {1}</source>
        <translation>Zutaten: {0}, Schritte: {1}</translation>
    </message>
    <message>
        <source>Recipes</source>
        <translation>Rezepte</translation>
    </message>
    <message>
        <source>Preparation: {0}</source>
        <translation>Vorbereitung: {0}</translation>
    </message>
    <message>
        <source>Cooking: {0}</source>
        <translation>Kochzeit: {0}</translation>
    </message>
    <message>
        <source>Total: {0}</source>
        <translation>Gesamt: {0}</translation>
    </message>
    <message>
        <source>You need</source>
        <translation>Das brauchst du</translation>
    </message>
    <message>
        <source>Ingredients</source>
        <translation>Zutaten</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notizen</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>Weggelassen</translation>
    </message>
</context>
<context>
    <name>keys</name>
    <message>
        <source>Ctrl</source>
        <translation>Strg</translation>
    </message>
    <message>
        <source>Alt</source>
        <translation>Alt</translation>
    </message>
    <message>
        <source>Shift</source>
        <translation>Umschalt</translation>
    </message>
    <message>
        <source>Cmd</source>
        <translation>Cmd</translation>
    </message>
    <message>
        <source>Page Down</source>
        <translation>Bild ab</translation>
    </message>
    <message>
        <source>Page Up</source>
        <translation>Bild auf</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>Pos1</translation>
    </message>
    <message>
        <source>End</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Leertaste</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Tab</source>
        <translation>Tab</translation>
    </message>
    <message>
        <source>Backspace</source>
        <translation>Rücktaste</translation>
    </message>
    <message>
        <source>Del</source>
        <translation>Entf</translation>
    </message>
    <message>
        <source>Play/Pause</source>
        <translation>Wiedergabe/Pause</translation>
    </message>
    <message>
        <source>Next Track</source>
        <translation>Nächster Titel</translation>
    </message>
    <message>
        <source>Previous Track</source>
        <translation>Voriger Titel</translation>
    </message>
    <message>
        <source>Volume Up</source>
        <translation>Lauter</translation>
    </message>
    <message>
        <source>Volume Down</source>
        <translation>Leiser</translation>
    </message>
    <message>
        <source>Mute</source>
        <translation>Stumm</translation>
    </message>
</context>
<context>
    <name>library</name>
    <message>
        <source>Show your answer&apos;s number with your fingers</source>
        <translation>Zeig die Nummer deiner Antwort mit den Fingern</translation>
    </message>
    <message>
        <source>Show a card&apos;s number with your fingers</source>
        <translation>Zeig die Nummer einer Karte mit den Fingern</translation>
    </message>
    <message>
        <source>{0} to {1} of {2}</source>
        <translation>{0} bis {1} von {2}</translation>
    </message>
</context>
<context>
    <name>memory</name>
    <message>
        <source>an unknown place</source>
        <translation>unbekannter Stelle</translation>
    </message>
    <message>
        <source>{0} waiting, {1} dropped</source>
        <translation>{0} warten, {1} verworfen</translation>
    </message>
    <message>
        <source>Buffers in use</source>
        <translation>Belegte Puffer</translation>
    </message>
    <message>
        <source>Process</source>
        <translation>Prozess</translation>
    </message>
    <message>
        <source>Hand model</source>
        <translation>Handmodell</translation>
    </message>
    <message>
        <source>Still loading the model</source>
        <translation>Das Modell lädt noch</translation>
    </message>
    <message>
        <source>Model loads: {0}</source>
        <translation>Modell geladen: {0} ×</translation>
    </message>
    <message>
        <source>{0} in use</source>
        <translation>{0} belegt</translation>
    </message>
    <message>
        <source>Last 2 minutes: {0} – {1} MB</source>
        <translation>Letzte 2 Minuten: {0} – {1} MB</translation>
    </message>
    <message>
        <source>Memory rises once while it loads. The verdict follows.</source>
        <translation>Dabei steigt der Speicher einmal. Das Urteil folgt.</translation>
    </message>
    <message>
        <source>Filling the history: {0} %</source>
        <translation>Verlauf füllt sich: {0} %</translation>
    </message>
    <message>
        <source>Stable for 1 minute</source>
        <translation>Stabil seit 1 Minute</translation>
    </message>
    <message>
        <source>Stable for {0} minutes</source>
        <translation>Stabil seit {0} Minuten</translation>
    </message>
    <message>
        <source>Stable for {0} seconds</source>
        <translation>Stabil seit {0} Sekunden</translation>
    </message>
    <message>
        <source>No memory growth</source>
        <translation>Kein Speicherzuwachs</translation>
    </message>
    <message>
        <source>Checking for {0} more seconds.</source>
        <translation>Noch {0} Sekunden.</translation>
    </message>
    <message>
        <source>“{0}” rose by {1}.</source>
        <translation>„{0}“ stieg um {1}.</translation>
    </message>
    <message>
        <source>Held by the engine and Qt</source>
        <translation>Von Engine und Qt belegt</translation>
    </message>
    <message>
        <source>Frames estimated per second</source>
        <translation>Ausgewertete Bilder pro Sekunde</translation>
    </message>
    <message>
        <source>Frames in progress</source>
        <translation>Bilder in Arbeit</translation>
    </message>
    <message>
        <source>Last seconds of Live</source>
        <translation>Letzte Sekunden von Live</translation>
    </message>
    <message>
        <source>Hand model, in and out</source>
        <translation>Handmodell, Ein- und Ausgabe</translation>
    </message>
    <message>
        <source>Measuring …</source>
        <translation>Misst …</translation>
    </message>
    <message>
        <source>It stops at this limit, so it isn&apos;t growth.</source>
        <translation>An dieser Grenze hört er auf, also ist es kein Wachstum.</translation>
    </message>
    <message>
        <source>“{0}” has grown for {1} s, by {2}</source>
        <translation>„{0}“ wächst seit {1} s, um {2}</translation>
    </message>
    <message>
        <source>“{0}” grew for {1} s, by {2}, and hasn&apos;t shrunk</source>
        <translation>„{0}“ wuchs {1} s lang, um {2}, und schrumpfte nicht</translation>
    </message>
    <message>
        <source>Acquired at {0}</source>
        <translation>Geholt in {0}</translation>
    </message>
    <message>
        <source>Used after release</source>
        <translation>Nach der Rückgabe benutzt</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>Aufnahme</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>gescheitert</translation>
    </message>
    <message>
        <source>Load {0}: {1}</source>
        <translation>Laden {0}: {1}</translation>
    </message>
    <message>
        <source>Smaller copies of frames</source>
        <translation>Verkleinerte Bilder</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>Open files</source>
        <translation>Offene Dateien</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>Prozessor</translation>
    </message>
    <message>
        <source>not loaded</source>
        <translation>nicht geladen</translation>
    </message>
    <message>
        <source>loading</source>
        <translation>lädt</translation>
    </message>
    <message>
        <source>warming up</source>
        <translation>wärmt auf</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>bereit</translation>
    </message>
</context>
<context>
    <name>messages</name>
    <message>
        <source>MediaPipe cannot be used here ({reason}). To install it: {command}</source>
        <translation>MediaPipe lässt sich hier nicht verwenden ({reason}). Zum Nachinstallieren: {command}</translation>
    </message>
    <message>
        <source>The folder {path} was missing, so Handtrack created it again.</source>
        <translation>Der Ordner {path} fehlte und wurde neu angelegt.</translation>
    </message>
    <message>
        <source>{path} cannot be read ({reason}). Handtrack uses the defaults and will not save your changes.</source>
        <translation>{path} lässt sich nicht lesen ({reason}). Es gelten die Voreinstellungen, und Änderungen werden nicht behalten.</translation>
    </message>
    <message>
        <source>{file} is damaged ({reason}). Handtrack uses the defaults.</source>
        <translation>{file} ist beschädigt ({reason}). Es gelten die Voreinstellungen.</translation>
    </message>
    <message>
        <source>{file} cannot be renamed ({reason}). Handtrack will not save your changes.</source>
        <translation>{file} lässt sich nicht umbenennen ({reason}). Änderungen werden nicht behalten.</translation>
    </message>
    <message>
        <source>{name} is damaged: {frames} of {promised} frames could be read.</source>
        <translation>{name} ist beschädigt: {frames} von {promised} Bildern konnten gelesen werden.</translation>
    </message>
    <message>
        <source>Camera {camera} is not responding. Pick another one.</source>
        <translation>Kamera {camera} antwortet nicht. Bitte eine andere wählen.</translation>
    </message>
    <message>
        <source>Another program is using camera {camera}. Close it, or pick another camera.</source>
        <translation>Ein anderes Programm benutzt Kamera {camera}. Bitte dort schließen oder eine andere wählen.</translation>
    </message>
    <message>
        <source>You don&apos;t have permission to use camera {camera}. On Linux, join the group “video” and log in again.</source>
        <translation>Kamera {camera} darf hier nicht benutzt werden, die Erlaubnis fehlt. Unter Linux der Gruppe „video“ beitreten und neu anmelden.</translation>
    </message>
    <message>
        <source>Several cameras are called “{name}”. Pick one by its number ({numbers}).</source>
        <translation>Mehrere Kameras heißen „{name}“. Bitte eine nach ihrer Nummer wählen ({numbers}).</translation>
    </message>
    <message>
        <source>Can&apos;t open {scheme}:// addresses. These work: {schemes}</source>
        <translation>Über {scheme}:// kommt kein Video. Bekannt sind: {schemes}</translation>
    </message>
    <message>
        <source>{name} redirects to another address. Open that one if you trust it: {to}</source>
        <translation>{name} führt zu einer anderen Adresse. Wer ihr vertraut, öffnet sie selbst: {to}</translation>
    </message>
    <message>
        <source>{reason} (trying again)</source>
        <translation>{reason} (es wird weiter versucht)</translation>
    </message>
    <message>
        <source>The recording has reached its limit.</source>
        <translation>Die Aufnahme ist an ihrer Grenze und zu Ende.</translation>
    </message>
    <message>
        <source>{url} can be reached from the network. Give it a token of {least} characters or more.</source>
        <translation>{url} ist aus dem Netzwerk erreichbar. Gib ein Kennwort mit mindestens {least} Zeichen an.</translation>
    </message>
    <message>
        <source>Not enough memory for the hand model. Close other programs.</source>
        <translation>Für das Handmodell reicht der Speicher nicht. Bitte andere Programme schließen.</translation>
    </message>
    <message>
        <source>The hand model cannot be loaded: {reason}</source>
        <translation>Das Handmodell lässt sich nicht laden: {reason}</translation>
    </message>
    <message>
        <source>The hand model cannot be used: {reason}</source>
        <translation>Das Handmodell lässt sich nicht verwenden: {reason}</translation>
    </message>
    <message>
        <source>MediaPipe cannot start: {reason}</source>
        <translation>MediaPipe kann nicht starten: {reason}</translation>
    </message>
    <message>
        <source>MediaPipe failed on a picture: {reason}</source>
        <translation>MediaPipe scheiterte an einem Bild: {reason}</translation>
    </message>
    <message>
        <source>Tracking stopped: {reason}</source>
        <translation>Die Erkennung brach ab: {reason}</translation>
    </message>
    <message>
        <source>Give the gesture a name first.</source>
        <translation>Bitte zuerst einen Namen geben.</translation>
    </message>
    <message>
        <source>Remove the spaces before or after the name.</source>
        <translation>Bitte die Leerzeichen vor oder nach dem Namen entfernen.</translation>
    </message>
    <message>
        <source>This name is too long. Use up to {most} characters.</source>
        <translation>Dieser Name ist zu lang. Höchstens {most} Zeichen passen.</translation>
    </message>
    <message>
        <source>This name has invisible characters.</source>
        <translation>Dieser Name enthält unsichtbare Zeichen.</translation>
    </message>
    <message>
        <source>“{name}” already means something else. Choose another name.</source>
        <translation>„{name}“ bedeutet schon etwas anderes. Bitte einen anderen Namen wählen.</translation>
    </message>
    <message>
        <source>“{name}” is a built-in sign. Choose another name.</source>
        <translation>„{name}“ ist ein eingebautes Zeichen. Bitte einen anderen Namen wählen.</translation>
    </message>
    <message>
        <source>You already have a gesture called “{name}”. Choose another name.</source>
        <translation>Eine Geste namens „{name}“ gibt es schon. Bitte einen anderen Namen wählen.</translation>
    </message>
    <message>
        <source>Two gestures are called “{name}”</source>
        <translation>Zwei Gesten heißen „{name}“</translation>
    </message>
    <message>
        <source>Your gestures file was damaged ({reason}). It is now called {aside}.</source>
        <translation>Die Datei mit deinen Gesten war beschädigt ({reason}) und heißt jetzt {aside}.</translation>
    </message>
    <message>
        <source>Starting Handtrack again opens a second window: {reason}.</source>
        <translation>Ein zweiter Start von Handtrack öffnet ein zweites Fenster: {reason}.</translation>
    </message>
    <message>
        <source>Handtrack can&apos;t press keys here: {reason}</source>
        <translation>Hier lassen sich keine Tasten drücken: {reason}</translation>
    </message>
    <message>
        <source>Handtrack can&apos;t press {key} here: {reason}</source>
        <translation>Die Taste {key} lässt sich hier nicht drücken: {reason}</translation>
    </message>
    <message>
        <source>not listening; show your palm first</source>
        <translation>hört nicht zu, zeig erst die Handfläche</translation>
    </message>
    <message>
        <source>listening to another hand</source>
        <translation>hört einer anderen Hand zu</translation>
    </message>
    <message>
        <source>only a held sign can start or stop listening, not {sign!r}</source>
        <translation>nur ein gehaltenes Zeichen kann das Zuhören beginnen oder beenden, nicht {sign!r}</translation>
    </message>
    <message>
        <source>{sign} starts or stops listening, so it cannot also mean {command}</source>
        <translation>{sign} kann nicht das Zuhören beginnen oder beenden und zugleich {command} bedeuten</translation>
    </message>
    <message>
        <source>{sign} cannot both start and stop listening</source>
        <translation>{sign} kann das Zuhören nicht zugleich beginnen und beenden</translation>
    </message>
    <message>
        <source>Not saved yet: {reason}</source>
        <translation>Noch nicht gesichert: {reason}</translation>
    </message>
    <message>
        <source>Everything is saved now.</source>
        <translation>Jetzt ist alles gesichert.</translation>
    </message>
    <message>
        <source>{notice}</source>
        <translation>{notice}</translation>
    </message>
    <message>
        <source>A run of “{guide}” is damaged and was skipped ({reason}).</source>
        <translation>Ein Durchgang von „{guide}“ ist beschädigt und wurde ausgelassen ({reason}).</translation>
    </message>
    <message>
        <source>A line of the log is damaged and was skipped ({reason}).</source>
        <translation>Eine Zeile des Protokolls ist beschädigt und wurde ausgelassen ({reason}).</translation>
    </message>
    <message>
        <source>no such folder: {path}</source>
        <translation>Diesen Ordner gibt es nicht: {path}</translation>
    </message>
    <message>
        <source>cannot write {path}: {reason}; the data written so far is in {part}</source>
        <translation>{path} lässt sich nicht schreiben ({reason}). Was vorher geschrieben wurde, steht in {part}</translation>
    </message>
    <message>
        <source>cannot create the folder {path}: {reason}</source>
        <translation>Der Ordner {path} lässt sich nicht anlegen: {reason}</translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation>das ist ein Ordner</translation>
    </message>
    <message>
        <source>it would be larger than {size}</source>
        <translation>sie würde größer als {size}</translation>
    </message>
    <message>
        <source>another process is writing to it</source>
        <translation>ein anderer Prozess schreibt sie gerade</translation>
    </message>
    <message>
        <source>it is the same file as {other}</source>
        <translation>das ist dieselbe Datei wie {other}</translation>
    </message>
    <message>
        <source>its part file is the same file as {other}</source>
        <translation>ihre Teildatei ist dieselbe Datei wie {other}</translation>
    </message>
    <message>
        <source>the input {path}</source>
        <translation>die Eingabe {path}</translation>
    </message>
    <message>
        <source>the output {path}</source>
        <translation>die Ausgabe {path}</translation>
    </message>
    <message>
        <source>standard output</source>
        <translation>die Standardausgabe</translation>
    </message>
    <message>
        <source>it is nested too deeply</source>
        <translation>sie ist zu tief verschachtelt</translation>
    </message>
    <message>
        <source>this cannot be set: {reason}</source>
        <translation>Das lässt sich nicht einstellen: {reason}</translation>
    </message>
    <message>
        <source>unknown key &apos;{key}&apos;; use a single character or one of {named}, alone or with {modifiers}</source>
        <translation>Unbekannte Taste „{key}“; möglich sind ein einzelnes Zeichen oder {named}, allein oder mit {modifiers}</translation>
    </message>
    <message>
        <source>only a held sign can start or stop listening</source>
        <translation>nur ein gehaltenes Zeichen kann das Zuhören beginnen oder beenden</translation>
    </message>
    <message>
        <source>unknown gesture {gesture!r}; choose one of {names}</source>
        <translation>Keine Geste heißt {gesture!r}; es gibt {names}</translation>
    </message>
    <message>
        <source>{count} of {total} pictures cannot be read: {names}</source>
        <translation>{count} von {total} Bildern sind nicht lesbar: {names}</translation>
    </message>
    <message>
        <source>{count} of {total} pictures cannot be read: {names} and {more} more</source>
        <translation>{count} von {total} Bildern sind nicht lesbar: {names} und {more} weitere</translation>
    </message>
    <message>
        <source>{name}: call grab() before read_into()</source>
        <translation>{name}: Ruf grab() vor read_into() auf</translation>
    </message>
    <message>
        <source>{path} is not a Handtrack recording</source>
        <translation>{path} ist keine Aufnahme von Handtrack</translation>
    </message>
    <message>
        <source>{path} has no frames</source>
        <translation>{path} enthält kein Bild</translation>
    </message>
    <message>
        <source>{path} was recorded by a newer version of Handtrack; update Handtrack to play it</source>
        <translation>{path} stammt von einer neueren Version von Handtrack; aktualisiere es, um sie abzuspielen</translation>
    </message>
    <message>
        <source>{path} is cut short or damaged after frame {frames}</source>
        <translation>{path} ist nach Bild {frames} abgeschnitten oder beschädigt</translation>
    </message>
    <message>
        <source>{path} was recorded without pictures, so the models have nothing to run on</source>
        <translation>{path} wurde ohne Bilder aufgenommen; die Modelle haben nichts zu sehen</translation>
    </message>
    <message>
        <source>the disk is too slow</source>
        <translation>die Festplatte braucht zu lange</translation>
    </message>
    <message>
        <source>cannot write {path}: the file must end in .mcap</source>
        <translation>{path} lässt sich nicht schreiben: Aufnahmen enden auf .mcap</translation>
    </message>
    <message>
        <source>{name} ended early, at frame {frames} of {promised}: the file is cut short or damaged</source>
        <translation>{name} brach bei Bild {frames} von {promised} ab: Die Datei ist unvollständig oder beschädigt.</translation>
    </message>
    <message>
        <source>frame {number} of {name} cannot be decoded</source>
        <translation>{name} hat ein Bild, das nicht zu entschlüsseln ist, Nummer {number}</translation>
    </message>
    <message>
        <source>camera {camera} was unplugged; waiting for it to come back</source>
        <translation>Kamera {camera} wurde abgezogen und wird zurückerwartet</translation>
    </message>
    <message>
        <source>access to camera {camera} was withdrawn</source>
        <translation>Kamera {camera} darf nicht mehr benutzt werden: Die Erlaubnis fehlt</translation>
    </message>
    <message>
        <source>camera {camera} is not sending pictures; trying again</source>
        <translation>Kamera {camera} sendet kein Bild; es wird weiter versucht</translation>
    </message>
    <message>
        <source>no pictures in {path} itself; to include its subfolders, write {path}/**</source>
        <translation>keine Bilder in {path} selbst; für die in seinen Ordnern schreibe {path}/**</translation>
    </message>
    <message>
        <source>the given iterable has no frames</source>
        <translation>es wurden keine Bilder übergeben</translation>
    </message>
    <message>
        <source>reading the given frames failed: {reason}</source>
        <translation>die übergebenen Bilder brachen ab: {reason}</translation>
    </message>
    <message>
        <source>times must increase: {time:g} s came after {last:g} s</source>
        <translation>Zeiten müssen wachsen: {time:g} s kam nach {last:g} s</translation>
    </message>
    <message>
        <source>{name} has stopped sending; trying again</source>
        <translation>{name} sendet nicht mehr; es wird weiter versucht</translation>
    </message>
    <message>
        <source>{name} ended early, at frame {frames} of {promised}</source>
        <translation>{name} brach bei Bild {frames} von {promised} ab</translation>
    </message>
    <message>
        <source>a frame cannot be decoded</source>
        <translation>ein Bild ist nicht zu entschlüsseln</translation>
    </message>
    <message>
        <source>{name}: {reason}</source>
        <translation>{name}: {reason}</translation>
    </message>
    <message>
        <source>{name} was closed</source>
        <translation>{name} wurde geschlossen</translation>
    </message>
    <message>
        <source>{name} now sends pictures of a different size ({size})</source>
        <translation>{name} sendet jetzt Bilder anderer Größe ({size})</translation>
    </message>
    <message>
        <source>waiting for the first picture from {name}</source>
        <translation>Warten auf das erste Bild von {name}</translation>
    </message>
    <message>
        <source>{name} has ended</source>
        <translation>{name} ist zu Ende</translation>
    </message>
    <message>
        <source>{name} sends incomplete pictures ({size})</source>
        <translation>{name} sendet nur einen Teil des Bildes ({size})</translation>
    </message>
    <message>
        <source>{name} sends only black pictures: is the lens covered?</source>
        <translation>{name} sendet nur Schwarz: Ist die Linse verdeckt?</translation>
    </message>
    <message>
        <source>{name} is warming up</source>
        <translation>{name} läuft warm</translation>
    </message>
    <message>
        <source>the model was not changed: {reason}</source>
        <translation>Das Modell wurde nicht gewechselt: {reason}</translation>
    </message>
    <message>
        <source>this lease on the hand model has ended</source>
        <translation>Das Handmodell ist zurückgegeben</translation>
    </message>
    <message>
        <source>unknown model {name}; choose one of {names}</source>
        <translation>Kein Modell heißt {name}; es gibt {names}</translation>
    </message>
    <message>
        <source>cannot read the list of models {path}: {reason}; reinstall Handtrack</source>
        <translation>Die Liste der Modelle {path} lässt sich nicht lesen ({reason}). Bitte Handtrack neu installieren</translation>
    </message>
    <message>
        <source>the list of models {path} is damaged ({reason}); reinstall Handtrack</source>
        <translation>Die Liste der Modelle {path} ist beschädigt ({reason}). Bitte Handtrack neu installieren</translation>
    </message>
    <message>
        <source>cannot read the model file {path}: {reason}; reinstall Handtrack</source>
        <translation>Die Modelldatei {path} lässt sich nicht lesen ({reason}). Bitte Handtrack neu installieren</translation>
    </message>
    <message>
        <source>the model file {path} is not the one that came with Handtrack (SHA-256 {found}…, expected {expected}…); reinstall Handtrack</source>
        <translation>Die Modelldatei {path} ist nicht die mitgelieferte (SHA-256 {found}…, erwartet {expected}…). Bitte Handtrack neu installieren</translation>
    </message>
    <message>
        <source>ONNX Runtime cannot load the hand models: {reason}</source>
        <translation>ONNX Runtime kann die Handmodelle nicht laden: {reason}</translation>
    </message>
    <message>
        <source>ONNX Runtime failed on a picture: {reason}</source>
        <translation>ONNX Runtime scheiterte an einem Bild: {reason}</translation>
    </message>
    <message>
        <source>ONNX Runtime failed on a picture: {reason}; use the processor (--provider cpu)</source>
        <translation>ONNX Runtime scheiterte an einem Bild: {reason}. Bitte auf dem Prozessor rechnen lassen (--provider cpu)</translation>
    </message>
    <message>
        <source>a graphics card is available</source>
        <translation>eine Grafikkarte funktioniert</translation>
    </message>
    <message>
        <source>this processor is fast in bfloat16</source>
        <translation>dieser Prozessor rechnet schnell mit bfloat16-Zahlen</translation>
    </message>
    <message>
        <source>OpenVINO, which is faster on this processor, is not installed</source>
        <translation>OpenVINO, das auf diesem Prozessor schneller ist, ist nicht installiert</translation>
    </message>
    <message>
        <source>ONNX Runtime runs instead of OpenVINO: {reason}</source>
        <translation>ONNX Runtime läuft statt OpenVINO: {reason}</translation>
    </message>
    <message>
        <source>OpenVINO cannot be imported ({reason})</source>
        <translation>OpenVINO lässt sich nicht laden ({reason})</translation>
    </message>
    <message>
        <source>OpenVINO cannot load the hand models: {reason}</source>
        <translation>OpenVINO kann die Handmodelle nicht laden: {reason}</translation>
    </message>
    <message>
        <source>OpenVINO failed on a picture: {reason}; use ONNX Runtime (--engine onnx)</source>
        <translation>OpenVINO scheiterte an einem Bild: {reason}. Bitte ONNX Runtime nehmen (--engine onnx)</translation>
    </message>
    <message>
        <source>this machine does not support {precision}; pick one of auto, {names}</source>
        <translation>dieser Rechner rechnet nicht in {precision}, nur in auto, {names}</translation>
    </message>
    <message>
        <source>ONNX Runtime supports only f32, not {precision}; use OpenVINO (--engine openvino)</source>
        <translation>ONNX Runtime rechnet nur in f32, nicht in {precision}. Bitte OpenVINO nehmen (--engine openvino)</translation>
    </message>
    <message>
        <source>unknown provider {name!r}; pick one of auto, {names}</source>
        <translation>Es gibt keinen Provider {name!r}; es gibt auto, {names}</translation>
    </message>
    <message>
        <source>{provider} cannot be used: {reason}</source>
        <translation>{provider} lässt sich nicht verwenden: {reason}</translation>
    </message>
    <message>
        <source>{provider} failed to start: {reason}</source>
        <translation>{provider} startete nicht: {reason}</translation>
    </message>
    <message>
        <source>{provider} failed on its first run: {reason}</source>
        <translation>{provider} scheiterte im ersten Durchlauf: {reason}</translation>
    </message>
    <message>
        <source>ONNX Runtime could not start {provider} and runs on {instead} instead</source>
        <translation>ONNX Runtime konnte {provider} nicht starten und rechnet stattdessen auf {instead}</translation>
    </message>
    <message>
        <source>OpenVINO runs on cpu, intel-gpu and intel-npu</source>
        <translation>OpenVINO rechnet auf cpu, intel-gpu und intel-npu</translation>
    </message>
    <message>
        <source>OpenVINO finds no such device</source>
        <translation>OpenVINO findet kein solches Gerät</translation>
    </message>
    <message>
        <source>this ONNX Runtime was built without it</source>
        <translation>diese ONNX Runtime wurde ohne gebaut</translation>
    </message>
    <message>
        <source>{library} is missing; install {package}</source>
        <translation>{library} fehlt; bitte {package} installieren</translation>
    </message>
    <message>
        <source>no NVIDIA driver on this machine</source>
        <translation>kein NVIDIA-Treiber auf diesem Rechner</translation>
    </message>
    <message>
        <source>the NVIDIA driver finds no GPU</source>
        <translation>der NVIDIA-Treiber findet keine GPU</translation>
    </message>
    <message>
        <source>the MediaPipe engine was closed; create a new one</source>
        <translation>MediaPipe wurde geschlossen</translation>
    </message>
    <message>
        <source>opening {source}</source>
        <translation>{source} wird geöffnet</translation>
    </message>
    <message>
        <source>loading the hand model</source>
        <translation>Das Handmodell wird geladen</translation>
    </message>
    <message>
        <source>{name} is {value}; it must be {least} or more</source>
        <translation>{name} ist {value}; mindestens {least} muss es sein</translation>
    </message>
    <message>
        <source>{name} is {value:g}; it must be between {least:g} and {most:g}</source>
        <translation>{name} ist {value:g}; erlaubt ist {least:g} bis {most:g}</translation>
    </message>
    <message>
        <source>{name} is {value}; it must be one of {names}</source>
        <translation>{name} ist {value}; erlaubt sind {names}</translation>
    </message>
    <message>
        <source>{name} is {value}; it must be a number</source>
        <translation>{name} ist {value}; erlaubt ist eine Zahl</translation>
    </message>
    <message>
        <source>{name} is {value}; it must be a whole number</source>
        <translation>{name} ist {value}; erlaubt ist eine ganze Zahl</translation>
    </message>
    <message>
        <source>One sample deleted. Press Ctrl+Z to undo.</source>
        <translation>Eine Probe gelöscht. Strg+Z macht es rückgängig.</translation>
    </message>
    <message>
        <source>{count} samples deleted. Press Ctrl+Z to undo.</source>
        <translation>{count} Proben gelöscht. Strg+Z macht es rückgängig.</translation>
    </message>
    <message>
        <source>“{name}” deleted. Press Ctrl+Z to undo.</source>
        <translation>„{name}“ gelöscht. Strg+Z macht es rückgängig.</translation>
    </message>
    <message>
        <source>Imported: {names}</source>
        <translation>Importiert: {names}</translation>
    </message>
    <message>
        <source>Nothing was imported</source>
        <translation>Nichts importiert</translation>
    </message>
    <message>
        <source>Undone</source>
        <translation>Rückgängig gemacht</translation>
    </message>
    <message>
        <source>Your desktop did not allow Handtrack to do this. To be asked again, turn the switch on</source>
        <translation>Dein Desktop hat es Handtrack nicht erlaubt. Schalte den Schalter wieder ein, dann fragt er noch einmal</translation>
    </message>
    <message>
        <source>this OpenCV cannot open windows; replace it: {remove}, then {install}</source>
        <translation>dieses OpenCV öffnet keine Fenster; ersetze es: {remove}, dann {install}</translation>
    </message>
    <message>
        <source>process() takes an RGB picture, (H, W, 3) uint8; got {given}</source>
        <translation>process() nimmt ein RGB-Bild, (H, W, 3) uint8; das hier ist {given}</translation>
    </message>
    <message>
        <source>hands can be drawn only into a picture of shape (H, W, 3); got {given}</source>
        <translation>Hände werden in ein Bild (H, W, 3) gezeichnet; das hier ist {given}</translation>
    </message>
    <message>
        <source>connection {start} to {end} needs a landmark that is missing; there are only {count}</source>
        <translation>die Verbindung {start} zu {end} nennt einen Punkt, der fehlt; es sind {count}</translation>
    </message>
    <message>
        <source>expected an mp.Image in format SRGB or SRGBA; got {given}</source>
        <translation>nötig ist ein mp.Image im Format SRGB oder SRGBA; das hier ist {given}</translation>
    </message>
    <message>
        <source>an Image in format {format} takes {wanted}; got {given}</source>
        <translation>ein Image im Format {format} braucht Daten {wanted}; das hier ist {given}</translation>
    </message>
    <message>
        <source>this Hands object is closed</source>
        <translation>dieses Hands-Objekt ist geschlossen</translation>
    </message>
    <message>
        <source>this task was created in running mode {mode}; {method} needs {wanted}</source>
        <translation>die Aufgabe läuft im Modus {mode}; {method} braucht {wanted}</translation>
    </message>
    <message>
        <source>LIVE_STREAM requires a result_callback, and only LIVE_STREAM accepts one</source>
        <translation>LIVE_STREAM braucht einen result_callback, und die anderen Modi nehmen keinen</translation>
    </message>
    <message>
        <source>timestamps must increase: {given} ms came after {last} ms</source>
        <translation>Zeitstempel müssen wachsen: {given} ms kam nach {last} ms</translation>
    </message>
    <message>
        <source>rotation_degrees is {given}; it must be a multiple of 90</source>
        <translation>rotation_degrees ist {given}; erlaubt sind Vielfache von 90</translation>
    </message>
    <message>
        <source>this task does not support region_of_interest</source>
        <translation>diese Aufgabe nimmt keine region_of_interest</translation>
    </message>
    <message>
        <source>{path} belongs to another package called handtrack; uninstall it and reinstall handtrack-desktop</source>
        <translation>{path} gehört zu einem anderen Paket namens handtrack; entferne es und installiere handtrack-desktop neu</translation>
    </message>
    <message>
        <source>unknown command {name!r}; did you mean {meant}?</source>
        <translation>einen Befehl {name!r} gibt es nicht; meinst du {meant}?</translation>
    </message>
    <message>
        <source>No option {number} here</source>
        <translation>Die Nummer {number} gibt es hier nicht</translation>
    </message>
    <message>
        <source>No option {number} on this page</source>
        <translation>Die Nummer {number} ist nicht zu sehen</translation>
    </message>
    <message>
        <source>Go back to the ingredients to change the servings</source>
        <translation>Zum Ändern der Portionen zurück zu den Zutaten gehen</translation>
    </message>
    <message>
        <source>Locked until the timer ends</source>
        <translation>Gesperrt, bis die Zeit um ist</translation>
    </message>
    <message>
        <source>{path} is a folder. Open the .md file in it</source>
        <translation>{path} ist ein Ordner. Öffne die .md-Datei darin</translation>
    </message>
    <message>
        <source>{path} or its folder has a name that is not UTF-8. Rename it</source>
        <translation>{path} oder der Ordner hat einen Namen, der kein UTF-8 ist. Benenne das um</translation>
    </message>
    <message>
        <source>{path}:{line}: not UTF-8. Save the guide as UTF-8</source>
        <translation>{path}:{line}: kein UTF-8. Speichere die Anleitung als UTF-8</translation>
    </message>
    <message>
        <source>{path}:{line}: not text. A guide is a Markdown file</source>
        <translation>{path}:{line}: kein Text. Eine Anleitung ist eine Markdown-Datei</translation>
    </message>
    <message>
        <source>&apos;{key}&apos; appears twice (first on line {first})</source>
        <translation>„{key}“ kommt zweimal vor (zuerst in Zeile {first})</translation>
    </message>
    <message>
        <source>headings with one # are not supported; the guide&apos;s title belongs in the front matter</source>
        <translation>Eine Überschrift mit einem # geht nicht; der Titel der Anleitung steht im Kopf</translation>
    </message>
    <message>
        <source>put a picture on its own line: ![what it shows](picture.png)</source>
        <translation>Ein Bild steht in einer eigenen Zeile: ![was es zeigt](bild.png)</translation>
    </message>
    <message>
        <source>{path}: no ingredients or steps found; Handtrack needs one recipe or protocol, with headings such as Ingredients and Steps, or numbered steps</source>
        <translation>{path}: keine Zutaten und keine Schritte gefunden; Handtrack braucht ein Rezept oder Protokoll mit Überschriften wie Zutaten und Zubereitung oder mit nummerierten Schritten</translation>
    </message>
    <message>
        <source>Runs cannot be saved in {path}: {reason}</source>
        <translation>In {path} lassen sich keine Durchgänge sichern: {reason}</translation>
    </message>
    <message>
        <source>Another program is using {path}</source>
        <translation>Ein anderes Programm benutzt {path}</translation>
    </message>
    <message>
        <source>it is not an ordinary file</source>
        <translation>das ist keine gewöhnliche Datei</translation>
    </message>
    <message>
        <source>A newer version of Handtrack wrote {path}. Update Handtrack to save runs.</source>
        <translation>{path} stammt von einer neueren Version von Handtrack. Aktualisiere es, damit Durchgänge gesichert werden.</translation>
    </message>
    <message>
        <source>{path} is damaged and cannot be renamed: {reason}</source>
        <translation>{path} ist beschädigt und lässt sich nicht umbenennen: {reason}</translation>
    </message>
    <message>
        <source>Your earlier runs cannot be read ({reason}). Their file is now called {aside}.</source>
        <translation>Deine früheren Durchgänge lassen sich nicht lesen ({reason}). Die Datei heißt jetzt {aside}.</translation>
    </message>
    <message>
        <source>its version, {version}, is unknown</source>
        <translation>ihre Version, {version}, ist unbekannt</translation>
    </message>
    <message>
        <source>it does not contain runs</source>
        <translation>ihre Tabellen sind nicht die von Durchgängen</translation>
    </message>
    <message>
        <source>The file with your runs was removed. The new one is {path}</source>
        <translation>Die Datei mit deinen Durchgängen wurde entfernt. Die neue ist {path}</translation>
    </message>
    <message>
        <source>Not saved: {count} commands are already waiting ({reason})</source>
        <translation>Nicht gesichert: {count} Befehle warten schon ({reason})</translation>
    </message>
    <message>
        <source>{path} cannot be read: {reason}. Try again</source>
        <translation>{path} lässt sich nicht lesen: {reason}. Versuch es noch einmal</translation>
    </message>
    <message>
        <source>{path} is not an ordinary file</source>
        <translation>{path} ist keine gewöhnliche Datei</translation>
    </message>
    <message>
        <source>{path} is larger than {size}</source>
        <translation>{path} ist größer als {size}</translation>
    </message>
    <message>
        <source>region is {value}; it must be left, top, right and bottom as fractions of the picture, 0 to 1</source>
        <translation>region ist {value}; erlaubt sind links, oben, rechts und unten als Anteile des Bildes, 0 bis 1</translation>
    </message>
    <message>
        <source>gestures is {value}; it must be True, False or a GestureRecognizer</source>
        <translation>gestures ist {value}; erlaubt sind True, False oder ein GestureRecognizer</translation>
    </message>
    <message>
        <source>options is {value}; it must be a TrackerOptions</source>
        <translation>options ist {value}; es muss ein TrackerOptions sein</translation>
    </message>
    <message>
        <source>the tracker and its GestureRecognizer must both be mirrored, or neither</source>
        <translation>Der Tracker und sein GestureRecognizer müssen beide gespiegelt sein oder beide nicht</translation>
    </message>
    <message>
        <source>a hand is found only with red and blue swapped: if these pictures are RGB, make the tracker with color=&quot;rgb&quot;; if they are BGR, with color=&quot;bgr&quot;</source>
        <translation>Erst mit vertauschtem Rot und Blau wird eine Hand gefunden: Sind diese Bilder RGB, gib dem Tracker color=&quot;rgb&quot;; sind sie BGR, color=&quot;bgr&quot;</translation>
    </message>
    <message>
        <source>this tracker is closed</source>
        <translation>Dieser Tracker ist geschlossen</translation>
    </message>
    <message>
        <source>this tracker is in use by a stream or another thread; create another, or close the stream first</source>
        <translation>Dieser Tracker arbeitet gerade in einem Stream oder einem anderen Thread; nimm einen zweiten oder schließe erst den Stream</translation>
    </message>
    <message>
        <source>a HandTracker was garbage-collected without close(); use it in a with block</source>
        <translation>Ein HandTracker wurde ohne close() aufgeräumt; nimm einen with-Block</translation>
    </message>
    <message>
        <source>{name} does not send JPEG. Pictures are stored as PNG, so the file grows fast.</source>
        <translation>{name} sendet kein JPEG. Die Bilder werden als PNG gespeichert, und die Datei wächst schnell.</translation>
    </message>
    <message>
        <source>MediaPipe reports usage metrics to Google. It starts only with your consent (--accept-mediapipe-metrics, or in Python TrackerOptions(accept_metrics=True)).</source>
        <translation>MediaPipe meldet Nutzungsdaten an Google. Es startet nur mit deiner Zustimmung (--accept-mediapipe-metrics, in Python TrackerOptions(accept_metrics=True)).</translation>
    </message>
    <message>
        <source>this process was forked after a model was loaded; start it with spawn, or fork before the first tracker</source>
        <translation>Dieser Prozess wurde geforkt, nachdem ein Modell geladen war; starte ihn mit spawn oder forke vor dem ersten Tracker</translation>
    </message>
    <message>
        <source>a tracker</source>
        <translation>ein Tracker</translation>
    </message>
    <message>
        <source>tracking started</source>
        <translation>Erkennung begonnen</translation>
    </message>
    <message>
        <source>the application started</source>
        <translation>Programmstart</translation>
    </message>
    <message>
        <source>settings: engine {engine}</source>
        <translation>Einstellungen: Engine {engine}</translation>
    </message>
    <message>
        <source>settings: model {model}</source>
        <translation>Einstellungen: Modell {model}</translation>
    </message>
    <message>
        <source>settings: number of hands {hands}</source>
        <translation>Einstellungen: Zahl der Hände {hands}</translation>
    </message>
    <message>
        <source>settings: provider {provider}</source>
        <translation>Einstellungen: Provider {provider}</translation>
    </message>
    <message>
        <source>{name} needs {least} samples; delete the whole gesture instead</source>
        <translation>{name} braucht {least} Proben; lösche stattdessen die ganze Geste</translation>
    </message>
    <message>
        <source>{name} starts or stops listening; choose another sign for that in Settings, then {act}</source>
        <translation>{name} startet oder beendet das Zuhören; lass das in den Einstellungen ein anderes Zeichen tun, dann {act}</translation>
    </message>
    <message>
        <source>delete this one</source>
        <translation>dieses löschen</translation>
    </message>
    <message>
        <source>undo the change</source>
        <translation>die Änderung zurücknehmen</translation>
    </message>
    <message>
        <source>a sample of {name} has a palm length other than 1</source>
        <translation>ein Beispiel von {name} hat eine Handfläche, die nicht 1 lang ist</translation>
    </message>
    <message>
        <source>{reason} ({program} --help)</source>
        <translation>{reason} ({program} --help)</translation>
    </message>
    <message>
        <source>{option} needs a value</source>
        <translation>{option} braucht einen Wert</translation>
    </message>
    <message>
        <source>unknown command {name!r} (handtrack --help)</source>
        <translation>Es gibt keinen Befehl {name!r} (handtrack --help)</translation>
    </message>
    <message>
        <source>cannot write to standard output: {reason}</source>
        <translation>Die Standardausgabe lässt sich nicht beschreiben: {reason}</translation>
    </message>
    <message>
        <source>cannot write to standard output: it is closed</source>
        <translation>Die Standardausgabe ist geschlossen</translation>
    </message>
    <message>
        <source>{reason}; close other programs, or use smaller pictures</source>
        <translation>{reason}; andere Programme schließen oder kleinere Bilder nehmen</translation>
    </message>
    <message>
        <source>{package} is not installed; to install it: {command}</source>
        <translation>{package} ist nicht installiert; zum Nachinstallieren: {command}</translation>
    </message>
    <message>
        <source>a library cannot be loaded: {reason}</source>
        <translation>Eine Bibliothek lässt sich nicht laden: {reason}</translation>
    </message>
    <message>
        <source>{path}: {reason}</source>
        <translation>{path}: {reason}</translation>
    </message>
    <message>
        <source>cannot write {path}: the file must end in .json</source>
        <translation>{path} lässt sich nicht schreiben: Die Endung muss .json sein</translation>
    </message>
    <message>
        <source>cannot draw into {path}: the file must end in .mp4</source>
        <translation>In {path} lässt sich nicht zeichnen: Die Endung muss .mp4 sein</translation>
    </message>
    <message>
        <source>OpenCV cannot encode {size} as {codec} here</source>
        <translation>OpenCV kann {size} hier nicht als {codec} schreiben</translation>
    </message>
    <message>
        <source>writing Parquet needs pyarrow: {command}</source>
        <translation>Parquet braucht pyarrow: {command}</translation>
    </message>
    <message>
        <source>no pictures in {path} or its subfolders</source>
        <translation>Keine Bilder in {path}, auch nicht in Ordnern darin</translation>
    </message>
    <message>
        <source>{path} has no subfolder with pictures of a gesture</source>
        <translation>{path} hat keinen Ordner mit Bildern einer Geste</translation>
    </message>
    <message>
        <source>{name}: only {count} of {total} pictures show a hand; at least {least} are needed</source>
        <translation>{name}: Nur auf {count} von {total} Bildern ist eine Hand; mindestens {least} sind nötig</translation>
    </message>
    <message>
        <source>{path} cannot store commands; use .jsonl instead</source>
        <translation>{path} hat keinen Platz für Befehle; als .jsonl schreiben</translation>
    </message>
    <message>
        <source>--arming and --choices need --commands</source>
        <translation>--arming und --choices brauchen --commands</translation>
    </message>
    <message>
        <source>{source} has no frames to time</source>
        <translation>{source} hat kein Bild zum Messen</translation>
    </message>
    <message>
        <source>a frame of {size} is too large to time; 3840×2160 is the largest</source>
        <translation>Ein Bild von {size} ist zum Messen zu groß; 3840×2160 ist das größte</translation>
    </message>
    <message>
        <source>no videos or pictures in {path} or its subfolders</source>
        <translation>Weder Videos noch Bilder in {path} und den Ordnern darin</translation>
    </message>
    <message>
        <source>{host} would give different results from those in the folder: its engine, device or version differs (see settings.json)</source>
        <translation>{host} liefert andere Ergebnisse, als im Ordner liegen: Dort läuft eine andere Engine, ein anderes Gerät oder eine andere Version (siehe settings.json)</translation>
    </message>
    <message>
        <source>its worker died {times} times</source>
        <translation>Der Arbeitsprozess ist {times}-mal abgestürzt</translation>
    </message>
    <message>
        <source>cannot use Ray at {address}: {reason}</source>
        <translation>Ray lässt sich unter {address} nicht nutzen: {reason}</translation>
    </message>
    <message>
        <source>no machine in the Ray cluster has the {threads} cores a worker needs; start a new folder with fewer --threads</source>
        <translation>keine Maschine des Ray-Clusters hat die {threads} Kerne, die ein Prozess braucht; beginne einen Ordner mit weniger --threads</translation>
    </message>
    <message>
        <source>the Ray cluster has no workers left: {reason}</source>
        <translation>im Ray-Cluster ist kein Prozess mehr übrig: {reason}</translation>
    </message>
    <message>
        <source>{host} cannot see {path}: put sources and results where every machine in the cluster sees them</source>
        <translation>{host} sieht {path} nicht: lege Quellen und Ergebnisse dorthin, wo jede Maschine des Clusters sie sieht</translation>
    </message>
    <message>
        <source>the folder&apos;s results were made with different settings; choose another folder, or remove {options}</source>
        <translation>Die Ergebnisse im Ordner haben andere Einstellungen. Nimm einen anderen Ordner, oder lass {options} weg</translation>
    </message>
    <message>
        <source>the folder&apos;s results were made with different versions ({names}); choose another folder</source>
        <translation>Im Ordner liegen Ergebnisse anderer Versionen ({names}). Nimm einen anderen Ordner</translation>
    </message>
    <message>
        <source>the engine {engine} did not respond within {seconds:.0f} s</source>
        <translation>Die Engine {engine} antwortete nicht innerhalb von {seconds:.0f} s</translation>
    </message>
    <message>
        <source>the engine {engine} stopped in the middle of the benchmark</source>
        <translation>Die Engine {engine} endete mitten in der Messung</translation>
    </message>
    <message>
        <source>Cannot send to {url}. These work: {schemes}</source>
        <translation>An {url} lässt sich nichts senden. Diese gehen: {schemes}</translation>
    </message>
    <message>
        <source>Cannot send to {url}. Write it like {example}</source>
        <translation>An {url} lässt sich nichts senden. Schreib es wie {example}</translation>
    </message>
    <message>
        <source>Another program is using the port in {url}. Pick another port.</source>
        <translation>Ein anderes Programm benutzt den Port von {url}. Nimm einen anderen.</translation>
    </message>
    <message>
        <source>Cannot send to {url}: {reason}</source>
        <translation>An {url} lässt sich nichts senden: {reason}</translation>
    </message>
    <message>
        <source>{url} is not receiving anything: {reason}</source>
        <translation>{url} bekommt gerade nichts: {reason}</translation>
    </message>
    <message>
        <source>no such guide: {path}</source>
        <translation>Diese Anleitung gibt es nicht: {path}</translation>
    </message>
    <message>
        <source>menu entries work only on Linux; start Handtrack with: handtrack</source>
        <translation>Einen Menüeintrag gibt es nur unter Linux; Start mit: handtrack</translation>
    </message>
    <message>
        <source>Qt cannot be used: {reason}</source>
        <translation>Qt lässt sich nicht verwenden: {reason}</translation>
    </message>
    <message>
        <source>write --scale like 1.0,1.5,2.0 and --size like 1280x720</source>
        <translation>--scale wie 1.0,1.5,2.0 und --size wie 1280x720 schreiben</translation>
    </message>
    <message>
        <source>--theme takes light or dark, --language en or de, --scale 0.5 to 4, --size 200x200 to 8192x8192</source>
        <translation>--theme ist light oder dark, --language en oder de, --scale von 0.5 bis 4, --size 200x200 bis 8192x8192</translation>
    </message>
    <message>
        <source>no tracked hand was painted within {seconds:.0f} s; see handtrack doctor</source>
        <translation>Innerhalb von {seconds:.0f} s wurde keine Hand gezeichnet; siehe handtrack doctor</translation>
    </message>
    <message>
        <source>nothing can be written to {path}</source>
        <translation>in {path} lässt sich nichts schreiben</translation>
    </message>
    <message>
        <source>a lease of &apos;{scope}&apos; was {what} after it had been {fate} (acquired at {acquired}, {fate} at {gone})</source>
        <translation>Ein Lease von „{scope}“ wurde {what}, nachdem er fort war ({fate}; geholt in {acquired}, {fate} in {gone})</translation>
    </message>
    <message>
        <source>read</source>
        <translation>nach seinem Feld gefragt</translation>
    </message>
    <message>
        <source>held again</source>
        <translation>nach einem zweiten Griff gefragt</translation>
    </message>
    <message>
        <source>handed over</source>
        <translation>um Weitergabe seines Feldes gebeten</translation>
    </message>
    <message>
        <source>used</source>
        <translation>benutzt</translation>
    </message>
    <message>
        <source>released again</source>
        <translation>zum zweiten Mal zurückgegeben</translation>
    </message>
    <message>
        <source>{who} was given an array that is not from its pool</source>
        <translation>{who} bekam ein Feld, das nicht aus seinem Vorrat ist</translation>
    </message>
    <message>
        <source>{who} released a buffer a second time: {story}</source>
        <translation>{who} gab einen Puffer zum zweiten Mal zurück: {story}</translation>
    </message>
    <message>
        <source>{who} does not own this buffer: {keeper} does, and releases it (acquired at {acquired})</source>
        <translation>{who} gehört dieser Puffer nicht, sondern {keeper} (geholt in {acquired})</translation>
    </message>
    <message>
        <source>{scope} is outermost, so no scope can keep this: name an owner, keep(x, pool.owner(…))</source>
        <translation>Um {scope} ist kein weiterer Bereich, der es behalten könnte: einen Eigentümer nennen, keep(x, pool.owner(…))</translation>
    </message>
    <message>
        <source>{target} belongs to a different pool from {scope}, and cannot keep its buffers</source>
        <translation>{target} gehört zu einem anderen Vorrat als {scope} und kann dessen Puffer nicht behalten</translation>
    </message>
    <message>
        <source>{scope} was asked to keep a buffer that was released: {story}</source>
        <translation>{scope} sollte einen Puffer behalten, der zurückgegeben ist: {story}</translation>
    </message>
    <message>
        <source>{scope} is {phase}: {consequence}</source>
        <translation>{scope} ist {phase}: {consequence}</translation>
    </message>
    <message>
        <source>nothing can be acquired in it</source>
        <translation>darin lässt sich nichts holen</translation>
    </message>
    <message>
        <source>nothing can be kept from it</source>
        <translation>daraus lässt sich nichts behalten</translation>
    </message>
    <message>
        <source>a scope is entered once; ask the pool for a new one</source>
        <translation>ein Bereich wird einmal betreten; den Vorrat um einen neuen bitten</translation>
    </message>
    <message>
        <source>it cannot end</source>
        <translation>er kann nicht enden</translation>
    </message>
    <message>
        <source>no scope of this pool is open in this thread or task: open one, or acquire a lease</source>
        <translation>In diesem Thread oder Task ist kein Bereich dieses Vorrats offen: einen öffnen oder einen Lease holen</translation>
    </message>
    <message>
        <source>{scope} cannot lease its picture, which its own handles share: use hold()</source>
        <translation>{scope} kann sein Bild nicht verleihen, das sich seine Griffe teilen: nimm hold()</translation>
    </message>
    <message>
        <source>{scope} ended out of order, at {place}: {reason}</source>
        <translation>{scope} endete außer der Reihe, in {place}: {reason}</translation>
    </message>
    <message>
        <source>{scope} is still open inside it</source>
        <translation>{scope} ist darin noch offen</translation>
    </message>
    <message>
        <source>it was entered in another thread or task</source>
        <translation>er wurde in einem anderen Thread oder Task betreten</translation>
    </message>
    <message>
        <source>{name} is {what}: its steps do not run within one call, so not within its scope; open a scope in each step instead (with pool.scope(…))</source>
        <translation>{name} ist {what}; deren Schritte laufen nicht in einem Aufruf und so nicht in ihrem Bereich: in jedem Schritt einen öffnen (with pool.scope(…))</translation>
    </message>
    <message>
        <source>{scope} is open in a generator that is suspended at a yield (entered at {place}), and would own what others acquire: end it before the yield, or pass a lease</source>
        <translation>{scope} ist in einem Generator offen, der bei einem yield steht (betreten in {place}), und nähme, was andere holen: Beende ihn vor dem yield oder gib einen Lease weiter</translation>
    </message>
    <message>
        <source>a generator</source>
        <translation>eine Generatorfunktion</translation>
    </message>
    <message>
        <source>a function that returns a generator or coroutine</source>
        <translation>eine Funktion, die einen Generator oder eine Coroutine zurückgibt</translation>
    </message>
    <message>
        <source>the pool would exceed its limit of {limit} bytes: {used} in use, {more} more requested{most}: release some, or raise limit_bytes</source>
        <translation>Der Vorrat wüchse über seine Grenze von {limit} Byte: {used} in Gebrauch, {more} mehr verlangt{most}: welche zurückgeben oder limit_bytes erhöhen</translation>
    </message>
    <message>
        <source>; &apos;{name}&apos; has the most, {nbytes} bytes</source>
        <translation>; „{name}“ hat die meisten, {nbytes} Byte</translation>
    </message>
    <message>
        <source>{path} exists and does not belong to Handtrack; move it away first</source>
        <translation>{path} ist schon da und nicht von Handtrack; bitte erst wegräumen</translation>
    </message>
    <message>
        <source>nothing happened within {seconds:.0f} s</source>
        <translation>Worauf gewartet wurde, kam nicht innerhalb von {seconds:.0f} s</translation>
    </message>
    <message>
        <source>other users can open the folder {path}</source>
        <translation>{path} gehört nicht dir allein</translation>
    </message>
    <message>
        <source>the test was closed too early: tap at least three targets in one ring</source>
        <translation>der Test wurde zu früh geschlossen: Tippe in einem Ring mindestens drei Ziele an</translation>
    </message>
    <message>
        <source>no such file: {path}</source>
        <translation>Diese Datei gibt es nicht: {path}</translation>
    </message>
    <message>
        <source>{path} cannot be read: {reason}</source>
        <translation>{path} lässt sich nicht lesen: {reason}</translation>
    </message>
    <message>
        <source>the folder {path} cannot be read: {reason}</source>
        <translation>Der Ordner {path} lässt sich nicht lesen: {reason}</translation>
    </message>
    <message>
        <source>cannot write {path}: {reason}</source>
        <translation>{path} lässt sich nicht schreiben: {reason}</translation>
    </message>
    <message>
        <source>{path} cannot be used: {reason}</source>
        <translation>{path} lässt sich nicht benutzen: {reason}</translation>
    </message>
    <message>
        <source>{path} cannot be written: {reason}</source>
        <translation>{path} lässt sich nicht schreiben: {reason}</translation>
    </message>
    <message>
        <source>{words}</source>
        <translation>{words}</translation>
    </message>
    <message>
        <source>{name} changed while it was being read</source>
        <translation>{name} hat sich beim Lesen geändert</translation>
    </message>
    <message>
        <source>handtrack.compat has no {name}: it covers only the hands of {package}</source>
        <translation>handtrack.compat hat kein {name}: von {package} kennt es nur die Hände</translation>
    </message>
    <message>
        <source>{file} has invalid entries. Handtrack uses the defaults for: {entries}.</source>
        <translation>{file} hat falsche Einträge. Für sie gelten die Voreinstellungen: {entries}.</translation>
    </message>
    <message>
        <source>{file} has settings from another version of Handtrack. Handtrack uses the defaults for: {entries}.</source>
        <translation>{file} enthält Einstellungen einer anderen Version von Handtrack. Für sie gelten die Voreinstellungen: {entries}.</translation>
    </message>
    <message>
        <source>The old {file} is now called {aside}.</source>
        <translation>Die alte Datei {file} heißt jetzt {aside}.</translation>
    </message>
    <message>
        <source>{gesture} starts or stops listening, so it cannot mean anything else</source>
        <translation>{gesture} beginnt oder beendet das Zuhören und kann nichts anderes bedeuten</translation>
    </message>
    <message>
        <source>Your gestures were reset to their default commands: {reason}.</source>
        <translation>Deine Gesten haben wieder ihre ursprünglichen Befehle: {reason}.</translation>
    </message>
    <message>
        <source>{name} has {count} samples; it needs {least} or more</source>
        <translation>{name} hat {count} Beispiele; mindestens {least} braucht es</translation>
    </message>
    <message>
        <source>{path} is not a gesture file: {reason}</source>
        <translation>{path} ist keine Gestendatei: {reason}</translation>
    </message>
    <message>
        <source>a sample of {name} has a point far outside the hand</source>
        <translation>ein Beispiel von {name} hat einen Punkt weit außerhalb der Hand</translation>
    </message>
    <message>
        <source>The guide is finished</source>
        <translation>Die Anleitung ist fertig</translation>
    </message>
    <message>
        <source>You can pause tracking, but not a guide</source>
        <translation>Du kannst die Erkennung pausieren, aber keinen Durchgang</translation>
    </message>
    <message>
        <source>This is the first step</source>
        <translation>Das ist der erste Schritt</translation>
    </message>
    <message>
        <source>This is the last step: confirm to finish</source>
        <translation>Das ist der letzte Schritt: bestätigen, um fertig zu werden</translation>
    </message>
    <message>
        <source>There is nothing to choose in this step</source>
        <translation>In diesem Schritt gibt es nichts zu wählen</translation>
    </message>
    <message>
        <source>There is nothing to undo</source>
        <translation>Es gibt nichts rückgängig zu machen</translation>
    </message>
    <message>
        <source>There is nothing to cancel</source>
        <translation>Es gibt nichts abzubrechen</translation>
    </message>
    <message>
        <source>1 item still to tick</source>
        <translation>Noch 1 Punkt abzuhaken</translation>
    </message>
    <message>
        <source>{count} items still to tick</source>
        <translation>Noch {count} Punkte abzuhaken</translation>
    </message>
    <message>
        <source>Pick one first</source>
        <translation>Wähl erst etwas</translation>
    </message>
    <message>
        <source>{count} of {total} not ticked: {title}</source>
        <translation>{count} von {total} nicht abgehakt: {title}</translation>
    </message>
    <message>
        <source>Not answered: {title}</source>
        <translation>Nicht beantwortet: {title}</translation>
    </message>
    <message>
        <source>Not confirmed: {title}</source>
        <translation>Nicht bestätigt: {title}</translation>
    </message>
    <message>
        <source>Timer not started: {title}</source>
        <translation>Timer nicht gestartet: {title}</translation>
    </message>
    <message>
        <source>Confirm once more to finish</source>
        <translation>Zum Beenden noch einmal bestätigen</translation>
    </message>
    <message>
        <source>--send needs the window, which cannot open here; use: handtrack track SOURCE --send {url}</source>
        <translation>kein Fenster kann sich öffnen, um Ergebnisse zu senden; nimm: handtrack track QUELLE --send {url}</translation>
    </message>
    <message>
        <source>no timer is running</source>
        <translation>kein Timer läuft</translation>
    </message>
    <message>
        <source>the timer has ended</source>
        <translation>der Timer ist abgelaufen</translation>
    </message>
    <message>
        <source>Locked until the timer has run. Confirm to start it</source>
        <translation>Gesperrt, bis die Zeit gelaufen ist. Bestätigen startet sie</translation>
    </message>
    <message>
        <source>Leave the guide? Thumb up to leave</source>
        <translation>Die Anleitung verlassen? Daumen hoch zum Verlassen</translation>
    </message>
    <message>
        <source>Leave? Thumb up to leave</source>
        <translation>Verlassen? Daumen hoch</translation>
    </message>
    <message>
        <source>Staying in the guide</source>
        <translation>Es geht hier weiter</translation>
    </message>
    <message>
        <source>show the number of a card with your fingers</source>
        <translation>zeig die Nummer einer Karte</translation>
    </message>
    <message>
        <source>show the number of an answer with your fingers</source>
        <translation>zeig die Nummer einer Antwort</translation>
    </message>
    <message>
        <source>these are the last cards</source>
        <translation>das sind die letzten Karten</translation>
    </message>
    <message>
        <source>these are the first cards</source>
        <translation>das sind die ersten Karten</translation>
    </message>
    <message>
        <source>you are in the library</source>
        <translation>du bist in der Bibliothek</translation>
    </message>
    <message>
        <source>the larger hand is in control</source>
        <translation>die größere Hand befiehlt</translation>
    </message>
    <message>
        <source>too soon after the last command</source>
        <translation>zu bald nach dem letzten Befehl</translation>
    </message>
    <message>
        <source>nothing to choose here</source>
        <translation>hier gibt es nichts zu wählen</translation>
    </message>
    <message>
        <source>no option {number} here</source>
        <translation>Möglichkeit {number} gibt es hier nicht</translation>
    </message>
    <message>
        <source>nothing to undo</source>
        <translation>nichts rückgängig zu machen</translation>
    </message>
    <message>
        <source>too late to undo: {late_s:.1f} s, and the limit is {limit_s:.0f} s</source>
        <translation>zu spät für rückgängig: {late_s:.1f} s, die Grenze ist {limit_s:.0f} s</translation>
    </message>
    <message>
        <source>not seen yet</source>
        <translation>noch nicht gesehen</translation>
    </message>
    <message>
        <source>The extension {name} can&apos;t be used: {reason}</source>
        <translation>Die Erweiterung {name} kann nicht verwendet werden: {reason}</translation>
    </message>
    <message>
        <source>a guide needs the window; without one, Handtrack shows your hands: handtrack --view live</source>
        <translation>eine Anleitung braucht das Fenster; ohne Fenster zeigt Handtrack deine Hände: handtrack --view live</translation>
    </message>
    <message>
        <source>cannot write {path}: the file must end in {known}</source>
        <translation>{path} kann nicht geschrieben werden: die Datei muss auf {known} enden</translation>
    </message>
    <message>
        <source>OpenCV did not finish the file</source>
        <translation>OpenCV hat die Datei nicht fertiggestellt</translation>
    </message>
    <message>
        <source>seen edge-on; could be {signs}</source>
        <translation>von der Kante gesehen: das kann {signs} sein</translation>
    </message>
    <message>
        <source>all conditions met</source>
        <translation>alle Bedingungen erfüllt</translation>
    </message>
    <message>
        <source>all conditions met, {turn_deg:+.0f}° from upright</source>
        <translation>alle Bedingungen erfüllt, {turn_deg:+.0f}° von aufrecht</translation>
    </message>
    <message>
        <source>{sign} points at the camera or away from it</source>
        <translation>{sign} zeigt zur Kamera oder von ihr weg</translation>
    </message>
    <message>
        <source>{sign} is turned {turn_deg:+.0f}° from upright; the limit is {limit_deg:.0f}°</source>
        <translation>{sign} ist um {turn_deg:+.0f}° gedreht; bis {limit_deg:.0f}° zählt es</translation>
    </message>
    <message>
        <source>{sign} does not count here</source>
        <translation>{sign} zählt hier nicht</translation>
    </message>
    <message>
        <source>{because}; still counts as {sign}</source>
        <translation>{because}; gilt weiter als {sign}</translation>
    </message>
    <message>
        <source>closest to {sign}, but turned more than {limit_deg:.0f}° from its samples</source>
        <translation>am nächsten ist {sign}, aber mehr als {limit_deg:.0f}° anders gedreht als gezeigt</translation>
    </message>
    <message>
        <source>like sample {number} of {sign}: distance {apart:.2f}, limit {reach:.2f}</source>
        <translation>wie Beispiel {number} von {sign}: Abstand {apart:.2f}, Grenze {reach:.2f}</translation>
    </message>
    <message>
        <source>closest to {sign}, but the {feature} differs: distance {apart:.2f}, limit {reach:.2f}</source>
        <translation>am nächsten ist {sign}, aber {feature} weicht ab: Abstand {apart:.2f}, Grenze {reach:.2f}</translation>
    </message>
    <message>
        <source>hand lost</source>
        <translation>Hand verloren</translation>
    </message>
    <message>
        <source>not held long enough: {held_s:.1f} of {full_s:.1f} s</source>
        <translation>zu kurz gehalten: {held_s:.1f} von {full_s:.1f} s</translation>
    </message>
    <message>
        <source>too short: {way:.1f} of {least:.1f} hand lengths</source>
        <translation>zu kurz: {way:.1f} von {least:.1f} Handlängen</translation>
    </message>
    <message>
        <source>too slow: {speed:.1f} of {least:.1f} hand lengths a second</source>
        <translation>zu langsam: {speed:.1f} von {least:.1f} Handlängen pro Sekunde</translation>
    </message>
    <message>
        <source>not straight to the side</source>
        <translation>nicht gerade zur Seite</translation>
    </message>
    <message>
        <source>hand not open</source>
        <translation>Hand nicht offen</translation>
    </message>
    <message>
        <source>turned back right away</source>
        <translation>gleich wieder zurück</translation>
    </message>
    <message>
        <source>Handtrack can&apos;t read text in pictures. Copy the text with a phone or a text recognition program, and paste it into the library</source>
        <translation>Handtrack kann Text in Bildern nicht lesen. Kopiere den Text mit einem Handy oder einem Programm zur Texterkennung und füge ihn in der Bibliothek ein</translation>
    </message>
    <message>
        <source>{path}: a picture. Handtrack can&apos;t read text in pictures. Copy the text with a phone or a text recognition program, and paste it into the library</source>
        <translation>{path}: ein Bild. Handtrack kann Text in Bildern nicht lesen. Kopiere den Text mit einem Handy oder einem Programm zur Texterkennung und füge ihn in der Bibliothek ein</translation>
    </message>
    <message>
        <source>Handtrack can&apos;t read text in pictures. Copy the text with a phone or a text recognition program instead</source>
        <translation>Handtrack kann Text in Bildern nicht lesen. Kopiere stattdessen den Text mit einem Handy oder einem Programm zur Texterkennung</translation>
    </message>
    <message>
        <source>The text doesn&apos;t mark its ingredients and steps, so Handtrack guessed them.</source>
        <translation>Im Text sind Zutaten und Schritte nicht gekennzeichnet. Handtrack hat sie erraten.</translation>
    </message>
    <message>
        <source>Handtrack couldn&apos;t tell ingredients from steps.</source>
        <translation>Handtrack konnte Zutaten und Schritte nicht unterscheiden.</translation>
    </message>
    <message>
        <source>{path} is a link; open the file itself</source>
        <translation>{path} ist ein Link; öffne die Datei selbst</translation>
    </message>
    <message>
        <source>{package} {version} is too old, {needed} or newer is needed; to update it: {command}</source>
        <translation>{package} {version} ist zu alt, nötig ist {needed} oder neuer; zum Aktualisieren: {command}</translation>
    </message>
    <message>
        <source>this OpenCV works with NumPy 1 only, but NumPy is {version}; to update OpenCV: {command}</source>
        <translation>dieses OpenCV läuft nur mit NumPy 1, NumPy ist aber {version}; um OpenCV zu aktualisieren: {command}</translation>
    </message>
    <message>
        <source>HandTracker has no option {name}; use {ours}</source>
        <translation>HandTracker hat keine Option {name}; nimm {ours}</translation>
    </message>
    <message>
        <source>HandTracker has no option {name}; it has {names}, and those of TrackerOptions</source>
        <translation>HandTracker hat keine Option {name}; es gibt {names} und die von TrackerOptions</translation>
    </message>
    <message>
        <source>pool is {value}; it must be a BufferPool</source>
        <translation>pool ist {value}; es muss ein BufferPool sein</translation>
    </message>
    <message>
        <source>on_result is {value}; it must be a function that takes a TrackedFrame</source>
        <translation>on_result ist {value}; es muss eine Funktion sein, die ein TrackedFrame nimmt</translation>
    </message>
    <message>
        <source>a HandTracker cannot be copied or sent to another process: it belongs to the models in this one; create one in each process</source>
        <translation>ein HandTracker lässt sich nicht kopieren oder an einen anderen Prozess schicken: er gehört zu den Modellen in diesem; erzeuge in jedem Prozess einen eigenen</translation>
    </message>
    <message>
        <source>times are {step:g} s apart: estimate() takes seconds, so divide milliseconds by 1000; without the right time, hands are lost and gestures missed</source>
        <translation>die Zeiten liegen {step:g} s auseinander: estimate() nimmt Sekunden, also teile Millisekunden durch 1000; ohne die richtige Zeit gehen Hände verloren und Gesten werden übersehen</translation>
    </message>
    <message>
        <source>estimate() takes seconds that increase; got {time}</source>
        <translation>{time} ist keine Zeit; estimate() nimmt zunehmende Sekunden</translation>
    </message>
    <message>
        <source>time must increase: {time} s came after {last} s; reset() starts over</source>
        <translation>Die Zeit muss zunehmen: {time} s kam nach {last} s; reset() beginnt von vorn</translation>
    </message>
    <message>
        <source>{options} cannot be used with {engine}; remove them, or use ONNX Runtime (--engine onnx)</source>
        <translation>{options} geht mit {engine} nicht; weglassen oder ONNX Runtime nehmen (--engine onnx)</translation>
    </message>
    <message>
        <source>{path} is empty</source>
        <translation>{path} ist leer</translation>
    </message>
    <message>
        <source>{path} is a folder, not a file</source>
        <translation>{path} ist ein Ordner, keine Datei</translation>
    </message>
    <message>
        <source>you don&apos;t have permission to read {path}</source>
        <translation>Du darfst {path} nicht lesen: Die Erlaubnis fehlt</translation>
    </message>
    <message>
        <source>{path} cannot be opened: its name is not UTF-8; rename it</source>
        <translation>{path} lässt sich nicht öffnen: Der Name ist kein UTF-8. Benenne die Datei um</translation>
    </message>
    <message>
        <source>{path} is an animated WebP, which needs OpenCV {needed} or newer; this is {version}</source>
        <translation>{path} ist ein animiertes WebP, dafür braucht es OpenCV {needed} oder neuer; dieses ist {version}</translation>
    </message>
    <message>
        <source>{path} is not a picture, or its format is not supported</source>
        <translation>{path} ist kein Bild, oder sein Format wird nicht unterstützt</translation>
    </message>
    <message>
        <source>{path} is damaged, or its end is missing</source>
        <translation>{path} ist beschädigt, oder das Ende fehlt</translation>
    </message>
    <message>
        <source>{path} is damaged, or too large</source>
        <translation>{path} ist beschädigt oder zu groß</translation>
    </message>
    <message>
        <source>{path} is too large: the limit is {millions} million pixels</source>
        <translation>{path} ist zu groß: Höchstens {millions} Millionen Bildpunkte gehen</translation>
    </message>
    <message>
        <source>not enough memory for {path}</source>
        <translation>Für {path} reicht der Arbeitsspeicher nicht</translation>
    </message>
    <message>
        <source>{path} is a HEIC picture: {reason}</source>
        <translation>{path} ist ein HEIC-Bild: {reason}</translation>
    </message>
    <message>
        <source>{path} is an AVIF picture, which OpenCV {version} cannot read here: install a newer OpenCV</source>
        <translation>{path} ist ein AVIF-Bild, das OpenCV {version} hier nicht lesen kann: Installiere ein neueres OpenCV</translation>
    </message>
    <message>
        <source>{which}; for HEIC pictures: {reason}</source>
        <translation>{which}; für HEIC-Bilder: {reason}</translation>
    </message>
    <message>
        <source>no pictures in {path}</source>
        <translation>In {path} sind keine Bilder</translation>
    </message>
    <message>
        <source>no pictures match {path}</source>
        <translation>Auf {path} passen keine Bilder</translation>
    </message>
    <message>
        <source>{path} is not a video, or its format is not supported</source>
        <translation>{path} ist kein Video, oder sein Format wird nicht unterstützt</translation>
    </message>
    <message>
        <source>{path} is cut short and cannot be played: {missing} bytes are missing</source>
        <translation>{path} ist abgeschnitten und lässt sich nicht abspielen: {missing} Bytes fehlen</translation>
    </message>
    <message>
        <source>{path} cannot be played: no frame can be decoded</source>
        <translation>{path} lässt sich nicht abspielen: Kein Bild ist lesbar</translation>
    </message>
    <message>
        <source>{name} is interlaced, or in a picture format that OpenCV {version} cannot convert. Install ffmpeg and try again: Handtrack then reads it with ffmpeg.</source>
        <translation>{name} hat Halbbilder (interlaced) oder ein Bildformat, das OpenCV {version} nicht umwandeln kann. Installiere ffmpeg und versuch es noch einmal: Handtrack liest es dann damit.</translation>
    </message>
    <message>
        <source>{name} is coded in {codec}, which OpenCV cannot decode here. Install ffmpeg and try again, or convert it to H.264.</source>
        <translation>{name} ist in {codec} codiert, und OpenCV kann das hier nicht decodieren. Installiere ffmpeg und versuch es noch einmal, oder wandle es in H.264 um.</translation>
    </message>
    <message>
        <source>{name} changes its picture size after frame {frames}, from {before} to {after}: only the frames before that were read. Split it there to read the rest.</source>
        <translation>{name} ändert nach Bild {frames} die Bildgröße, von {before} auf {after}: Nur die Bilder davor wurden gelesen. Teile die Datei dort, um auch den Rest zu lesen.</translation>
    </message>
    <message>
        <source>{path} is sound with a cover picture, not a video</source>
        <translation>{path} ist eine Tondatei mit Titelbild, kein Video</translation>
    </message>
    <message>
        <source>{path} is a sound file, not a video</source>
        <translation>{path} ist eine Tondatei, kein Video</translation>
    </message>
    <message>
        <source>{name} is too large: {size}, and the limit is {millions} million pixels</source>
        <translation>{name} ist zu groß: {size}, und höchstens {millions} Millionen Bildpunkte gehen</translation>
    </message>
    <message>
        <source>not enough memory for {name}: its pictures are {size}</source>
        <translation>Für {name} reicht der Arbeitsspeicher nicht: Die Bilder sind {size}</translation>
    </message>
    <message>
        <source>Camera {camera} is not connected. Plug it in, or pick another one.</source>
        <translation>Kamera {camera} ist nicht angeschlossen. Steck sie ein, oder wähle eine andere.</translation>
    </message>
    <message>
        <source>There is no camera {camera}. Pick another one (to list them: handtrack cameras).</source>
        <translation>Eine Kamera {camera} gibt es nicht. Wähle eine andere (handtrack cameras zeigt sie).</translation>
    </message>
    <message>
        <source>{path} is not a camera</source>
        <translation>{path} ist keine Kamera</translation>
    </message>
    <message>
        <source>“{name}” is not connected. Plug it in, or pick another camera.</source>
        <translation>„{name}“ ist nicht angeschlossen. Steck sie ein, oder wähle eine andere Kamera.</translation>
    </message>
    <message>
        <source>No file or camera is called “{name}” (to list the cameras: handtrack cameras).</source>
        <translation>Keine Datei und keine Kamera heißt „{name}“ (handtrack cameras zeigt sie).</translation>
    </message>
    <message>
        <source>a given frame is None, which VideoCapture.read returns at the end of a video or if it fails: end the iterable there, or leave the frame out</source>
        <translation>ein übergebenes Bild ist None, das VideoCapture.read am Ende eines Videos oder bei einem Fehler zurückgibt: beende dort das Iterable, oder lass das Bild aus</translation>
    </message>
    <message>
        <source>frames with times are pairs (seconds, array); got {given} as the time</source>
        <translation>Bilder mit Zeiten sind Paare (Sekunden, Array); bekommen: {given} als Zeit</translation>
    </message>
    <message>
        <source>frames() takes several pictures; got one array, {given}: give it to estimate(), or put it in a list</source>
        <translation>frames() nimmt mehrere Bilder; bekommen: ein Array, {given}: gib es estimate(), oder leg es in eine Liste</translation>
    </message>
    <message>
        <source>frames() takes a camera&apos;s number, a path or an address, or an iterable of (H, W, 3) uint8 arrays or (seconds, array) pairs; got {given}</source>
        <translation>frames() nimmt die Nummer einer Kamera, einen Pfad oder eine Adresse, oder ein Iterable aus (H, W, 3)-uint8-Arrays oder Paaren (Sekunden, Array); bekommen: {given}</translation>
    </message>
    <message>
        <source>Choose a source; “demo” needs no camera.</source>
        <translation>Wähle eine Quelle; „demo“ braucht keine Kamera.</translation>
    </message>
    <message>
        <source>{name} is not a valid address</source>
        <translation>{name} ist keine Adresse</translation>
    </message>
    <message>
        <source>{name} did not respond within {seconds:.1f} s</source>
        <translation>{name} antwortet nicht innerhalb von {seconds:.1f} s</translation>
    </message>
    <message>
        <source>{name} answers, but sent no picture within {seconds:.0f} s</source>
        <translation>{name} antwortet, hat aber in {seconds:.0f} s kein Bild gesendet</translation>
    </message>
    <message>
        <source>{name} asks for a user name and a password. Add them to the address: http://user:password@…</source>
        <translation>{name} verlangt Benutzername und Passwort. Ergänze sie in der Adresse: http://benutzer:passwort@…</translation>
    </message>
    <message>
        <source>{name} does not accept this user name and password</source>
        <translation>{name} nimmt diesen Benutzernamen und dieses Passwort nicht an</translation>
    </message>
    <message>
        <source>The server has nothing at {name} (error {status}). Check the address</source>
        <translation>Der Server hat unter {name} nichts (Fehler {status}). Prüfe die Adresse</translation>
    </message>
    <message>
        <source>{name} is a web page. Save it in your browser, then open the saved file</source>
        <translation>{name} ist eine Webseite. Speichere sie im Browser und öffne dann die gespeicherte Datei</translation>
    </message>
    <message>
        <source>{name} is a web page. Enter the address of the video itself; the camera&apos;s manual has it</source>
        <translation>{name} ist eine Webseite. Gib die Adresse des Videos selbst an; sie steht im Handbuch der Kamera</translation>
    </message>
    <message>
        <source>The server does not give you {name} (error {status})</source>
        <translation>Der Server gibt dir {name} nicht (Fehler {status})</translation>
    </message>
    <message>
        <source>The server of {name} has a problem (error {status})</source>
        <translation>Der Server von {name} hat ein Problem (Fehler {status})</translation>
    </message>
    <message>
        <source>{name} cannot be reached, or is not a video stream</source>
        <translation>{name} ist nicht erreichbar oder kein Videostrom</translation>
    </message>
    <message>
        <source>{name} is a playlist. Enter the address of the video itself</source>
        <translation>{name} ist eine Wiedergabeliste. Gib die Adresse des Videos selbst ein</translation>
    </message>
    <message>
        <source>{reason} (gave up after {seconds:g} s)</source>
        <translation>{reason} (nach {seconds:g} s aufgegeben)</translation>
    </message>
    <message>
        <source>{name} says that it has a picture, but delivers none</source>
        <translation>{name} meldet ein Bild, liefert aber keines</translation>
    </message>
    <message>
        <source>Recording stopped: {path} cannot be written ({reason}).</source>
        <translation>Die Aufnahme ist zu Ende: {path} lässt sich nicht schreiben ({reason}).</translation>
    </message>
    <message>
        <source>it already exists, and recordings never overwrite a file</source>
        <translation>es gibt sie schon; eine Aufnahme ersetzt keine Datei</translation>
    </message>
    <message>
        <source>this processor is fast with 8-bit numbers</source>
        <translation>dieser Prozessor rechnet schnell mit 8-Bit-Zahlen</translation>
    </message>
    <message>
        <source>no faster engine is known for this processor</source>
        <translation>von keiner anderen weiß man, dass sie auf diesem Prozessor schneller ist</translation>
    </message>
    <message>
        <source>only OpenVINO runs on it</source>
        <translation>das ist ein Gerät von OpenVINO</translation>
    </message>
    <message>
        <source>&apos;{words}&apos; is not a command; write &apos;select 1&apos; to &apos;select {most}&apos;</source>
        <translation>„{words}“ ist kein Befehl; es heißt „select 1“ bis „select {most}“</translation>
    </message>
    <message>
        <source>&apos;{words}&apos; is not a command; choose one of {names}</source>
        <translation>„{words}“ ist kein Befehl; es gibt {names}</translation>
    </message>
    <message>
        <source>decide() takes what GestureRecognizer.update() returned; got {given}</source>
        <translation>decide() nimmt, was GestureRecognizer.update() zurückgab; bekommen: {given}</translation>
    </message>
    <message>
        <source>in the other direction</source>
        <translation>zur anderen Seite</translation>
    </message>
    <message>
        <source>{url} can be received anywhere in the network. Allow that in Settings, or add scope=network after a question mark</source>
        <translation>{url} wäre im ganzen Netz zu empfangen. Erlaube das in den Einstellungen, oder hänge nach einem Fragezeichen scope=network an</translation>
    </message>
    <message>
        <source>{origin} is not an origin; write it like https://example.org, or null for a page opened from a file</source>
        <translation>{origin} ist keine Herkunft; schreib sie wie https://example.org, oder null für eine Seite aus einer Datei</translation>
    </message>
    <message>
        <source>{path}:{line}: {fault}</source>
        <translation>{path}, Zeile {line}: {fault}</translation>
    </message>
    <message>
        <source>time went back from {last:g} s to {time:g} s: call history.cut() where time restarts, as at an episode&apos;s start, or history.clear() to drop what is held</source>
        <translation>die Zeit sprang von {last:g} s zurück auf {time:g} s: ruf history.cut() auf, wo die Zeit neu beginnt, etwa am Anfang einer Episode, oder history.clear(), um alles Gehaltene zu verwerfen</translation>
    </message>
    <message>
        <source>history.add(t, value, *leases) takes seconds first; got {given}</source>
        <translation>history.add(t, value, *leases) nimmt zuerst Sekunden; bekommen: {given}</translation>
    </message>
    <message>
        <source>history.add(t, value, *leases) takes a value after the time</source>
        <translation>history.add(t, value, *leases) nimmt nach der Zeit einen Wert</translation>
    </message>
    <message>
        <source>history.add(t, value, *leases) takes leases, as from pool.acquire(…), after the value; got {given}: to keep an array without a lease, give it as the value</source>
        <translation>history.add(t, value, *leases) nimmt nach dem Wert Leases, wie von pool.acquire(…); bekommen: {given}: um ein Array ohne Lease zu behalten, gib es als Wert</translation>
    </message>
    <message>
        <source>{name} is {given}; it must be None or a number, 0 or more</source>
        <translation>{name} ist {given}; es muss None oder eine Zahl sein, 0 oder mehr</translation>
    </message>
    <message>
        <source>history.sample(n) takes a whole number; got {given}</source>
        <translation>history.sample(n) nimmt eine ganze Zahl; bekommen: {given}</translation>
    </message>
    <message>
        <source>rng must be a numpy.random.Generator, made once with numpy.random.default_rng(seed); got {given}</source>
        <translation>rng muss ein numpy.random.Generator sein, einmal mit numpy.random.default_rng(seed) erzeugt; bekommen: {given}</translation>
    </message>
    <message>
        <source>Saving {path} is taking long. Handtrack keeps trying.</source>
        <translation>{path} zu speichern dauert lange. Handtrack versucht es weiter.</translation>
    </message>
    <message>
        <source>create a PySide6 QApplication before {part}</source>
        <translation>erzeuge eine QApplication von PySide6 vor {part}</translation>
    </message>
    <message>
        <source>{part} takes a PySide6 widget as its window; got {given}</source>
        <translation>{part} nimmt als Fenster ein Widget von PySide6; bekommen: {given}</translation>
    </message>
    <message>
        <source>{part} is made for PySide6, and cannot be used in a program of {other}: use PySide6 throughout</source>
        <translation>{part} ist für PySide6 und geht nicht in einem Programm mit {other}: nimm durchgehend PySide6</translation>
    </message>
    <message>
        <source>Your desktop no longer lets Handtrack do this. To try again, turn the switch on</source>
        <translation>Dein Desktop erlaubt es Handtrack nicht mehr. Schalte den Schalter wieder ein, um es noch einmal zu versuchen</translation>
    </message>
    <message>
        <source>This desktop doesn&apos;t let programs press keys. Install wtype, or log in to an X11 session</source>
        <translation>Diese Arbeitsumgebung lässt kein Programm Tasten drücken. Installiere wtype oder melde dich in einer X11-Sitzung an</translation>
    </message>
    <message>
        <source>Handtrack can&apos;t move the pointer here: {reason}</source>
        <translation>Handtrack kann den Zeiger hier nicht bewegen: {reason}</translation>
    </message>
    <message>
        <source>This desktop doesn&apos;t let programs move the pointer. Log in to an X11 session</source>
        <translation>Auf diesem Desktop dürfen Programme den Zeiger nicht bewegen. Melde dich in einer X11-Sitzung an</translation>
    </message>
    <message>
        <source>gate must be a function that gets a command&apos;s name, not {given}</source>
        <translation>gate muss eine Funktion sein, die den Namen eines Befehls bekommt, nicht {given}</translation>
    </message>
    <message>
        <source>gate must return a text, empty if the command may run; it returned {given}</source>
        <translation>gate muss einen Text zurückgeben, leer, wenn der Befehl gelten darf; es gab {given} zurück</translation>
    </message>
    <message>
        <source>gate failed: {reason}</source>
        <translation>gate ist fehlgeschlagen: {reason}</translation>
    </message>
    <message>
        <source>{call} takes an image of shape (H, W, 3) and dtype uint8; got {given}</source>
        <translation>{call} nimmt ein Bild der Form (H, W, 3) mit dtype uint8; bekommen: {given}</translation>
    </message>
    <message>
        <source>{call} takes an image as a numpy array; got {given}: convert it with numpy.asarray</source>
        <translation>{call} nimmt ein Bild als numpy-Array; bekommen: {given}: wandle es mit numpy.asarray um</translation>
    </message>
    <message>
        <source>{call} takes an image; got None, which cv2.imread and VideoCapture.read return if they fail</source>
        <translation>{call} nimmt ein Bild; bekommen: None, das cv2.imread und VideoCapture.read bei einem Fehler zurückgeben</translation>
    </message>
    <message>
        <source>{call} takes an image, not its path; got {given}: read it with cv2.imread</source>
        <translation>{call} nimmt ein Bild, nicht seinen Pfad; bekommen: {given}: lies es mit cv2.imread</translation>
    </message>
    <message>
        <source>{call} takes an image; got {given}: use its .image</source>
        <translation>{call} nimmt ein Bild; bekommen: {given}: nimm dessen .image</translation>
    </message>
    <message>
        <source>{call} takes an image; got {given}: VideoCapture.read returns a pair, ok and the image</source>
        <translation>{call} nimmt ein Bild; bekommen: {given}: VideoCapture.read gibt ein Paar zurück, ok und das Bild</translation>
    </message>
    <message>
        <source>{call} takes an image of shape (H, W, 3); this is grey, {given}: convert it with cv2.COLOR_GRAY2BGR</source>
        <translation>{call} nimmt ein Bild der Form (H, W, 3); dieses ist grau, {given}: wandle es mit cv2.COLOR_GRAY2BGR um</translation>
    </message>
    <message>
        <source>{call} takes an image of shape (H, W, 3); this has a fourth channel, {given}: use image[:, :, :3]</source>
        <translation>{call} nimmt ein Bild der Form (H, W, 3); dieses hat einen vierten Kanal, {given}: nimm image[:, :, :3]</translation>
    </message>
    <message>
        <source>{call} takes an image of shape (H, W, 3); this has its channels first, {given}: use image.transpose(1, 2, 0)</source>
        <translation>{call} nimmt ein Bild der Form (H, W, 3); bei diesem stehen die Kanäle vorn, {given}: nimm image.transpose(1, 2, 0)</translation>
    </message>
    <message>
        <source>{call} takes one image of shape (H, W, 3); got several, {given}: give one after the other</source>
        <translation>{call} nimmt ein einzelnes Bild der Form (H, W, 3); bekommen: mehrere, {given}: gib eins nach dem anderen</translation>
    </message>
    <message>
        <source>{call} takes uint8, 0 to 255; got {given}: convert it, for example with (image * 255).astype(np.uint8)</source>
        <translation>{call} nimmt uint8, 0 bis 255; bekommen: {given}: wandle es um, zum Beispiel mit (image * 255).astype(np.uint8)</translation>
    </message>
    <message>
        <source>{call} takes an image with pixels in it; got {size}</source>
        <translation>{call} nimmt ein Bild mit Pixeln; bekommen: {size}</translation>
    </message>
    <message>
        <source>draw_hands() draws in place, which this image does not allow: draw into a copy, image.copy()</source>
        <translation>draw_hands() zeichnet direkt ins Bild, was dieses nicht erlaubt: zeichne in eine Kopie, image.copy()</translation>
    </message>
    <message>
        <source>draw_hands(image, hands) takes the hands that estimate() returned; got {given}</source>
        <translation>draw_hands(image, hands) nimmt die Hände, die estimate() zurückgab; bekommen: {given}</translation>
    </message>
    <message>
        <source>name a script: python -m handtrack.compat SCRIPT.py, or -m MODULE</source>
        <translation>nenne ein Skript: python -m handtrack.compat SCRIPT.py, oder -m MODUL</translation>
    </message>
    <message>
        <source>there is no module {name}</source>
        <translation>es gibt kein Modul {name}</translation>
    </message>
    <message>
        <source>this {task} is closed; create a new one</source>
        <translation>dieser {task} ist geschlossen; erstelle einen neuen</translation>
    </message>
    <message>
        <source>the preset {preset} has no action &apos;{name}&apos;; choose one of {names}</source>
        <translation>Die Vorlage {preset} kennt „{name}“ nicht; möglich sind {names}</translation>
    </message>
    <message>
        <source>{path} was recorded without pictures, so its results cannot change; remove {options}</source>
        <translation>{path} wurde ohne Bilder aufgenommen; die Ergebnisse stehen also fest; lass {options} weg</translation>
    </message>
    <message>
        <source>no runs yet</source>
        <translation>noch keine Durchgänge</translation>
    </message>
    <message>
        <source>there is no run {run}; to list the runs: handtrack runs</source>
        <translation>kein Durchgang hat die Nummer {run} (handtrack runs)</translation>
    </message>
    <message>
        <source>{path}: the file must end in one of {known}</source>
        <translation>{path}: Der Name muss auf eines von {known} enden</translation>
    </message>
    <message>
        <source>cannot draw into {path}: a video needs an ordinary file</source>
        <translation>In {path} lässt sich nicht zeichnen: Ein Video braucht eine gewöhnliche Datei</translation>
    </message>
    <message>
        <source>{path} was never finished: its index is missing, as after a crash or a full disk. Repair it with the program that recorded it.</source>
        <translation>{path} wurde nie fertig geschrieben: Das Inhaltsverzeichnis fehlt, etwa nach einem Absturz oder bei vollem Speicher. Repariere die Datei mit dem Programm, das sie aufgenommen hat.</translation>
    </message>
    <message>
        <source>COCO key points are for pictures; write a video as .dlc.csv, .parquet or .jsonl</source>
        <translation>COCO-Punkte sind für Bilder; schreib die eines Videos als .dlc.csv, .parquet oder .jsonl</translation>
    </message>
    <message>
        <source>give this one another command</source>
        <translation>dieser einen anderen Befehl geben</translation>
    </message>
    <message>
        <source>Your gestures file is damaged ({reason}) and cannot be renamed ({why}). New gestures will not be saved.</source>
        <translation>Die Datei mit deinen Gesten ist beschädigt ({reason}) und lässt sich nicht umbenennen ({why}). Neue Gesten werden nicht gesichert.</translation>
    </message>
    <message>
        <source>Your gestures cannot be read ({reason}). New gestures will not be saved.</source>
        <translation>Deine Gesten lassen sich nicht lesen ({reason}). Neue Gesten werden nicht gesichert.</translation>
    </message>
    <message>
        <source>&apos;{key}&apos; appears twice</source>
        <translation>„{key}“ kommt zweimal vor</translation>
    </message>
    <message>
        <source>the step id &apos;{id}&apos; is also that of “{title}”; give one of them its own &apos;id: …&apos;</source>
        <translation>Die id „{id}“ hat auch „{title}“; gib einem von beiden „id: …“</translation>
    </message>
    <message>
        <source>a {ending} file can have only one source; write several as .jsonl, .csv or .parquet</source>
        <translation>eine Datei mit {ending} kann nur eine Quelle haben; schreib mehrere als .jsonl, .csv oder .parquet</translation>
    </message>
    <message>
        <source>update(hands, t, width) takes the hands that estimate() returned; got {given}</source>
        <translation>update(hands, t, width) nimmt die Hände, die estimate() zurückgab; bekommen: {given}</translation>
    </message>
    <message>
        <source>update(hands, t, width) takes seconds as t; got {given}</source>
        <translation>update(hands, t, width) nimmt Sekunden als t; bekommen: {given}</translation>
    </message>
    <message>
        <source>update(hands, t, width) takes the picture&apos;s width in pixels, image.shape[1]; got {given}</source>
        <translation>update(hands, t, width) nimmt die Breite des Bildes in Pixeln, image.shape[1]; bekommen: {given}</translation>
    </message>
    <message>
        <source>{name} has more than {most} samples; remove some</source>
        <translation>{name} hat mehr als {most} Proben; entferne einige</translation>
    </message>
    <message>
        <source>the samples of {name} are wrong: {reason}</source>
        <translation>die Proben von {name} sind falsch: {reason}</translation>
    </message>
    <message>
        <source>there are more than {most} gestures; remove some</source>
        <translation>es sind mehr als {most} Gesten; entferne einige</translation>
    </message>
    <message>
        <source>closest to {sign}, but “{condition}” scores only {degree:.2f}</source>
        <translation>am nächsten ist {sign}, aber „{condition}“ erreicht nur {degree:.2f}</translation>
    </message>
    <message>
        <source>you have not taught any gestures</source>
        <translation>du hast noch keine Geste beigebracht</translation>
    </message>
    <message>
        <source>left the picture too soon</source>
        <translation>zu früh aus dem Bild</translation>
    </message>
    <message>
        <source>swings too small: {way:.2f} of {least:.2f} hand lengths</source>
        <translation>Schwünge zu klein: {way:.2f} von {least:.2f} Handlängen</translation>
    </message>
    <message>
        <source>swings too slow: {seconds:.2f} s each; the limit is {most:.1f} s</source>
        <translation>Schwünge zu langsam: je {seconds:.2f} s; höchstens {most:.1f} s</translation>
    </message>
    <message>
        <source>only {count} of {least} swings</source>
        <translation>nur {count} von {least} Schwüngen</translation>
    </message>
    <message>
        <source>not closed</source>
        <translation>nicht geschlossen</translation>
    </message>
    <message>
        <source>too small: {way:.1f} of {least:.1f} hand lengths</source>
        <translation>zu klein: {way:.1f} von {least:.1f} Handlängen</translation>
    </message>
    <message>
        <source>not round</source>
        <translation>nicht rund</translation>
    </message>
    <message>
        <source>“{title}” isn&apos;t done. Confirm once more to finish</source>
        <translation>„{title}“ ist nicht erledigt. Zum Beenden noch einmal bestätigen</translation>
    </message>
    <message>
        <source>{count} steps aren&apos;t done. Confirm once more to finish</source>
        <translation>{count} Schritte sind nicht erledigt. Zum Beenden noch einmal bestätigen</translation>
    </message>
    <message>
        <source>{title} ({left}) stays in the header. Confirm once more to finish</source>
        <translation>{title} ({left}) bleibt in der Kopfzeile. Zum Beenden noch einmal bestätigen</translation>
    </message>
    <message>
        <source>{count} timers stay in the header. Confirm once more to finish</source>
        <translation>{count} Timer bleiben in der Kopfzeile. Zum Beenden noch einmal bestätigen</translation>
    </message>
    <message>
        <source>This timer is already running</source>
        <translation>Dieser Timer läuft schon</translation>
    </message>
    <message>
        <source>You&apos;ve reached the limit for servings</source>
        <translation>Weiter geht es in dieser Richtung nicht</translation>
    </message>
    <message>
        <source>There are no amounts to scale here</source>
        <translation>Hier gibt es nichts umzurechnen</translation>
    </message>
    <message>
        <source>Rate a finished guide with 1 to {most} stars</source>
        <translation>Bewerte eine beendete Anleitung mit 1 bis {most} Sternen</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>Begonnen</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>Beendet</translation>
    </message>
    <message>
        <source>not finished</source>
        <translation>nicht beendet</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Servings</source>
        <translation>Portionen</translation>
    </message>
    <message>
        <source>the guide is for {count}</source>
        <translation>die Anleitung ist für {count}</translation>
    </message>
    <message>
        <source>Rating</source>
        <translation>Bewertung</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Guide</source>
        <translation>Anleitung</translation>
    </message>
    <message>
        <source>Timer: {time}</source>
        <translation>Timer: {time}</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>übersprungen</translation>
    </message>
    <message>
        <source>{path} contains {count} guides; name one guide&apos;s .md file</source>
        <translation>{path}: enthält {count} Anleitungen statt einer; nenne die .md-Datei</translation>
    </message>
    <message>
        <source>{path} cannot be opened because of an error in Handtrack. Report it: Settings › About</source>
        <translation>{path} lässt sich wegen eines Fehlers in Handtrack nicht öffnen. Melde ihn: Einstellungen › Über Handtrack</translation>
    </message>
    <message>
        <source>a line of more than {most} characters</source>
        <translation>Eine Zeile hat mehr als {most} Zeichen</translation>
    </message>
    <message>
        <source>did you mean &apos;{name}&apos;?</source>
        <translation>ist „{name}“ gemeint?</translation>
    </message>
    <message>
        <source>use one of {names}</source>
        <translation>möglich sind {names}</translation>
    </message>
    <message>
        <source>the file is empty; a guide begins with --- and its title</source>
        <translation>Die Datei ist leer; eine Anleitung beginnt mit --- und ihrem title</translation>
    </message>
    <message>
        <source>a guide begins with a line --- and &apos;title: …&apos; below it</source>
        <translation>Eine Anleitung beginnt mit einer Zeile --- und „title: …“ darunter</translation>
    </message>
    <message>
        <source>the front matter that begins here does not end; close it with ---</source>
        <translation>Der Kopf, der hier beginnt, endet nicht; schließe ihn mit ---</translation>
    </message>
    <message>
        <source>the front matter is longer than {most} characters; close it with ---</source>
        <translation>Der Kopf hat mehr als {most} Zeichen; schließe ihn mit ---</translation>
    </message>
    <message>
        <source>the front matter is not valid YAML: {reason}</source>
        <translation>Der Kopf ist kein gültiges YAML: {reason}</translation>
    </message>
    <message>
        <source>the front matter contains a character that YAML does not allow</source>
        <translation>Im Kopf steht ein Zeichen, das YAML nicht erlaubt</translation>
    </message>
    <message>
        <source>the front matter needs lines like &apos;title: Pizza dough&apos;</source>
        <translation>Im Kopf stehen Zeilen wie „title: Pizzateig“</translation>
    </message>
    <message>
        <source>it contains a second document</source>
        <translation>er enthält ein zweites Dokument</translation>
    </message>
    <message>
        <source>unknown key &apos;{key}&apos; in the front matter ({hint})</source>
        <translation>Im Kopf gibt es keinen Schlüssel „{key}“ ({hint})</translation>
    </message>
    <message>
        <source>the front matter has no title; write &apos;title: …&apos;</source>
        <translation>Dem Kopf fehlt der Titel; schreibe „title: …“</translation>
    </message>
    <message>
        <source>format {format} needs a newer version of Handtrack; this one reads up to format {known}</source>
        <translation>für das Format {format} ist ein neueres Handtrack nötig; dieses liest bis {known}</translation>
    </message>
    <message>
        <source>&apos;{given}&apos; is not a number of servings; write one from 1 to {most}</source>
        <translation>&apos;{given}&apos; ist keine Zahl von Portionen; schreib eine von 1 bis {most}</translation>
    </message>
    <message>
        <source>&apos;{language}&apos; is not a language tag; write one like en, de or pt-BR</source>
        <translation>„{language}“ ist kein Sprachkürzel; schreibe es wie en, de oder pt-BR</translation>
    </message>
    <message>
        <source>&apos;{key}&apos; takes one line of text; quote it if it contains &apos;: &apos; or begins with [ or {{</source>
        <translation>„{key}“ ist eine Zeile Text; setze ihn in Anführungszeichen, wenn er „: “ enthält oder mit [ oder {{ beginnt</translation>
    </message>
    <message>
        <source>&apos;{key}&apos; is empty</source>
        <translation>„{key}“ ist leer</translation>
    </message>
    <message>
        <source>the guide has no steps; a step begins with &apos;## Title&apos;</source>
        <translation>Die Anleitung hat keine Schritte; ein Schritt beginnt mit „## Titel“</translation>
    </message>
    <message>
        <source>a guide has at most {most} steps</source>
        <translation>Eine Anleitung hat höchstens {most} Schritte</translation>
    </message>
    <message>
        <source>text before the first step; put it below a &apos;## Title&apos; or in the summary</source>
        <translation>Text vor dem ersten Schritt; schreibe ihn unter „## Titel“ oder in summary</translation>
    </message>
    <message>
        <source>this text has no step {number}; choose another one</source>
        <translation>dieser Text hat keinen Schritt {number}; wähle einen anderen</translation>
    </message>
    <message>
        <source>a step without a title; write &apos;## Title&apos;</source>
        <translation>Ein Schritt ohne Titel; schreibe „## Titel“</translation>
    </message>
    <message>
        <source>a step has at most {most} lines; start another one</source>
        <translation>Ein Schritt hat höchstens {most} Zeilen; beginne einen neuen</translation>
    </message>
    <message>
        <source>a step has at most {most} characters; start another one</source>
        <translation>Ein Schritt hat höchstens {most} Zeichen; beginne einen neuen</translation>
    </message>
    <message>
        <source>the step id &apos;{id}&apos; is taken by the step on line {first}; give one of them its own &apos;id: …&apos;</source>
        <translation>Die id „{id}“ hat schon der Schritt in Zeile {first}; gib einem von beiden „id: …“</translation>
    </message>
    <message>
        <source>the id &apos;{id}&apos; may contain only letters, digits, &apos;-&apos;, &apos;_&apos; and &apos;.&apos;</source>
        <translation>Die id „{id}“ darf Buchstaben, Ziffern, „-“, „_“ und „.“ haben</translation>
    </message>
    <message>
        <source>unknown kind &apos;{kind}&apos; ({hint})</source>
        <translation>Die Art „{kind}“ gibt es nicht ({hint})</translation>
    </message>
    <message>
        <source>not of the form &apos;key: value&apos;; leave a blank line above the text of a step</source>
        <translation>Das hat nicht die Form „Schlüssel: Wert“; lass über dem Text eines Schritts eine Zeile frei</translation>
    </message>
    <message>
        <source>unknown key &apos;{key}&apos; ({hint}); text needs a blank line above it</source>
        <translation>Den Schlüssel „{key}“ gibt es nicht ({hint}); lass über Text eine Zeile frei</translation>
    </message>
    <message>
        <source>only a {owners} step can have &apos;{key}&apos;; this is a {kind} step</source>
        <translation>„{key}“ gehört zu einem Schritt der Art {owners}, dieser ist von der Art {kind}</translation>
    </message>
    <message>
        <source>{one} or {other}</source>
        <translation>{one} oder {other}</translation>
    </message>
    <message>
        <source>&apos;{key}&apos; must be true or false, not &apos;{given}&apos;</source>
        <translation>„{key}“ ist true oder false, nicht „{given}“</translation>
    </message>
    <message>
        <source>a timer without a duration; write &apos;duration: 5 min&apos; below the heading</source>
        <translation>Ein Timer ohne Dauer; schreibe „duration: 5 min“ unter die Überschrift</translation>
    </message>
    <message>
        <source>&apos;{given}&apos; is not a duration; write it like 90 s, 5 min or 1 h 30 min</source>
        <translation>„{given}“ ist keine Dauer; schreibe sie wie 90 s, 5 min oder 1 h 30 min</translation>
    </message>
    <message>
        <source>&apos;{given}&apos; is out of range; a duration must be longer than 0 and at most 24 h</source>
        <translation>„{given}“ geht nicht; eine Dauer ist länger als 0 und höchstens 24 h</translation>
    </message>
    <message>
        <source>no earlier choice or field has the id &apos;{id}&apos; ({hint})</source>
        <translation>Kein früherer Schritt der Art choice oder field hat die id „{id}“ ({hint})</translation>
    </message>
    <message>
        <source>no choice or field comes before this step</source>
        <translation>davor gibt es keinen</translation>
    </message>
    <message>
        <source>&apos;{given}&apos; is not a condition; write it like &apos;if: pace = cold&apos;</source>
        <translation>„{given}“ ist keine Bedingung; schreibe sie wie „if: pace = cold“</translation>
    </message>
    <message>
        <source>no combination of answers leads to this step: its conditions exclude each other</source>
        <translation>zu diesem Schritt führt keine Antwort: Seine Bedingungen schließen einander aus</translation>
    </message>
    <message>
        <source>&apos;{given}&apos; is not a repeat count; write it like &apos;repeat: 3&apos;, at most {most}</source>
        <translation>„{given}“ sagt nicht, wie oft; schreibe es wie „repeat: 3“, höchstens {most}</translation>
    </message>
    <message>
        <source>a repeat cannot contain another repeat</source>
        <translation>Schritte, die sich schon wiederholen, können sich nicht auch gemeinsam wiederholen</translation>
    </message>
    <message>
        <source>no step up to this one has the id &apos;{id}&apos; ({hint})</source>
        <translation>kein Schritt bis hierher hat die Kennung „{id}“ ({hint})</translation>
    </message>
    <message>
        <source>only a checklist step can have items to tick</source>
        <translation>Etwas zum Abhaken gehört in einen Schritt der Art checklist</translation>
    </message>
    <message>
        <source>each checklist item begins with an empty box: - [ ] Flour</source>
        <translation>Ein Punkt einer Checkliste beginnt mit einem leeren Kästchen: - [ ] Mehl</translation>
    </message>
    <message>
        <source>a checklist without items; write each as &apos;- [ ] Flour&apos;</source>
        <translation>Eine Checkliste ohne Punkte; schreibe jeden wie „- [ ] Mehl“</translation>
    </message>
    <message>
        <source>an item without text</source>
        <translation>Ein Punkt ohne Text</translation>
    </message>
    <message>
        <source>two items have the id &apos;{id}&apos;; end one of them with {{#other}}</source>
        <translation>Zwei Punkte haben die id „{id}“; beende einen mit {{#other}}</translation>
    </message>
    <message>
        <source>no options; write them as a numbered list: 1. Small</source>
        <translation>Keine Auswahl; schreibe sie als nummerierte Liste: 1. Klein</translation>
    </message>
    <message>
        <source>a second numbered list; a step has one list of options</source>
        <translation>Eine zweite nummerierte Liste; die Auswahl eines Schritts ist eine einzige Liste</translation>
    </message>
    <message>
        <source>only 1 option; a step needs {fewest} to {most}</source>
        <translation>Nur eine Möglichkeit; ein Schritt hat {fewest} bis {most}</translation>
    </message>
    <message>
        <source>{count} options; a step can have {fewest} to {most}</source>
        <translation>{count} Möglichkeiten; ein Schritt hat {fewest} bis {most}</translation>
    </message>
    <message>
        <source>option {place} is numbered {number}; number them 1, 2, 3 so that fingers can choose them</source>
        <translation>Möglichkeit {place} hat die Nummer {number}; nummeriere sie 1, 2, 3, damit Finger sie wählen können</translation>
    </message>
    <message>
        <source>an option without text</source>
        <translation>Eine Möglichkeit ohne Text</translation>
    </message>
    <message>
        <source>two options have the id &apos;{id}&apos;; end one of them with {{#other}}</source>
        <translation>Zwei Möglichkeiten haben die id „{id}“; beende eine mit {{#other}}</translation>
    </message>
    <message>
        <source>no option has the id &apos;{id}&apos; ({hint})</source>
        <translation>Keine Möglichkeit hat die id „{id}“ ({hint})</translation>
    </message>
    <message>
        <source>code blocks are not supported in a guide</source>
        <translation>Codeblöcke gehen in einer Anleitung nicht</translation>
    </message>
    <message>
        <source>tables are not supported in a guide; write a list</source>
        <translation>Tabellen gehen in einer Anleitung nicht; schreibe eine Liste</translation>
    </message>
    <message>
        <source>a list inside a list is not supported; write one list</source>
        <translation>Eine Liste in einer Liste geht nicht; schreibe eine einzige</translation>
    </message>
    <message>
        <source>a list entry without text</source>
        <translation>Ein Eintrag einer Liste ohne Text</translation>
    </message>
    <message>
        <source>the path of a picture has at most {most} characters</source>
        <translation>Der Pfad eines Bildes hat höchstens {most} Zeichen</translation>
    </message>
    <message>
        <source>&apos;{path}&apos; is outside the guide&apos;s folder; put pictures inside it</source>
        <translation>„{path}“ liegt nicht im Ordner der Anleitung; Bilder liegen bei ihrer Anleitung</translation>
    </message>
    <message>
        <source>no such picture: {path}</source>
        <translation>Das Bild {path} fehlt</translation>
    </message>
    <message>
        <source>{path}: files of this kind cannot be imported; use one of {known}</source>
        <translation>{path}: Dateien dieser Art lassen sich nicht importieren; möglich sind {known}</translation>
    </message>
    <message>
        <source>{path}: damaged, or not what its name says</source>
        <translation>{path} ist beschädigt oder nicht das, was der Name sagt</translation>
    </message>
    <message>
        <source>it needs a password. Print it to a new PDF without one</source>
        <translation>sie braucht ein Passwort. Drucke sie in eine neue PDF ohne Passwort</translation>
    </message>
    <message>
        <source>it&apos;s too long. Print the pages that you need to a new PDF</source>
        <translation>sie ist zu lang. Drucke die Seiten, die du brauchst, in eine neue PDF</translation>
    </message>
    <message>
        <source>it defines XML entities. Save it again with Word or LibreOffice</source>
        <translation>sie definiert XML-Entitäten. Speichere sie noch einmal mit Word oder LibreOffice</translation>
    </message>
    <message>
        <source>{path}: an old Word file. Open it in Word or LibreOffice and save it as .docx, then open that</source>
        <translation>{path}: eine alte Word-Datei. Speichere sie in Word oder LibreOffice als .docx und öffne dann diese</translation>
    </message>
    <message>
        <source>{path}: too long for one guide</source>
        <translation>{path} ist zu lang für eine Anleitung</translation>
    </message>
    <message>
        <source>it contains more than {most} files</source>
        <translation>darin sind mehr als {most} Dateien</translation>
    </message>
    <message>
        <source>it contains more than {most} MB of text</source>
        <translation>darin sind mehr als {most} MB Text</translation>
    </message>
    <message>
        <source>it unpacks to more than {most} MB</source>
        <translation>entpackt sind es mehr als {most} MB</translation>
    </message>
    <message>
        <source>{path}: takes too long to read. Export it in smaller parts, and import those</source>
        <translation>{path}: braucht zu lange zum Lesen. Exportiere es in kleineren Teilen und importiere diese</translation>
    </message>
    <message>
        <source>{path}: needs too much memory. Export it in smaller parts, and import those</source>
        <translation>{path}: braucht zu viel Speicher. Exportiere es in kleineren Teilen und importiere diese</translation>
    </message>
    <message>
        <source>The import was cancelled</source>
        <translation>Der Import wurde abgebrochen</translation>
    </message>
    <message>
        <source>{path}: already a guide; open it</source>
        <translation>{path} ist schon eine Anleitung; öffne sie</translation>
    </message>
    <message>
        <source>{path}: {saved} of {count} recipes written</source>
        <translation>{path}: {saved} von {count} Rezepten geschrieben</translation>
    </message>
    <message>
        <source>{path}: {remark}</source>
        <translation>{path}: {remark}</translation>
    </message>
    <message>
        <source>The title is the file&apos;s name.</source>
        <translation>Der Titel ist der Name der Datei.</translation>
    </message>
    <message>
        <source>No ingredients were found.</source>
        <translation>Keine Zutaten gefunden.</translation>
    </message>
    <message>
        <source>No steps were found.</source>
        <translation>Keine Schritte gefunden.</translation>
    </message>
    <message>
        <source>Handtrack found the ingredients and steps by their headings. Check that they&apos;re complete.</source>
        <translation>Handtrack hat Zutaten und Schritte an ihren Überschriften erkannt. Prüf, ob nichts fehlt.</translation>
    </message>
    <message>
        <source>Some pictures weren&apos;t saved with the file.</source>
        <translation>Einige Bilder wurden nicht mit der Datei gespeichert.</translation>
    </message>
    <message>
        <source>Web addresses left out: {count}, such as {example}</source>
        <translation>Weggelassene Webadressen: {count}, z. B. {example}</translation>
    </message>
    <message>
        <source>Steps without text left out: {count}</source>
        <translation>Weggelassene Schritte ohne Text: {count}</translation>
    </message>
    <message>
        <source>Lines left out: {count}, such as “{example}”</source>
        <translation>Weggelassene Zeilen: {count}, z. B. „{example}“</translation>
    </message>
    <message>
        <source>it was removed or replaced</source>
        <translation>sie wurde entfernt oder ersetzt</translation>
    </message>
    <message>
        <source>it is taking a long time</source>
        <translation>es dauert lange</translation>
    </message>
</context>
<context>
    <name>pointer</name>
    <message>
        <source>To start, raise index and little finger for 1.5 seconds.</source>
        <translation>Zum Starten Zeigefinger und kleinen Finger 1,5 Sekunden lang heben.</translation>
    </message>
    <message>
        <source>Starting …</source>
        <translation>Startet …</translation>
    </message>
    <message>
        <source>Pointing. To stop, raise index and little finger.</source>
        <translation>Der Zeiger folgt dir. Zum Aufhören Zeigefinger und kleinen Finger heben.</translation>
    </message>
    <message>
        <source>Hand closed: the pointer rests.</source>
        <translation>Hand geschlossen: Der Zeiger ruht.</translation>
    </message>
    <message>
        <source>Pinch: let go to click, or hold it first to right-click.</source>
        <translation>Finger zusammen: Loslassen klickt; erst kurz halten klickt rechts.</translation>
    </message>
    <message>
        <source>Dragging. Let go to drop.</source>
        <translation>Zieht. Loslassen legt ab.</translation>
    </message>
    <message>
        <source>Scrolling</source>
        <translation>Scrollt</translation>
    </message>
    <message>
        <source>No hand. Pointing stops soon.</source>
        <translation>Keine Hand. Gleich ist Schluss.</translation>
    </message>
    <message>
        <source>Stopping …</source>
        <translation>Hört auf …</translation>
    </message>
    <message>
        <source>This Wayland session has no session bus. Log in to X11.</source>
        <translation>Diese Wayland-Sitzung hat keinen Sitzungsbus. Melde dich in X11 an.</translation>
    </message>
    <message>
        <source>Install pynput to use it: {0}</source>
        <translation>Dafür muss pynput installiert sein: {0}</translation>
    </message>
    <message>
        <source>Moving the pointer</source>
        <translation>Zeiger mit der Hand</translation>
    </message>
    <message>
        <source>Hand</source>
        <translation>Hand</translation>
    </message>
    <message>
        <source>The one that may start the pointer.</source>
        <translation>Diese darf den Zeiger starten.</translation>
    </message>
    <message>
        <source>Either</source>
        <translation>Jede</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>Links</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Rechts</translation>
    </message>
    <message>
        <source>Moves like</source>
        <translation>Bewegt sich wie</translation>
    </message>
    <message>
        <source>A joystick needs less room: the pointer moves while your hand is off its middle.</source>
        <translation>Ein Joystick braucht weniger Platz: Der Zeiger läuft, solange deine Hand neben der Mitte ist.</translation>
    </message>
    <message>
        <source>A mouse</source>
        <translation>Eine Maus</translation>
    </message>
    <message>
        <source>A joystick</source>
        <translation>Ein Joystick</translation>
    </message>
    <message>
        <source>Pointer speed</source>
        <translation>Tempo des Zeigers</translation>
    </message>
    <message>
        <source>{0} %</source>
        <translation>{0} %</translation>
    </message>
    <message>
        <source>Trembling hand</source>
        <translation>Zitternde Hand</translation>
    </message>
    <message>
        <source>More keeps the pointer stiller, and slower to start.</source>
        <translation>Mehr hält den Zeiger ruhiger, und er startet später.</translation>
    </message>
    <message>
        <source>Right click after</source>
        <translation>Rechtsklick nach</translation>
    </message>
    <message>
        <source>A pinch held still for this long.</source>
        <translation>So lange hältst du Daumen und Zeigefinger still zusammen.</translation>
    </message>
    <message>
        <source>Click by resting</source>
        <translation>Klicken durch Stillhalten</translation>
    </message>
    <message>
        <source>After this time without moving. 0 turns it off.</source>
        <translation>Nach dieser Zeit ohne Bewegung. 0 schaltet es aus.</translation>
    </message>
    <message>
        <source>Stop without a hand after</source>
        <translation>Ohne Hand aufhören nach</translation>
    </message>
    <message>
        <source>{0} s</source>
        <translation>{0} s</translation>
    </message>
</context>
<context>
    <name>practice</name>
    <message>
        <source>Show a hand</source>
        <translation>Zeig eine Hand</translation>
    </message>
    <message>
        <source>Open hand</source>
        <translation>Offene Hand</translation>
    </message>
    <message>
        <source>Swipe to your left</source>
        <translation>Nach links wischen</translation>
    </message>
    <message>
        <source>Swipe to your right</source>
        <translation>Nach rechts wischen</translation>
    </message>
    <message>
        <source>Two fingers</source>
        <translation>Zwei Finger</translation>
    </message>
    <message>
        <source>Thumb up</source>
        <translation>Daumen hoch</translation>
    </message>
    <message>
        <source>Thumb down</source>
        <translation>Daumen runter</translation>
    </message>
    <message>
        <source>Wave</source>
        <translation>Winken</translation>
    </message>
    <message>
        <source>Fist</source>
        <translation>Faust</translation>
    </message>
    <message>
        <source>Stand where you will work and hold up one hand. You&apos;ll see it on the left.</source>
        <translation>Stell dich hin, wo du arbeiten wirst, und halte eine Hand hoch. Links siehst du sie.</translation>
    </message>
    <message>
        <source>A drawn hand shows you how. With a camera, stand where you will work and hold up your own hand.</source>
        <translation>Eine gezeichnete Hand zeigt, wie es geht. Mit einer Kamera: Stell dich hin, wo du arbeiten wirst, und halte deine eigene hoch.</translation>
    </message>
    <message>
        <source>Hold it up for a moment: {0}.</source>
        <translation>Halte sie einen Moment hoch: {0}.</translation>
    </message>
    <message>
        <source>Hold them up until the ring is full: {0}.</source>
        <translation>Halte sie hoch, bis der Ring voll ist: {0}.</translation>
    </message>
    <message>
        <source>Hold your thumb up: {0}.</source>
        <translation>Halte den Daumen hoch: {0}.</translation>
    </message>
    <message>
        <source>Hold your thumb down: {0}.</source>
        <translation>Halte den Daumen runter: {0}.</translation>
    </message>
    <message>
        <source>Wave with an open hand, a few times, and stop: {0}.</source>
        <translation>Winke ein paarmal mit offener Hand und halte an: {0}.</translation>
    </message>
    <message>
        <source>the next step</source>
        <translation>der nächste Schritt</translation>
    </message>
    <message>
        <source>the previous step</source>
        <translation>der Schritt davor</translation>
    </message>
    <message>
        <source>confirm</source>
        <translation>bestätigen</translation>
    </message>
    <message>
        <source>undo</source>
        <translation>rückgängig</translation>
    </message>
    <message>
        <source>pause tracking</source>
        <translation>Erkennung anhalten</translation>
    </message>
    <message>
        <source>The other way: swipe to your left.</source>
        <translation>Andersherum: Wisch nach links.</translation>
    </message>
    <message>
        <source>The other way: swipe to your right.</source>
        <translation>Andersherum: Wisch nach rechts.</translation>
    </message>
    <message>
        <source>Almost: swipe a little further.</source>
        <translation>Fast: Wisch etwas weiter.</translation>
    </message>
    <message>
        <source>Almost: swipe a little faster.</source>
        <translation>Fast: Wisch etwas schneller.</translation>
    </message>
    <message>
        <source>Almost: swipe straight to the side.</source>
        <translation>Fast: Wisch gerade zur Seite.</translation>
    </message>
    <message>
        <source>Almost: swipe with an open hand.</source>
        <translation>Fast: Wisch mit offener Hand.</translation>
    </message>
    <message>
        <source>Almost: stop at the end.</source>
        <translation>Fast: Halte am Ende an.</translation>
    </message>
    <message>
        <source>Almost: wave a little wider.</source>
        <translation>Fast: Winke etwas weiter aus.</translation>
    </message>
    <message>
        <source>Almost: wave a little faster.</source>
        <translation>Fast: Winke etwas schneller.</translation>
    </message>
    <message>
        <source>Almost: wave a few more times.</source>
        <translation>Fast: Winke ein paarmal mehr.</translation>
    </message>
    <message>
        <source>Almost: hold it a little longer.</source>
        <translation>Fast: Halte es etwas länger.</translation>
    </message>
    <message>
        <source>Almost: keep your hand in sight.</source>
        <translation>Fast: Lass deine Hand im Bild.</translation>
    </message>
    <message>
        <source>Start it: raise index and little finger until the ring is full.</source>
        <translation>Starten: Zeige- und kleinen Finger heben, bis der Ring voll ist.</translation>
    </message>
    <message>
        <source>Swipe left with an open hand, and stop, three times: {0}.</source>
        <translation>Wisch dreimal mit offener Hand nach links und halte jedes Mal an: {0}.</translation>
    </message>
    <message>
        <source>Swipe right with an open hand, and stop, three times: {0}.</source>
        <translation>Wisch dreimal mit offener Hand nach rechts und halte jedes Mal an: {0}.</translation>
    </message>
    <message>
        <source>Move your open hand until the cross is in the circle, three times.</source>
        <translation>Bewege die offene Hand, bis das Kreuz im Kreis ist, dreimal.</translation>
    </message>
    <message>
        <source>Click: rest in the circle, pinch thumb and index finger, and let go.</source>
        <translation>Klicken: Im Kreis stillhalten, Daumen und Zeigefinger zusammendrücken und loslassen.</translation>
    </message>
    <message>
        <source>Drag: rest on the square, pinch, wait, move into the circle, and let go.</source>
        <translation>Ziehen: Auf dem Quadrat stillhalten, Finger zusammendrücken, warten, in den Kreis ziehen und loslassen.</translation>
    </message>
    <message>
        <source>Scroll: raise index and middle finger, and move up or down.</source>
        <translation>Scrollen: Zeige- und Mittelfinger heben und auf oder ab bewegen.</translation>
    </message>
    <message>
        <source>Right-click: pinch in the circle until the ring is full. Let go.</source>
        <translation>Rechtsklick: Im Kreis die Finger zusammendrücken, bis der Ring voll ist. Loslassen.</translation>
    </message>
    <message>
        <source>Stop it: raise index and little finger again until the ring is full.</source>
        <translation>Beenden: Zeige- und kleinen Finger wieder heben, bis der Ring voll ist.</translation>
    </message>
    <message>
        <source>cancel, or go back</source>
        <translation>abbrechen oder zurückgehen</translation>
    </message>
    <message>
        <source>Almost: keep your hand in the picture.</source>
        <translation>Fast: Lass die Hand im Bild.</translation>
    </message>
    <message>
        <source>Almost: open your hand.</source>
        <translation>Fast: Öffne die Hand.</translation>
    </message>
    <message>
        <source>Almost: hold your hand still.</source>
        <translation>Fast: Halte die Hand still.</translation>
    </message>
    <message>
        <source>Almost: turn your palm to the camera.</source>
        <translation>Fast: Zeig der Kamera die Handfläche.</translation>
    </message>
    <message>
        <source>Almost: a bit off target.</source>
        <translation>Fast: Etwas daneben.</translation>
    </message>
    <message>
        <source>Almost: rest before you pinch.</source>
        <translation>Fast: Halte still, bevor du zudrückst.</translation>
    </message>
    <message>
        <source>Almost: let go sooner.</source>
        <translation>Fast: Lass früher los.</translation>
    </message>
    <message>
        <source>Almost: rest, pinch, wait, then move.</source>
        <translation>Fast: Stillhalten, zudrücken, warten, dann ziehen.</translation>
    </message>
    <message>
        <source>Almost: hold the pinch still for longer.</source>
        <translation>Fast: Drück länger und halte still.</translation>
    </message>
    <message>
        <source>Almost: move further.</source>
        <translation>Fast: Beweg die Hand weiter.</translation>
    </message>
    <message>
        <source>Pointer</source>
        <translation>Zeiger</translation>
    </message>
    <message>
        <source>Press → for the next one.</source>
        <translation>Weiter mit →.</translation>
    </message>
    <message>
        <source>Watch the hand.</source>
        <translation>Schau der Hand zu.</translation>
    </message>
    <message>
        <source>Like this. Press → to continue.</source>
        <translation>So geht es. Weiter mit →.</translation>
    </message>
    <message>
        <source>Like this.</source>
        <translation>So geht es.</translation>
    </message>
    <message>
        <source>No hand in sight. You can skip this.</source>
        <translation>Keine Hand zu sehen. Du kannst das überspringen.</translation>
    </message>
    <message>
        <source>Not working? You can skip this.</source>
        <translation>Klappt nicht? Du kannst das überspringen.</translation>
    </message>
    <message>
        <source>{0} of {1}. Once more.</source>
        <translation>{0} von {1}. Noch einmal.</translation>
    </message>
    <message>
        <source>Handtrack now follows your hand for {0} s</source>
        <translation>Handtrack folgt nun {0} s lang deiner Hand</translation>
    </message>
    <message>
        <source>Handtrack stops following your hand</source>
        <translation>Handtrack folgt deiner Hand nicht mehr</translation>
    </message>
    <message>
        <source>no command</source>
        <translation>kein Befehl</translation>
    </message>
    <message>
        <source>choose number {0}</source>
        <translation>Nummer {0} wählen</translation>
    </message>
    <message>
        <source>Great.</source>
        <translation>Super.</translation>
    </message>
    <message>
        <source>Make a fist and hold it: {0}.</source>
        <translation>Mach eine Faust und halte sie: {0}.</translation>
    </message>
    <message>
        <source>That&apos;s it!</source>
        <translation>Genau so!</translation>
    </message>
    <message>
        <source>Well done.</source>
        <translation>Gut gemacht.</translation>
    </message>
    <message>
        <source>Perfect.</source>
        <translation>Perfekt.</translation>
    </message>
    <message>
        <source>The pointer is off. Start it with this sign.</source>
        <translation>Der Zeiger ist aus. Starte ihn mit diesem Zeichen.</translation>
    </message>
    <message>
        <source>No hand in sight yet.</source>
        <translation>Noch ist keine Hand zu sehen.</translation>
    </message>
    <message>
        <source>There it is. Hold it there.</source>
        <translation>Da ist sie. Halte sie dort.</translation>
    </message>
    <message>
        <source>Turned. Keep holding to use it this way.</source>
        <translation>Gedreht. Weiter so halten, um es zu übernehmen.</translation>
    </message>
    <message>
        <source>Hold it …</source>
        <translation>Halten …</translation>
    </message>
    <message>
        <source>Hand in sight.</source>
        <translation>Hand zu sehen.</translation>
    </message>
    <message>
        <source>Seen: {0}</source>
        <translation>Zu sehen: {0}</translation>
    </message>
</context>
<context>
    <name>presenter</name>
    <message>
        <source>Next slide</source>
        <translation>Nächste Folie</translation>
    </message>
    <message>
        <source>Previous slide</source>
        <translation>Vorige Folie</translation>
    </message>
    <message>
        <source>Blank the screen</source>
        <translation>Schirm schwarz</translation>
    </message>
    <message>
        <source>Skip forward</source>
        <translation>Vorspulen</translation>
    </message>
    <message>
        <source>Skip back</source>
        <translation>Zurückspulen</translation>
    </message>
    <message>
        <source>Play or pause</source>
        <translation>Abspielen oder Pause</translation>
    </message>
    <message>
        <source>Next page</source>
        <translation>Nächste Seite</translation>
    </message>
    <message>
        <source>Previous page</source>
        <translation>Vorige Seite</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>Größer</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>Kleiner</translation>
    </message>
    <message>
        <source>Next track</source>
        <translation>Nächster Titel</translation>
    </message>
    <message>
        <source>Previous track</source>
        <translation>Voriger Titel</translation>
    </message>
    <message>
        <source>Louder</source>
        <translation>Lauter</translation>
    </message>
    <message>
        <source>Quieter</source>
        <translation>Leiser</translation>
    </message>
    <message>
        <source>Mute</source>
        <translation>Stumm</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>Vollbild</translation>
    </message>
    <message>
        <source>Leave full screen</source>
        <translation>Vollbild verlassen</translation>
    </message>
    <message>
        <source>Slides</source>
        <translation>Folien</translation>
    </message>
    <message>
        <source>Video</source>
        <translation>Video</translation>
    </message>
    <message>
        <source>PDF and e-books</source>
        <translation>PDF und E-Books</translation>
    </message>
    <message>
        <source>Music</source>
        <translation>Musik</translation>
    </message>
    <message>
        <source>{0}: not sent, presenter mode is off</source>
        <translation>{0}: nicht gesendet, der Vortragsmodus ist aus</translation>
    </message>
    <message>
        <source>{0}: not sent, Handtrack is in front</source>
        <translation>{0}: nicht gesendet, Handtrack ist vorn</translation>
    </message>
    <message>
        <source>{0}: not sent, this is the demo&apos;s hand</source>
        <translation>{0}: nicht gesendet, das ist die Hand der Demo</translation>
    </message>
    <message>
        <source>This Wayland session has no session bus. Install wtype, or log in to an X11 session.</source>
        <translation>Diese Wayland-Sitzung hat keinen Sitzungsbus zum Fragen. Installiere wtype oder melde dich in einer X11-Sitzung an.</translation>
    </message>
    <message>
        <source>Install pynput to use it: {0}</source>
        <translation>Installiere pynput, um es zu benutzen: {0}</translation>
    </message>
</context>
<context>
    <name>screenshots</name>
    <message>
        <source>Spotlight</source>
        <translation>Scheinwerfer</translation>
    </message>
    <message>
        <source>Quiet</source>
        <translation>Ruhig</translation>
    </message>
</context>
<context>
    <name>sending</name>
    <message>
        <source>Cannot send</source>
        <translation>Senden geht nicht</translation>
    </message>
    <message>
        <source>Sending to {0}</source>
        <translation>Sendet an {0}</translation>
    </message>
    <message>
        <source>Sending</source>
        <translation>Sendet</translation>
    </message>
    <message>
        <source>Ready to send</source>
        <translation>Bereit zum Senden</translation>
    </message>
    <message>
        <source>Opening {0} …</source>
        <translation>{0} wird geöffnet …</translation>
    </message>
    <message>
        <source>Ready for {0}. Nothing sent yet.</source>
        <translation>Bereit für {0}. Noch wurde nichts gesendet.</translation>
    </message>
    <message>
        <source>{1} programs receive from {0}.</source>
        <translation>{1} empfangen von {0}.</translation>
    </message>
    <message>
        <source>Goes to {0}.</source>
        <translation>Geht an {0}.</translation>
    </message>
    <message>
        <source>Getting ready</source>
        <translation>Macht sich bereit</translation>
    </message>
    <message>
        <source>Ready at {0}. Nothing is connected yet.</source>
        <translation>Bereit unter {0}. Noch empfängt niemand.</translation>
    </message>
    <message>
        <source>One program receives from {0}.</source>
        <translation>Einer empfängt von {0}.</translation>
    </message>
</context>
<context>
    <name>settings</name>
    <message>
        <source>Camera</source>
        <translation>Kamera</translation>
    </message>
    <message>
        <source>Tracking</source>
        <translation>Erkennung</translation>
    </message>
    <message>
        <source>Hold and swipe</source>
        <translation>Halten und wischen</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>Sounds</source>
        <translation>Töne</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Aussehen</translation>
    </message>
    <message>
        <source>Presenter</source>
        <translation>Vortrag</translation>
    </message>
    <message>
        <source>Sending</source>
        <translation>Senden</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>About</source>
        <translation>Über Handtrack</translation>
    </message>
</context>
<context>
    <name>sheet</name>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>Eins zurück</translation>
    </message>
    <message>
        <source>Confirm</source>
        <translation>Bestätigen</translation>
    </message>
    <message>
        <source>Timer: pause</source>
        <translation>Timer: Pause</translation>
    </message>
    <message>
        <source>Timer: +1 min</source>
        <translation>Timer: +1 min</translation>
    </message>
    <message>
        <source>Timer: restart</source>
        <translation>Timer: neu</translation>
    </message>
    <message>
        <source>Timer: stop</source>
        <translation>Timer: Stopp</translation>
    </message>
    <message>
        <source>Read aloud</source>
        <translation>Vorlesen</translation>
    </message>
    <message>
        <source>Go back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Next page</source>
        <translation>Nächste Seite</translation>
    </message>
    <message>
        <source>Previous page</source>
        <translation>Vorige Seite</translation>
    </message>
    <message>
        <source>Stop listening</source>
        <translation>Nicht mehr zuhören</translation>
    </message>
    <message>
        <source>Listen</source>
        <translation>Zuhören</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>Nächster Schritt</translation>
    </message>
    <message>
        <source>Previous step</source>
        <translation>Schritt zurück</translation>
    </message>
    <message>
        <source>Choose, tick an item</source>
        <translation>Wählen, einen Punkt abhaken</translation>
    </message>
    <message>
        <source>Confirm, finish step</source>
        <translation>Bestätigen, Schritt fertig</translation>
    </message>
    <message>
        <source>More, fewer servings or stars</source>
        <translation>Mehr, weniger Portionen oder Sterne</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Start the guide</source>
        <translation>Anleitung starten</translation>
    </message>
    <message>
        <source>Add a step</source>
        <translation>Neuer Schritt</translation>
    </message>
    <message>
        <source>Move the step</source>
        <translation>Schritt verschieben</translation>
    </message>
    <message>
        <source>Steps or Markdown</source>
        <translation>Schritte oder Markdown</translation>
    </message>
    <message>
        <source>Turn a long step&apos;s page</source>
        <translation>In einem langen Schritt blättern</translation>
    </message>
    <message>
        <source>Turn the page, then next step</source>
        <translation>Seite blättern, dann Schritt</translation>
    </message>
    <message>
        <source>Larger, smaller text</source>
        <translation>Größerer, kleinerer Text</translation>
    </message>
    <message>
        <source>Text size follows the hand</source>
        <translation>Die Textgröße folgt der Hand</translation>
    </message>
    <message>
        <source>Read the step aloud</source>
        <translation>Schritt vorlesen</translation>
    </message>
    <message>
        <source>Read every step aloud, or stop</source>
        <translation>Jeden Schritt vorlesen, oder nicht mehr</translation>
    </message>
    <message>
        <source>Pause or resume the timer</source>
        <translation>Timer anhalten, weiter</translation>
    </message>
    <message>
        <source>Timer: one more minute</source>
        <translation>Timer: eine Minute mehr</translation>
    </message>
    <message>
        <source>Restart the timer</source>
        <translation>Timer neu starten</translation>
    </message>
    <message>
        <source>Stop the timer</source>
        <translation>Timer stoppen</translation>
    </message>
    <message>
        <source>Another card</source>
        <translation>Eine andere Karte</translation>
    </message>
    <message>
        <source>Turn the page</source>
        <translation>Umblättern</translation>
    </message>
    <message>
        <source>Open a card</source>
        <translation>Eine Karte öffnen</translation>
    </message>
    <message>
        <source>Open the card</source>
        <translation>Die Karte öffnen</translation>
    </message>
    <message>
        <source>Favourite, rename, remove</source>
        <translation>Favorit, umbenennen, entfernen</translation>
    </message>
    <message>
        <source>New guide</source>
        <translation>Neue Anleitung</translation>
    </message>
    <message>
        <source>Edit the card&apos;s guide</source>
        <translation>Anleitung der Karte bearbeiten</translation>
    </message>
    <message>
        <source>Duplicate the guide or step</source>
        <translation>Anleitung oder Schritt duplizieren</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Mirror the picture</source>
        <translation>Das Bild spiegeln</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>Inspektor</translation>
    </message>
    <message>
        <source>Other hand</source>
        <translation>Die andere Hand</translation>
    </message>
    <message>
        <source>Freeze, back to live</source>
        <translation>Einfrieren, wieder live</translation>
    </message>
    <message>
        <source>Frozen or video: frame by frame</source>
        <translation>Eingefroren, Video: Bild für Bild</translation>
    </message>
    <message>
        <source>Video: ±5 s</source>
        <translation>Video: ±5 s</translation>
    </message>
    <message>
        <source>Video: speed</source>
        <translation>Video: Tempo</translation>
    </message>
    <message>
        <source>Video: repeat, play once</source>
        <translation>Video: wiederholen, einmal abspielen</translation>
    </message>
    <message>
        <source>Record, stop recording</source>
        <translation>Aufnehmen, Aufnahme beenden</translation>
    </message>
    <message>
        <source>Save the picture</source>
        <translation>Bild speichern</translation>
    </message>
    <message>
        <source>Copy the hands</source>
        <translation>Hände kopieren</translation>
    </message>
    <message>
        <source>Skip this gesture</source>
        <translation>Diese Geste überspringen</translation>
    </message>
    <message>
        <source>Previous gesture</source>
        <translation>Die Geste davor</translation>
    </message>
    <message>
        <source>Try the pointer</source>
        <translation>Zeiger ausprobieren</translation>
    </message>
    <message>
        <source>Teach a gesture</source>
        <translation>Eine Geste beibringen</translation>
    </message>
    <message>
        <source>Record more samples</source>
        <translation>Mehr Proben aufnehmen</translation>
    </message>
    <message>
        <source>Delete outliers</source>
        <translation>Auffällige Proben löschen</translation>
    </message>
    <message>
        <source>Rename it</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Delete it</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importieren</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Back to the previous source</source>
        <translation>Zurück zur vorigen Quelle</translation>
    </message>
    <message>
        <source>{0}, {1} s</source>
        <translation>{0}, {1} s</translation>
    </message>
    <message>
        <source>Pause, resume</source>
        <translation>Pause, weiter</translation>
    </message>
    <message>
        <source>Cancel, back to the library</source>
        <translation>Abbrechen, zurück zur Bibliothek</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Open a guide</source>
        <translation>Eine Anleitung öffnen</translation>
    </message>
    <message>
        <source>Sounds on, off</source>
        <translation>Töne an, aus</translation>
    </message>
    <message>
        <source>Choose a source</source>
        <translation>Quelle wählen</translation>
    </message>
    <message>
        <source>Stop all sending</source>
        <translation>Nichts mehr senden</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>Vollbild</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Memory: snapshot, export</source>
        <translation>Speicher: Snapshot, Export</translation>
    </message>
    <message>
        <source>This sheet</source>
        <translation>Dieses Blatt</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Make a guide of the copied text</source>
        <translation>Aus dem kopierten Text eine Anleitung machen</translation>
    </message>
</context>
<context>
    <name>signs</name>
    <message>
        <source>Open palm</source>
        <translation>Offene Hand</translation>
    </message>
    <message>
        <source>Fist</source>
        <translation>Faust</translation>
    </message>
    <message>
        <source>Thumb up</source>
        <translation>Daumen hoch</translation>
    </message>
    <message>
        <source>Thumb down</source>
        <translation>Daumen runter</translation>
    </message>
    <message>
        <source>One finger</source>
        <translation>Ein Finger</translation>
    </message>
    <message>
        <source>Two fingers</source>
        <translation>Zwei Finger</translation>
    </message>
    <message>
        <source>Three fingers</source>
        <translation>Drei Finger</translation>
    </message>
    <message>
        <source>Four fingers</source>
        <translation>Vier Finger</translation>
    </message>
    <message>
        <source>Call</source>
        <translation>Telefon</translation>
    </message>
    <message>
        <source>Rock</source>
        <translation>Rock</translation>
    </message>
    <message>
        <source>OK</source>
        <translation>OK</translation>
    </message>
    <message>
        <source>Pinch</source>
        <translation>Kneifen</translation>
    </message>
    <message>
        <source>No sign</source>
        <translation>Kein Zeichen</translation>
    </message>
    <message>
        <source>Swipe left</source>
        <translation>Nach links wischen</translation>
    </message>
    <message>
        <source>Swipe right</source>
        <translation>Nach rechts wischen</translation>
    </message>
    <message>
        <source>Swipe up</source>
        <translation>Nach oben wischen</translation>
    </message>
    <message>
        <source>Swipe down</source>
        <translation>Nach unten wischen</translation>
    </message>
    <message>
        <source>Swipe left with two fingers</source>
        <translation>Mit zwei Fingern nach links wischen</translation>
    </message>
    <message>
        <source>Swipe right with two fingers</source>
        <translation>Mit zwei Fingern nach rechts wischen</translation>
    </message>
    <message>
        <source>Wave</source>
        <translation>Winken</translation>
    </message>
    <message>
        <source>Circle clockwise</source>
        <translation>Kreis im Uhrzeigersinn</translation>
    </message>
    <message>
        <source>Circle counter-clockwise</source>
        <translation>Kreis gegen den Uhrzeigersinn</translation>
    </message>
    <message>
        <source>Thumb</source>
        <translation>Daumen</translation>
    </message>
    <message>
        <source>Index</source>
        <translation>Zeige</translation>
    </message>
    <message>
        <source>Middle</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>Ring</source>
        <translation>Ring</translation>
    </message>
    <message>
        <source>Little</source>
        <translation>Klein</translation>
    </message>
    <message>
        <source>Thumb, {0}</source>
        <translation>Daumen, {0}</translation>
    </message>
    <message>
        <source>Index finger, {0}</source>
        <translation>Zeigefinger, {0}</translation>
    </message>
    <message>
        <source>Middle finger, {0}</source>
        <translation>Mittelfinger, {0}</translation>
    </message>
    <message>
        <source>Ring finger, {0}</source>
        <translation>Ringfinger, {0}</translation>
    </message>
    <message>
        <source>Little finger, {0}</source>
        <translation>Kleiner Finger, {0}</translation>
    </message>
    <message>
        <source>index finger not straight</source>
        <translation>Zeigefinger nicht gestreckt</translation>
    </message>
    <message>
        <source>middle finger not straight</source>
        <translation>Mittelfinger nicht gestreckt</translation>
    </message>
    <message>
        <source>ring finger not straight</source>
        <translation>Ringfinger nicht gestreckt</translation>
    </message>
    <message>
        <source>little finger not straight</source>
        <translation>kleiner Finger nicht gestreckt</translation>
    </message>
    <message>
        <source>index finger not folded</source>
        <translation>Zeigefinger nicht eingeklappt</translation>
    </message>
    <message>
        <source>middle finger not folded</source>
        <translation>Mittelfinger nicht eingeklappt</translation>
    </message>
    <message>
        <source>ring finger not folded</source>
        <translation>Ringfinger nicht eingeklappt</translation>
    </message>
    <message>
        <source>little finger not folded</source>
        <translation>kleiner Finger nicht eingeklappt</translation>
    </message>
    <message>
        <source>thumb not raised</source>
        <translation>Daumen nicht gehoben</translation>
    </message>
    <message>
        <source>thumb raised</source>
        <translation>Daumen gehoben</translation>
    </message>
    <message>
        <source>thumb spread</source>
        <translation>Daumen gespreizt</translation>
    </message>
    <message>
        <source>thumb across the palm</source>
        <translation>Daumen quer über der Fläche</translation>
    </message>
    <message>
        <source>thumb not across</source>
        <translation>Daumen nicht quer</translation>
    </message>
    <message>
        <source>fingertips do not touch</source>
        <translation>Fingerspitzen berühren sich nicht</translation>
    </message>
    <message>
        <source>fingertips touch</source>
        <translation>Fingerspitzen berühren sich</translation>
    </message>
    <message>
        <source>not stretched enough</source>
        <translation>nicht genug gestreckt</translation>
    </message>
    <message>
        <source>index finger rolled up</source>
        <translation>Zeigefinger eingerollt</translation>
    </message>
    <message>
        <source>other fingers straight</source>
        <translation>andere Finger gestreckt</translation>
    </message>
    <message>
        <source>recognised</source>
        <translation>erkannt</translation>
    </message>
    <message>
        <source>turned too far</source>
        <translation>zu weit gedreht</translation>
    </message>
    <message>
        <source>points at the camera</source>
        <translation>zeigt zur Kamera</translation>
    </message>
    <message>
        <source>seen edge-on</source>
        <translation>von der Seite gesehen</translation>
    </message>
    <message>
        <source>points the other way</source>
        <translation>zeigt andersherum</translation>
    </message>
    <message>
        <source>another fits better</source>
        <translation>ein anderes passt besser</translation>
    </message>
    <message>
        <source>not similar enough</source>
        <translation>nicht ähnlich genug</translation>
    </message>
    <message>
        <source>too short</source>
        <translation>zu kurz</translation>
    </message>
    <message>
        <source>Wrist</source>
        <translation>Handgelenk</translation>
    </message>
    <message>
        <source>tip</source>
        <translation>Spitze</translation>
    </message>
</context>
<context>
    <name>sources</name>
    <message>
        <source>Using {0} instead.</source>
        <translation>Stattdessen: {0}.</translation>
    </message>
    <message>
        <source>Showing the demo instead.</source>
        <translation>Stattdessen siehst du die Demo.</translation>
    </message>
    <message>
        <source>No camera found. Use keys and mouse; F1 lists the keys.</source>
        <translation>Keine Kamera gefunden. Nimm Tasten und Maus; F1 zeigt die Tasten.</translation>
    </message>
    <message>
        <source>{0} needs its login again.</source>
        <translation>{0} braucht seine Anmeldung noch einmal.</translation>
    </message>
    <message>
        <source>{0} is not connected.</source>
        <translation>{0} ist nicht da.</translation>
    </message>
</context>
<context>
    <name>states</name>
    <message>
        <source>too dark to see hands</source>
        <translation>zu dunkel für Hände</translation>
    </message>
    <message>
        <source>playing</source>
        <translation>spielt</translation>
    </message>
    <message>
        <source>Recorded without pictures</source>
        <translation>Ohne Bilder aufgenommen</translation>
    </message>
    <message>
        <source>No picture</source>
        <translation>Kein Bild</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>opening</source>
        <translation>öffnet</translation>
    </message>
    <message>
        <source>Opening the source …</source>
        <translation>Die Quelle wird geöffnet …</translation>
    </message>
    <message>
        <source>starting</source>
        <translation>startet</translation>
    </message>
    <message>
        <source>Starting …</source>
        <translation>Startet …</translation>
    </message>
    <message>
        <source>waiting for a picture</source>
        <translation>wartet auf ein Bild</translation>
    </message>
    <message>
        <source>Waiting for the first picture …</source>
        <translation>Warten auf das erste Bild …</translation>
    </message>
    <message>
        <source>tracking</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>no new picture</source>
        <translation>kein neues Bild</translation>
    </message>
    <message>
        <source>The picture has stopped. Handtrack is waiting for it to come back.</source>
        <translation>Das Bild steht. Handtrack wartet, bis es wiederkommt.</translation>
    </message>
    <message>
        <source>black picture</source>
        <translation>schwarzes Bild</translation>
    </message>
    <message>
        <source>The camera shows only black. Open its cover, or switch on a light.</source>
        <translation>Die Kamera zeigt nur Schwarz. Öffne ihre Abdeckung oder mach Licht an.</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>zu Ende</translation>
    </message>
    <message>
        <source>The source has ended. Choose another one.</source>
        <translation>Die Quelle ist zu Ende. Wähl eine andere.</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>gescheitert</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>belegt</translation>
    </message>
    <message>
        <source>Another program is using the camera. Close it there, and tracking starts here.</source>
        <translation>Ein anderes Programm benutzt die Kamera. Schließ sie dort, dann startet sie hier.</translation>
    </message>
    <message>
        <source>You don&apos;t have permission to use this camera. Add yourself to the group “video” and log in again.</source>
        <translation>Du darfst diese Kamera nicht benutzen. Nimm dich in die Gruppe „video“ auf und melde dich neu an.</translation>
    </message>
    <message>
        <source>Handtrack isn&apos;t allowed to use the camera. Allow it in the system&apos;s privacy settings.</source>
        <translation>Handtrack darf die Kamera nicht benutzen. Erlaube es in den Datenschutzeinstellungen des Systems.</translation>
    </message>
    <message>
        <source>not allowed</source>
        <translation>nicht erlaubt</translation>
    </message>
    <message>
        <source>waiting for the camera</source>
        <translation>wartet auf die Kamera</translation>
    </message>
    <message>
        <source>Camera not connected. Tracking starts when you plug it in.</source>
        <translation>Kamera nicht angeschlossen. Sobald du sie einsteckst, geht es los.</translation>
    </message>
    <message>
        <source>no answer</source>
        <translation>keine Antwort</translation>
    </message>
    <message>
        <source>No video from this address. Check it and the network; Handtrack keeps trying.</source>
        <translation>Kein Video von dieser Adresse. Prüf sie und das Netz; Handtrack versucht es weiter.</translation>
    </message>
    <message>
        <source>Demo</source>
        <translation>Demo</translation>
    </message>
    <message>
        <source>How it works</source>
        <translation>So geht’s</translation>
    </message>
    <message>
        <source>Camera {0}</source>
        <translation>Kamera {0}</translation>
    </message>
</context>
<context>
    <name>studio</name>
    <message>
        <source>This hand is drawn. To teach your own gesture, choose a camera, a video or a folder of pictures.</source>
        <translation>Diese Hand ist gezeichnet. Um eine eigene Geste beizubringen, wähle eine Kamera, ein Video oder einen Ordner mit Bildern.</translation>
    </message>
    <message>
        <source>Handtrack keeps only the 21 points of your hand, on this machine, and never a picture.</source>
        <translation>Handtrack behält nur die 21 Punkte deiner Hand, auf diesem Rechner, und nie ein Bild.</translation>
    </message>
</context>
</TS>
