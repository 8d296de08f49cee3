import { statfs } from 'node:fs/promises'
import { connect } from 'node:tls'
import { eachChannel } from '#contracts/notifications/channels.ts'
import type { Config } from '#server/config.ts'
import { type AnyProvider, paymentProviders } from '#server/modules/payments/index.ts'
import { lastTrial, listBackups, openBackupStore, sealedStore } from '#server/platform/backup/index.ts'
import { checkConnection } from '#server/platform/database/check-connection.ts'
import { refuseOtherSchema } from '#server/platform/database/migrate.ts'
import { openPooler } from '#server/platform/database/pooler.ts'
import { withClient } from '#server/platform/database/with-client.ts'
import { assert } from '#server/platform/errors.ts'
import { mostConnections } from '#server/platform/settings.ts'

/** What was found out about one thing. GOOD, TO_DO: it works, and something is better done. BAD: something does not work. */
export interface Finding {
  about: string
  state: 'GOOD' | 'TO_DO' | 'BAD'
  /** What is so, and what to do about it. */
  text: string
}

type Check = (about: string) => Promise<Finding>

const good = (about: string, text: string): Finding => ({ about, state: 'GOOD', text })
const toDo = (about: string, text: string): Finding => ({ about, state: 'TO_DO', text })
const bad = (about: string, text: string): Finding => ({ about, state: 'BAD', text })

/** Looks at everything that the settings name, all at once; what fails to be looked at is a finding too. */
export async function examine(config: Config, databaseUrl: string, now: () => Date): Promise<Finding[]> {
  const checks: [about: string, check: Check][] = [
    ['Database', (about) => checkDatabase(about, databaseUrl, connectionsPastPooler(config), now)],
    ...(config.databasePoolerUrl ? [poolerCheck(databaseUrl, config.databasePoolerUrl, config)] : []),
    ...(config.databaseReadUrl ? [replicaCheck(databaseUrl, config.databaseReadUrl)] : []),
    ['Disk', (about) => checkDisk(about, config.dataDir)],
    ['Mail', (about) => checkMail(about, config.mail)],
    ['Public address', (about) => checkPublicAddress(about, config.publicUrl, now)],
    ['Backups', (about) => checkBackups(about, config.backup, now)],
    ['Metrics', async (about) => checkMetrics(about, config.metricsToken)],
    ...expiriesOf(config).map(({ setting, at }): [string, Check] => [
      setting,
      async (about) => checkExpiry(about, at, now),
    ]),
    ...addressesOf(config).map(([name, url]): [string, Check] => [name, (about) => checkAddress(about, url, now)]),
  ]
  return Promise.all(checks.map(([about, check]) => check(about).catch((error: Error) => bad(about, error.message))))
}

async function checkDatabase(about: string, url: string, wanted: number, now: () => Date): Promise<Finding> {
  await checkConnection(url)
  return withClient(url, async (client) => {
    await refuseOtherSchema(client)
    const { rows } = await client.query<{ now: Date; version: string; used: number; most: number }>(
      `select clock_timestamp() as now, current_setting('server_version') as version,
        (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
        current_setting('max_connections')::int - case when rolsuper then 0
          else current_setting('superuser_reserved_connections')::int
            + coalesce(current_setting('reserved_connections', true), '0')::int end as most
      from pg_roles where rolname = current_user`,
    )
    const [{ now: at, version, used, most } = { now: now(), version: '', used: 0, most: 0 }] = rows
    const apart = apartText(at, now())
    if (apart) return bad(about, `its clock and this machine's are ${apart} apart. Let both follow NTP.`)
    if (wanted > most)
      return bad(
        about,
        `WORKERS and DATABASE_POOL ask for ${wanted} connections, and it has ${most} for this user: lower them, or raise max_connections.`,
      )
    return good(about, `PostgreSQL ${version}, ${used} of ${most} connections in use.`)
  })
}

/** A pooler takes as many as it is set to; each process has one for live updates besides. */
const connectionsPastPooler = (config: Config) => (config.databasePoolerUrl ? config.workers : mostConnections(config))

const poolerCheck = (url: string, poolerUrl: string, config: Config): [string, Check] => [
  'DATABASE_POOLER_URL',
  async (about) => {
    const { wordSimilarity } = config
    const { prepares } = await openPooler(poolerUrl, { url, wordSimilarity })
    return prepares
      ? good(about, 'a pooler that keeps prepared statements.')
      : toDo(
          about,
          'it keeps no prepared statements, and each is planned anew: pgbouncer 1.21 or newer with max_prepared_statements does.',
        )
  },
]

/** Of the same cluster, in recovery, and at most so far behind that it is read. */
const replicaCheck = (primaryUrl: string, replicaUrl: string): [string, Check] => [
  'DATABASE_READ_URL',
  async (about) => {
    const primary = await readPlace(primaryUrl)
    await checkConnection(replicaUrl, about)
    const replica = await readPlace(replicaUrl)
    if (replica.cluster !== primary.cluster)
      return bad(
        about,
        'it is another cluster than DATABASE_URL. Set it to a streaming replica of it, or leave it out.',
      )
    if (!replica.isReplica)
      return bad(about, 'it is no replica, and nothing is read from it. Set it to one, or leave it out.')
    const behind = primary.position - replica.position
    return good(about, behind > 0 ? `a replica, ${behind} bytes behind.` : 'a replica that has everything.')
  },
]

const readPlace = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ cluster: string; isReplica: boolean; position: number }>(
      `select (select system_identifier::text from pg_control_system()) as cluster, pg_is_in_recovery() as "isReplica",
        pg_wal_lsn_diff(
          case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end, '0/0')::float8 as position`,
    )
    const [row] = rows
    assert(row, 'a statement without a row')
    return row
  })

