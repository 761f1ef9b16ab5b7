# Installs, starts and removes what was built for this system, without an administrator.
$ErrorActionPreference = "Stop"
Set-Location "$PSScriptRoot/../../../release"

$installer = Get-ChildItem -Filter *.exe | Select-Object -First 1
Start-Process -Wait -FilePath $installer.FullName -ArgumentList "/S", "/currentuser"
$folder = Join-Path $env:LOCALAPPDATA "Programs\wharf"
$program = Join-Path $folder "Wharf.exe"
if (-not (Test-Path $program)) { throw "$program was not installed." }

$started = Start-Process -Wait -PassThru -FilePath $program -ArgumentList "--smoke=data"
if ($started.ExitCode -ne 0) { throw "It ended with $($started.ExitCode)." }

Start-Process -Wait -FilePath (Join-Path $folder "Uninstall Wharf.exe") -ArgumentList "/S", "/currentuser"
# The uninstaller goes on in a copy of itself.
for ($second = 0; $second -lt 60 -and (Test-Path $program); $second++) { Start-Sleep -Seconds 1 }
if (Test-Path $program) { throw "$program is still there." }
