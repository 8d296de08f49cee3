import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { assert } from '#server/platform/errors.ts'

const example = join(import.meta.dirname, '../../deploy/pgbouncer/pgbouncer.ini')

interface Place {
  /** Of the primary. */
  databaseUrl: string
  port: number
  /** As `1.18.0`. */
  version: string
}

/** Writes what pgbouncer reads: that of `deploy/pgbouncer`, before the engine of this machine. */
export async function writePgbouncerConfig(folder: string, { databaseUrl, port, version }: Place): Promise<string> {
  const { username, password, hostname, port: databasePort, pathname } = new URL(databaseUrl)
  const users = join(folder, 'userlist.txt')
  await writeFile(users, `"${username}" "${password}"\n`, { mode: 0o600 })
  const changes: [what: RegExp, into: string][] = [
    [/host=\S+ port=\d+ dbname=\w+/, `host=${hostname} port=${databasePort} dbname=${pathname.slice(1)}`],
    [/listen_port = \d+/, `listen_port = ${port}`],
    [/auth_file = \S+/, `auth_file = ${users}`],
    ...(keepsPrepared(version) ? [[/;max_prepared/, 'max_prepared'] as [RegExp, string]] : []),
  ]
  const file = join(folder, 'pgbouncer.ini')
  const text = changes.reduce(
    (before, [what, into]) => {
      assert(what.test(before), `deploy/pgbouncer/pgbouncer.ini has nothing like ${what}`)
      return before.replace(what, into)
    },
    await readFile(example, 'utf8'),
  )
  await writeFile(file, text)
  await chmod(folder, 0o755)
  return file
}

/** Older ones refuse the setting. */
function keepsPrepared(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 1 || minor >= 21
}

/** It refuses to run as root. */
export const pgbouncerArgs = (file: string) => [...(process.getuid?.() === 0 ? ['-u', 'nobody'] : []), file]