async function checkDisk(about: string, dataDir: string): Promise<Finding> {
  const { blocks, bavail, bsize } = await statfs(dataDir)
  const free = bavail / blocks
  const text = `${Math.round((bavail * bsize) / 1e9)} GB of the disk of ${dataDir} are free (${Math.round(free * 100)} %).`
  return free < 0.15 ? bad(about, `${text} Make room before it is full: docs/runbook/disk-full.md.`) : good(about, text)
}

async function checkMail(about: string, mail: Config['mail']): Promise<Finding> {
  if (!mail) return toDo(about, 'nothing is mailed: set SMTP_URL and MAIL_FROM.')
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url: mail.smtpUrl, connectionTimeout: 5_000, greetingTimeout: 5_000 })
  try {
    await transport.verify()
    return good(about, `${new URL(mail.smtpUrl).host} takes mail from us.`)
  } catch (error) {
    return bad(about, `${new URL(mail.smtpUrl).host} refuses us: ${(error as Error).message}. Look at SMTP_URL.`)
  } finally {
    transport.close()
  }
}

async function checkPublicAddress(about: string, publicUrl: string, now: () => Date): Promise<Finding> {
  const { protocol, hostname, port } = new URL(publicUrl)
  if (protocol !== 'https:') return toDo(about, `${publicUrl} is not https: nobody outside this machine can use it.`)
  const until = await certificateEnd(hostname, Number(port || 443))
  const days = Math.floor((until.getTime() - now().getTime()) / 86_400_000)
  const text = `the certificate of ${hostname} ends in ${days} days.`
  if (days < 0) return bad(about, `the certificate of ${hostname} has ended. Renew it.`)
  return days < 14
    ? toDo(about, `${text} Renew it, and find out why that did not happen by itself.`)
    : good(about, text)
}

function certificateEnd(host: string, port: number): Promise<Date> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, timeout: 5_000 }, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to))
      socket.end()
    })
    socket.once('timeout', () => socket.destroy(new Error(`${host} does not answer.`)))
    socket.once('error', reject)
  })
}

async function checkBackups(about: string, backup: Config['backup'], now: () => Date): Promise<Finding> {
  if (!backup)
    return toDo(about, 'nothing is backed up by this program: set BACKUP_DIR and BACKUP_KEY (docs/backup.md).')
  const store = sealedStore(openBackupStore(backup.place), backup.key)
  const newest = (await listBackups(store)).at(-1)
  if (!newest) return bad(about, 'there is none yet: npm run backup.')
  const hours = Math.round((now().getTime() - new Date(newest.finishedAt).getTime()) / 3_600_000)
  if (hours > 27) return bad(about, `the newest is ${hours} hours old: docs/runbook/backup-old.md.`)
  const trial = await lastTrial(store)
  const text = `the newest is ${hours} hours old; a restore was tried ${trial ? `on ${trial.at.slice(0, 10)}` : 'never'}.`
  if (!backup.walFolder) return toDo(about, `${text} What happens since is not kept: set BACKUP_WAL_DIR.`)
  return trial ? good(about, text) : toDo(about, `${text} A worker will within a day; or restore one by hand.`)
}

const checkMetrics = (about: string, token: string | undefined): Finding =>
  token
    ? good(about, '/metrics is answered to who has METRICS_TOKEN.')
    : toDo(about, 'nobody is told when something breaks: set METRICS_TOKEN (docs/runbook).')

/** What of the providers' settings ends by itself. */
const expiriesOf = (config: Config) =>
  (paymentProviders as readonly AnyProvider[]).flatMap(({ id, settings }) => {
    const own = config.providers[id]
    const end = own ? settings.expiry?.(own) : null
    return end ? [end] : []
  })

function checkExpiry(about: string, at: Date, now: () => Date): Finding {
  const days = Math.floor((at.getTime() - now().getTime()) / 86_400_000)
  if (days < 0) return bad(about, `it ended on ${at.toISOString().slice(0, 10)}. Set the new one.`)
  const text = `it ends in ${days} days.`
  return days < 30 ? toDo(about, `${text} Ask for the next one now.`) : good(about, text)
}

/** Every address that the settings name for somebody else's service. */
function addressesOf(config: Config): [name: string, url: string][] {
  const services = { ...config.providers, ...eachChannel((channel) => config[channel]) }
  return Object.entries(services).flatMap(([name, settings]) => {
    const url = (settings as { baseUrl?: string } | null)?.baseUrl
    return url ? [[name, url] as [string, string]] : []
  })
}

/** Whether somebody answers there, whatever they answer, and has the same time. */
async function checkAddress(about: string, url: string, now: () => Date): Promise<Finding> {
  const { host } = new URL(url)
  try {
    const answer = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(5_000) })
    const date = answer.headers.get('date')
    const apart = date ? apartText(new Date(date), now()) : null
    if (apart)
      return bad(about, `the clock of ${host} and this machine's are ${apart} apart. Let this machine follow NTP.`)
    return good(about, `${host} answers.`)
  } catch (error) {
    const { cause, message } = error as Error & { cause?: Error }
    return bad(
      about,
      `${host} does not answer: ${cause?.message ?? message}. Look at the network, DNS and the firewall.`,
    )
  }
}

/** Null where two clocks are near enough for codes and signatures that hold for a minute. */
function apartText(one: Date, other: Date): string | null {
  const seconds = Math.abs(one.getTime() - other.getTime()) / 1000
  return seconds > 30 ? `${Math.round(seconds)} seconds` : null
}
