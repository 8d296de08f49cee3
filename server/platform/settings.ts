import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod'
import { StartError } from './errors.ts'

/** The environment variables of a module and their validation; `server/config.ts` merges those of all modules. */
export type SettingFields = Record<string, z.ZodType>

/** A module's settings: its own fields, validated. */
export type Settings<Fields extends SettingFields> = z.output<z.ZodObject<Fields>>

export const flag = z
  .enum(['true', 'false'], 'must be true or false')
  .transform((value) => value === 'true')
  .optional()

export const port = z.coerce
  .number('must be a port number')
  .int()
  .min(0, 'must be 0 to 65535')
  .max(65_535, 'must be 0 to 65535')

export const windowMinutes = z.coerce
  .number('must be a number of minutes')
  .min(0.01, 'must be more than 0')
  .max(1440, 'must be at most 1440')

/** An address, a network with the bits of its prefix, or one of Fastify's names of private networks. */
function isProxy(proxy: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(proxy)) return true
  const [address = '', prefix, ...rest] = proxy.split('/')
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  if (bits === 0 || rest.length > 0) return false
  return prefix === undefined || (/^[1-9]\d*$/.test(prefix) && Number(prefix) <= bits)
}

/** What stops a process, a service or a container, waits for this and for what is begun: `deploy/`. */
export const longestDrainSeconds = 60

