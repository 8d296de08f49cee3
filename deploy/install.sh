#!/bin/sh
# Installs a release as systemd services, or upgrades to it without a stop, or goes back to the one before:
#   install.sh uliza-VERSION-linux-x64.tar.gz
#   install.sh --back
# Settings are in /etc/uliza/uliza.env: made the first time, with secrets of its own; then fill in what it names and
# run it again. Ports of the processes that serve, the first time: PORTS="3001 3002".
set -eu
umask 022
# Nothing is read from where this is started: no settings and no compiled code.
export NODE_DISABLE_COMPILE_CACHE=1

home=/opt/uliza
settings=/etc/uliza/uliza.env
command=/usr/local/sbin/uliza
keep=3

say() { echo "install: $*"; }
fail() { say "$*" >&2; exit 1; }

[ "$(id -u)" = 0 ] || fail 'run this as root'
command -v systemctl > /dev/null || fail 'systemd is not here; see docs/install.md for other ways'

make_user() {
  getent passwd uliza > /dev/null || useradd --system --home-dir /var/lib/uliza --shell /usr/sbin/nologin uliza
}

# Unpacked beside what runs, under the name of the archive. One of this name that is another is refused.
unpack() {
  archive=$(readlink -f "$1")
  [ -f "$archive" ] || fail "there is no $1"
  cd /
  if [ -f "$archive.sha256" ]; then
    (cd "$(dirname "$archive")" && sha256sum --check --quiet "$(basename "$archive").sha256") ||
      fail 'the archive is not what its SHA-256 says'
  else
    say "there is no $archive.sha256: what came was not checked"
  fi
  name=$(basename "$archive" .tar.gz)
  mkdir -p "$home/releases"
  rm -rf "$home/releases/.unpacked"
  mkdir "$home/releases/.unpacked"
  tar --extract --gzip --file "$archive" --directory "$home/releases/.unpacked" --no-same-owner
  if [ ! -d "$home/releases/$name" ]; then
    mv "$home/releases/.unpacked/$name" "$home/releases/$name"
  elif ! cmp -s "$home/releases/.unpacked/$name/release.json" "$home/releases/$name/release.json"; then
    fail "$name is installed already, and is another build: a release has a version of its own"
  fi
  rm -rf "$home/releases/.unpacked"
}

# Of what the runtime needs a smallest Debian has all but one library.
check_runtime() {
  status=0
  "$home/releases/$name/bin/uliza" health > /dev/null 2>&1 || status=$?
  [ "$status" -lt 126 ] || fail 'the program does not start here: apt-get install libatomic1'
}

make_settings() {
  [ -f "$settings" ] && return 0
  mkdir -p "$(dirname "$settings")"
  random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
  umask 027
  cat > "$settings" << END
# Settings of Uliza: what each means is in $home/current/.env.example.
PUBLIC_URL=
DATABASE_URL=postgres://uliza@%2Fvar%2Frun%2Fpostgresql/uliza
TRUST_PROXY=loopback
TICKET_KEY_SECRET=$(random)
METRICS_TOKEN=$(random)
MPESA_BASE_URL=https://api.safaricom.co.ke
MPESA_CONSUMER_KEY=
MPESA_CONSUMER_SECRET=
MPESA_SHORTCODE=
MPESA_PASSKEY=
END
  chgrp uliza "$settings"
  umask 022
  say "settings are in $settings, with new secrets: keep a copy of them, and not beside the database's backups"
}

# What must be there before anything is started, said all at once.
check_settings() {
  missing=$(sed -n 's/^\(PUBLIC_URL\|DATABASE_URL\|MPESA_[A-Z_]*\)=$/\1/p' "$settings" | tr '\n' ' ')
  [ -z "$missing" ] || { say "fill in ${missing}in $settings, then run this again"; exit 2; }
}

