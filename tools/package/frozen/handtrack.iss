; Inno Setup 6: iscc /DVersion=1.2.3 /DFolder=…\dist\handtrack handtrack.iss
; For one person, without an administrator; on request for all.
#ifndef Publisher
  #define Publisher "The Handtrack authors"
#endif

[Setup]
AppId={{7DA481E1-69A2-4BC6-B2A1-B77203AC177E}
AppName=Handtrack
AppVersion={#Version}
AppPublisher={#Publisher}
DefaultDirName={autopf}\Handtrack
DefaultGroupName=Handtrack
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0.17763
LicenseFile=..\..\..\LICENSE
OutputBaseFilename=handtrack-{#Version}-setup
Compression=lzma2
SolidCompression=yes
UninstallDisplayIcon={app}\handtrackw.exe
ChangesAssociations=yes
ChangesEnvironment=yes

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "de"; MessagesFile: "compiler:Languages\German.isl"

[CustomMessages]
en.CommandLine=Add the command “handtrack” to the path
de.CommandLine=Den Befehl „handtrack“ in den Pfad aufnehmen

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked
Name: "path"; Description: "{cm:CommandLine}"; Flags: unchecked

[InstallDelete]
; An older version's modules would be found beside the new ones.
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "{#Folder}\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs

[Icons]
Name: "{group}\Handtrack"; Filename: "{app}\handtrackw.exe"
Name: "{autodesktop}\Handtrack"; Filename: "{app}\handtrackw.exe"; Tasks: desktopicon

[Registry]
; "Open with" for guides; nobody's choice of an editor for .md changes.
Root: HKA; Subkey: "Software\Classes\Applications\handtrackw.exe\shell\open\command"; ValueType: string; ValueData: """{app}\handtrackw.exe"" --guide ""%1"""; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Applications\handtrackw.exe"; ValueType: string; ValueName: "FriendlyAppName"; ValueData: "Handtrack"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Applications\handtrackw.exe\SupportedTypes"; ValueType: string; ValueName: ".md"; ValueData: ""; Flags: uninsdeletekey
Root: HKCU; Subkey: "Environment"; ValueType: expandsz; ValueName: "Path"; ValueData: "{olddata};{app}"; Tasks: path; Check: NotOnPath

[Run]
Filename: "{app}\handtrackw.exe"; Description: "{cm:LaunchProgram,Handtrack}"; Flags: nowait postinstall skipifsilent

[Code]
function Path(): String;
begin
  if not RegQueryStringValue(HKCU, 'Environment', 'Path', Result) then Result := '';
end;

function NotOnPath(): Boolean;
begin
  Result := Pos(';' + Uppercase(ExpandConstant('{app}')) + ';', ';' + Uppercase(Path()) + ';') = 0;
end;

procedure CurUninstallStepChanged(Step: TUninstallStep);
var
  Found, Folder: String;
  At: Integer;
begin
  if Step <> usPostUninstall then Exit;
  Folder := ';' + Uppercase(ExpandConstant('{app}')) + ';';
  Found := ';' + Path() + ';';
  At := Pos(Folder, Uppercase(Found));
  if At = 0 then Exit;
  Delete(Found, At, Length(Folder) - 1);
  RegWriteExpandStringValue(HKCU, 'Environment', 'Path', Copy(Found, 2, Length(Found) - 2));
end;