export const platformFields = {
  NODE_ENV: z
    .enum(['development', 'production', 'test'])
    .default('development')
    .describe(
      'Production refuses sample keys, the simulator and the embedded engine, unless each is allowed, and never seeds.',
    ),
  HOST: z.string().min(1).default('localhost').describe('Where it listens.'),
  PORT: port.default(3000).describe('The port it listens on.'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address that starts with http:// or https://' })
    .optional()
    .meta({
      description:
        'The address that people open; cookies are Secure when it is https. http://localhost and PORT unless set.',
      isNeededInProduction: true,
    }),
  ROLE: z
    .enum(['all', 'web', 'worker'], 'must be all, web or worker')
    .default('all')
    .describe('web serves, worker does the jobs, all does both. Any number of each can share a database.'),
  WORKERS: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be 1 to 64')
    .max(64, 'must be 1 to 64')
    .default(1)
    .describe(
      `How many processes share the port: one uses one processor. The first has ROLE, the others are web. Each has
    DATABASE_POOL connections of its own.`,
    ),
  DRAIN_SECONDS: z.coerce
    .number('must be a number')
    .min(0, `must be 0 to ${longestDrainSeconds}`)
    .max(longestDrainSeconds, `must be 0 to ${longestDrainSeconds}`)
    .default(0)
    .describe(
      'For how many seconds a process that is asked to stop goes on answering, so that a load balancer leaves it first.',
    ),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional()
    .meta({
      description: `PostgreSQL 15 or newer with pg_trgm and citext. Empty: an embedded PostgreSQL in DATA_DIR, which production
    refuses without ALLOW_EMBEDDED_DATABASE.`,
      isNeededInProduction: true,
    }),
  DATABASE_POOLER_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional()
    .describe(`pgbouncer before DATABASE_URL, in transaction mode (deploy/pgbouncer): requests and jobs take its connections, so that many
    processes share few. What needs a session of its own still goes to DATABASE_URL. Empty: everything does.`),
  DATABASE_READ_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional()
    .describe(`A streaming replica of DATABASE_URL, from which what anybody may see is read while it is at most 5 seconds behind.
    Empty: everything is read from DATABASE_URL.`),
  DATABASE_POOL: z.coerce
    .number('must be a number')
    .int()
    .min(2, 'must be 2 to 200')
    .max(200, 'must be 2 to 200')
    .default(20)
    .describe('How many connections to the database a process has at most.'),
  SEARCH_WORD_SIMILARITY: z.coerce
    .number('must be a number')
    .min(0.1, 'must be 0.1 to 1')
    .max(1, 'must be 0.1 to 1')
    .default(0.45)
    .describe(`How alike words must be for a search to find them. On Citus set pg_trgm.word_similarity_threshold on its workers
    too: they do not get it from the session.`),
  DATA_DIR: z
    .string()
    .min(1)
    .default('data')
    .describe('The folder of what is kept beside the database: pictures, documents, and the embedded engine.'),
  PUBLIC_CACHE_MILLISECONDS: z.coerce
    .number('must be a number of milliseconds')
    .int()
    .min(0, 'must be 0 to 10000')
    .max(10_000, 'must be 0 to 10000')
    .default(1000)
    .describe('How old, in milliseconds, what is shown to people who are not signed in may be at most.'),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info')
    .describe('The least of what is logged.'),
  TRUST_PROXY: z
    .string()
    .transform((value) => value.split(',').map((part) => part.trim()))
    .refine(
      (proxies) => proxies.every(isProxy),
      'must name the proxies by addresses or networks, as 10.0.0.7, 10.0.0.0/8, loopback or uniquelocal, with commas between; neither true nor a number, which would let anybody choose the address that is counted',
    )
    .optional()
    .describe(`The proxies in front, whose X-Forwarded-For is believed: addresses or networks (10.0.0.7, 10.0.0.0/8, loopback,
    linklocal, uniquelocal) with commas between. Empty: none. Neither true nor a number of proxies: anybody could
    then choose the address that is counted.`),
  ALLOW_EMBEDDED_DATABASE: flag.describe('Whether production starts on the embedded engine.'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address that starts with smtp:// or smtps://' })
    .optional()
    .describe(`Mail, by SMTP: smtps://user:password@mail.example.com, special characters of the password percent-encoded. With
    MAIL_FROM or not at all: without them nothing is mailed, notifications are shown in the account alone, and
    administrators make the links for forgotten passwords.`),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/, 'must be an address, like Uliza <hello@uliza.co.ke>')
    .optional()
    .describe('Who mail is from.'),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must start with mailto: or https://')
    .optional()
    .describe(`Whom to tell of a weakness, in /.well-known/security.txt: mailto:security@example.com, or the https:// address
    of a page. Empty: the address of MAIL_FROM; where there is none either, there is no such file.`),
}

export interface PlatformConfig {
  environment: 'development' | 'production' | 'test'
  host: string
  port: number
  publicUrl: string
  role: 'all' | 'web' | 'worker'
  /** How many processes share the port. */
  workers: number
  /** How long a process that is asked to stop goes on answering while a load balancer leaves it. */
  drainMilliseconds: number
  /** Undefined: the embedded engine below `dataDir`. */
  databaseUrl: string | undefined
  databasePoolerUrl: string | undefined
  databaseReadUrl: string | undefined
  databasePool: number
  wordSimilarity: number
  dataDir: string
  /** How old what nobody in particular is shown may be; 0 keeps nothing. */
  publicCacheMilliseconds: number
  logLevel: string
  /** The proxies in front, by their addresses or networks; undefined where there is none. */
  trustProxy: string[] | undefined
  /** Null: no mail is sent. `host` is this site's name in each Message-ID. */
  mail: { smtpUrl: string; from: string; host: string } | null
  /** Whom to tell of a weakness, as an address with its scheme; undefined where nobody is known. */
  securityContact: string | undefined
}

export function platformConfig(settings: Settings<typeof platformFields>): PlatformConfig {
  const publicUrl = (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/$/, '')
  return {
    environment: settings.NODE_ENV,
    host: settings.HOST,
    port: settings.PORT,
    publicUrl,
    role: settings.ROLE,
    workers: settings.WORKERS,
    drainMilliseconds: settings.DRAIN_SECONDS * 1000,
    databaseUrl: settings.DATABASE_URL,
    databasePoolerUrl: settings.DATABASE_POOLER_URL,
    databaseReadUrl: settings.DATABASE_READ_URL,
    databasePool: settings.DATABASE_POOL,
    wordSimilarity: settings.SEARCH_WORD_SIMILARITY,
    dataDir: resolve(settings.DATA_DIR),
    publicCacheMilliseconds: settings.PUBLIC_CACHE_MILLISECONDS,
    logLevel: settings.LOG_LEVEL,
    trustProxy: settings.TRUST_PROXY,
    mail: mailConfig(settings, publicUrl),
    securityContact: settings.SECURITY_CONTACT ?? mailtoOf(settings.MAIL_FROM),
  }
}

/** How many connections the processes of these settings take at most: each has one for live updates besides its pool's. */
export const mostConnections = ({ workers, databasePool }: Pick<PlatformConfig, 'workers' | 'databasePool'>): number =>
  workers * (databasePool + 1)

/** Of an address with a name before it, or without. */
const mailtoOf = (from: string | undefined) => from && `mailto:${/([^\s<]+@[^\s>]+)>?$/.exec(from)?.[1]}`

function mailConfig({ SMTP_URL, MAIL_FROM }: Settings<typeof platformFields>, publicUrl: string) {
  if (!SMTP_URL && !MAIL_FROM) return null
  if (!SMTP_URL || !MAIL_FROM) {
    throw new StartError('SMTP_URL and MAIL_FROM belong together: set both to send mail, or neither to send none.')
  }
  return { smtpUrl: SMTP_URL, from: MAIL_FROM, host: new URL(publicUrl).hostname }
}

/** What is sent there is read by nobody on the way: it is encrypted, or leads to this machine, as a demonstration does. */
const isEncryptedOrOwn = ({ protocol, hostname }: URL) =>
  protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** Keys and whole payments travel to every provider: to another machine only encrypted. */
export const providerAddressProblems = (settings: Record<string, unknown>): string[] =>
  Object.entries(settings)
    .filter(([name, url]) => name.endsWith('_BASE_URL') && url && !isEncryptedOrOwn(new URL(String(url))))
    .map(([name]) => `${name} must start with https:// in production: what is sent there holds keys.`)

/** The reasons why it does not start in production, a sentence each. */
export function platformProductionProblems(settings: Settings<typeof platformFields>): string[] {
  const problems: string[] = []
  if (!settings.PUBLIC_URL) problems.push('PUBLIC_URL must be set in production: the address that customers open.')
  else if (!isEncryptedOrOwn(new URL(settings.PUBLIC_URL)))
    problems.push('PUBLIC_URL must start with https:// in production: without it anybody on the way reads the cookies.')
  if (!settings.DATABASE_URL && !settings.ALLOW_EMBEDDED_DATABASE) {
    problems.push(
      'DATABASE_URL must be set in production, or ALLOW_EMBEDDED_DATABASE=true to run on the embedded engine.',
    )
  }
  return problems
}