install_units() {
  for unit in "$home"/current/deploy/systemd/*; do
    install -m 644 "$unit" "/etc/systemd/system/$(basename "$unit")"
  done
  systemctl daemon-reload
  systemctl enable --quiet uliza.target uliza-worker.service
  [ -n "$(web_ports)" ] || for port in ${PORTS:-3001 3002}; do systemctl enable --quiet "uliza-web@$port.service"; done
}

# Of the processes that serve, as they were enabled.
web_ports() {
  find /etc/systemd/system/uliza.target.wants -name 'uliza-web@*.service' 2> /dev/null |
    sed 's/.*@\(.*\)\.service$/\1/' | sort -n
}

# The commands, with the market's settings and as its user: from anywhere else they would be of another database.
# RELEASE is the folder of another release than the current one.
install_command() {
  cat > "$command" << 'END'
#!/bin/sh
exec systemd-run --quiet --pipe --wait --collect --uid=uliza --gid=uliza --working-directory=/var/lib/uliza \
  --property=EnvironmentFile=/etc/uliza/uliza.env \
  /usr/bin/env NODE_ENV=production DATA_DIR=/var/lib/uliza NODE_COMPILE_CACHE=/var/cache/uliza \
  "${RELEASE:-/opt/uliza/current}/bin/uliza" "$@"
END
  chmod 755 "$command"
}

version_of() { sed -n 's/.*"version": "\([^"]*\)".*/\1/p' "$1/release.json"; }

# Whether a release can run on the database as it is now; it says why not.
can_run() { RELEASE=$1 "$command" schema:check > /dev/null; }

# Whether the release that runs can go on while another one migrates the database and takes its place.
can_run_beside() { RELEASE=$2 "$command" schema:check "$(version_of "$1")" > /dev/null; }

# A restarted service takes requests before the next is stopped.
restart() {
  service=$1
  port=$2
  systemctl restart "$service" || return 1
  # The first that starts migrates the database, which may take minutes: a migration lets others pass before itself.
  deadline=$(($(date +%s) + 600))
  until PORT=$port "$home/current/bin/uliza" health > /dev/null 2>&1; do
    [ "$(date +%s)" -lt "$deadline" ] || return 1
    # Started again three times, it does not come by waiting.
    [ "$(systemctl show --property=NRestarts --value "$service")" -lt 4 ] || return 1
    sleep 0.2
  done
}

restart_all() {
  restart uliza-worker.service 3000 || return 1
  for port in $(web_ports); do restart "uliza-web@$port.service" "$port" || return 1; done
}

switch_to() {
  ln -sfn "$1" "$home/.next"
  mv -T "$home/.next" "$home/current"
}

go_back() {
  before=$(readlink "$home/before" || true)
  [ -d "$before" ] || fail 'there is no release before this one'
  now=$(readlink "$home/current")
  can_run "$before" || fail "$(basename "$before") is not started: $(basename "$now") runs on"
  switch_to "$before"
  ln -sfn "$now" "$home/before"
  install_units
  restart_all || fail "the release before does not answer either: journalctl -u 'uliza*'"
  say "back on $(basename "$before")"
}

# The ones before the last few are removed; never what runs or what one would go back to.
remove_old() {
  find "$home/releases" -mindepth 1 -maxdepth 1 -printf '%T@ %p\n' | sort -rn | tail -n "+$((keep + 1))" | while read -r _ old; do
    [ "$old" = "$(readlink "$home/current")" ] || [ "$old" = "$(readlink "$home/before" || true)" ] || rm -rf "$old"
  done
}

exec 9> /run/lock/uliza-install
flock --nonblock 9 || fail 'another install.sh is at work: wait until it is done'

case ${1:-} in
  --back) go_back; exit 0 ;;
  '' | -*) fail 'use: install.sh RELEASE.tar.gz | install.sh --back' ;;
esac

make_user
unpack "$1"
check_runtime
make_settings
check_settings
new="$home/releases/$name"
was=$(readlink "$home/current" || true)
older=$(readlink "$home/before" || true)
install_command
# Said before the switch: whoever is interrupted after it, and runs this again, goes back to the same.
if [ -d "$was" ] && [ "$was" != "$new" ]; then
  can_run_beside "$was" "$new" || fail "$name is not started"
  ln -sfn "$was" "$home/before"
fi
switch_to "$new"
install_units
say "starting $name"
if restart_all; then
  remove_old
  systemctl start uliza.target
  say "$name serves on ports $(web_ports | tr '\n' ' '). Its commands: $command admin:create, doctor, backup, …"
  exit 0
fi
reason="$name does not answer: journalctl -u 'uliza*'"
if [ -z "$was" ] || [ "$was" = "$new" ]; then fail "$reason"; fi
can_run "$was" || fail "$reason. $(basename "$was") cannot run again: mend this one, or restore a backup (docs/backup.md)"
switch_to "$was"
if [ -n "$older" ]; then ln -sfn "$older" "$home/before"; else rm -f "$home/before"; fi
install_units
if restart_all; then fail "$reason. $(basename "$was") runs again"; fi
fail "$reason. $(basename "$was") does not answer either"
