import { createPublicKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod'
import { sampleCertificate } from '#server/modules/payments/providers/mpesa/sample-certificate.ts'
import { StartError } from '#server/platform/errors.ts'

const flag = z
  .enum(['true', 'false'], 'must be true or false')
  .transform((value) => value === 'true')
  .optional()
const port = z.coerce
  .number('must be a port number')
  .int()
  .min(0, 'must be 0 to 65535')
  .max(65_535, 'must be 0 to 65535')
const minutes = z.coerce
  .number('must be a number of minutes')
  .min(0.01, 'must be more than 0')
  .max(1440, 'must be at most 1440')

/** Safaricom's published sandbox passkey: a shared public constant (source: Daraja portal's test credentials). */
export const sandboxPasskey = 'bfb279f9aa9bdbcf158e97dd71a467cd2e0c893059b10f78e6b72ada1ed2c919'

/** What the simulated Paystack takes for a key. */
export const samplePaystackKey = 'sk_test_uliza_demo'

const Environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  HOST: z.string().min(1).default('localhost'),
  PORT: port.default(3000),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address that starts with http:// or https://' })
    .optional(),
  ROLE: z.enum(['all', 'web', 'worker'], 'must be all, web or worker').default('all'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  DATABASE_POOL: z.coerce
    .number('must be a number')
    .int()
    .min(2, 'must be 2 to 200')
    .max(200, 'must be 2 to 200')
    .default(20),
  DATA_DIR: z.string().min(1).default('data'),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
  TRUST_PROXY: z.string().optional(),
  ALLOW_EMBEDDED_DATABASE: flag,
  ALLOW_SIMULATOR: flag,
  SIMULATOR_PORT: port.default(4010),
  MPESA_BASE_URL: z.url('must be an address').optional(),
  MPESA_CONSUMER_KEY: z.string().min(1).default('uliza-demo-key'),
  MPESA_CONSUMER_SECRET: z.string().min(1).default('uliza-demo-secret'),
  MPESA_SHORTCODE: z
    .string()
    .regex(/^\d{5,7}$/, 'must be 5 to 7 digits')
    .default('174379'),
  MPESA_PASSKEY: z.string().min(1).default(sandboxPasskey),
  MPESA_CALLBACK_URL: z.url('must be an address').optional(),
  MPESA_CALLBACK_ADDRESSES: z
    .string()
    .transform((list) => list.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(z.union([z.ipv4(), z.ipv6()], 'must be IP addresses with commas between')))
    .optional(),
  MPESA_INITIATOR: z.string().min(1).optional(),
  MPESA_INITIATOR_PASSWORD: z.string().min(1).optional(),
  MPESA_CERTIFICATE: z.string().min(1).optional(),
  MPESA_PAYOUT_SHORTCODE: z
    .string()
    .regex(/^\d{5,7}$/, 'must be 5 to 7 digits')
    .optional(),
  MPESA_QUESTIONS_PER_MINUTE: z.coerce
    .number('must be a number')
    .int()
    .min(1, 'must be at least 1')
    .max(100_000, 'must be at most 100000')
    .default(60),
  PAYSTACK_SECRET_KEY: z
    .string()
    .regex(/^sk_(test|live)_\w+$/, 'must be a secret key: sk_test_… or sk_live_…')
    .optional(),
  PAYSTACK_BASE_URL: z.url('must be an address').optional(),
  SECOND_ADMIN_FROM_KES: z.coerce.number('must be a number').int().min(0, 'must be at least 0').default(50_000),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address that starts with smtp:// or smtps://' })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/, 'must be an address, like Uliza <hello@uliza.co.ke>')
    .optional(),
  PAYMENT_WINDOW_MINUTES: minutes.default(10),
  ACCEPTANCE_WINDOW_MINUTES: minutes.default(10),
  COMMISSION_PERCENT: z.coerce
    .number('must be a number')
    .min(0, 'must be 0 to 100')
    .max(100, 'must be 0 to 100')
    .default(10),
})

export interface Config {
  environment: 'development' | 'production' | 'test'
  host: string
  port: number
  publicUrl: string
  role: 'all' | 'web' | 'worker'
  /** Undefined: the embedded engine below `dataDir`. */
  databaseUrl: string | undefined
  databasePool: number
  dataDir: string
  logLevel: string
  trustProxy: string | undefined
  /** Undefined: no simulator is started, M-Pesa is reached at `mpesa.baseUrl`. */
  simulatorPort: number | undefined
  mpesa: {
    baseUrl: string
    consumerKey: string
    consumerSecret: string
    shortcode: string
    passkey: string
    /** Where Daraja reaches us; the path is appended. */
    callbackUrl: string
    /** Where its notices may come from; null for anywhere. */
    callbackAddresses: string[] | null
    /** Who sends money out. Null: payouts and refunds are paid by hand from the portal. */
    initiator: { name: string; password: string; certificate: string; shortcode: string } | null
    /** How many of our questions Safaricom answers in a minute, all processes together. */
    questionsPerMinute: number
  }
  /** Null: cards are not taken. */
  paystack: { secretKey: string; baseUrl: string } | null
  /** Null: nothing is mailed. `host` names this market in each letter's Message-ID. */
  mail: { smtpUrl: string; from: string; host: string } | null
  /** From this amount on two administrators approve a payout. */
  secondAdminFromCents: number
  paymentWindowMinutes: number
  acceptanceWindowMinutes: number
  /** 10 % is 1000. */
  commissionBasisPoints: number
}

/** Reads the environment once; each wrong value gets its own sentence. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    throw new StartError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`).join('\n'))
  }
  const e = parsed.data
  const publicUrl = (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/$/, '')
  const simulated = e.MPESA_BASE_URL === undefined
  const problems = e.NODE_ENV === 'production' ? productionProblems(e, simulated) : []
  if (problems.length > 0) throw new StartError(problems.join('\n'))
  return {
    environment: e.NODE_ENV,
    host: e.HOST,
    port: e.PORT,
    publicUrl,
    role: e.ROLE,
    databaseUrl: e.DATABASE_URL,
    databasePool: e.DATABASE_POOL,
    dataDir: resolve(e.DATA_DIR),
    logLevel: e.LOG_LEVEL,
    trustProxy: e.TRUST_PROXY,
    simulatorPort: simulated ? e.SIMULATOR_PORT : undefined,
    mpesa: {
      baseUrl: (e.MPESA_BASE_URL ?? `http://127.0.0.1:${e.SIMULATOR_PORT}`).replace(/\/$/, ''),
      consumerKey: e.MPESA_CONSUMER_KEY,
      consumerSecret: e.MPESA_CONSUMER_SECRET,
      shortcode: e.MPESA_SHORTCODE,
      passkey: e.MPESA_PASSKEY,
      callbackUrl: callbackUrlOf(e.MPESA_CALLBACK_URL ?? publicUrl, simulated),
      callbackAddresses: e.MPESA_CALLBACK_ADDRESSES ?? null,
      initiator: initiatorOf(e, simulated),
      questionsPerMinute: e.MPESA_QUESTIONS_PER_MINUTE,
    },
    paystack: paystackOf(e, simulated),
    mail: mailOf(e, publicUrl),
    secondAdminFromCents: e.SECOND_ADMIN_FROM_KES * 100,
    paymentWindowMinutes: e.PAYMENT_WINDOW_MINUTES,
    acceptanceWindowMinutes: e.ACCEPTANCE_WINDOW_MINUTES,
    commissionBasisPoints: Math.round(e.COMMISSION_PERCENT * 100),
  }
}

type Env = z.infer<typeof Environment>

/** Safaricom refuses an address with any of these words anywhere in it (source: Daraja's rules for callback addresses). */
const refusedWords = /mpesa|m-pesa|safaricom|exe|cmd|sql|query/i

function callbackUrlOf(url: string, simulated: boolean): string {
  const refused = simulated ? null : refusedWords.exec(url)
  if (!refused) return url.replace(/\/$/, '')
  throw new StartError(
    `MPESA_CALLBACK_URL ${url} has "${refused[0]}" in it, which Safaricom refuses: set one without it.`,
  )
}

/** All that sending money out takes, or nothing; beside the simulator, its own samples. */
function initiatorOf(e: Env, simulated: boolean): Config['mpesa']['initiator'] {
  const shortcode = e.MPESA_PAYOUT_SHORTCODE ?? e.MPESA_SHORTCODE
  const { MPESA_INITIATOR: name, MPESA_INITIATOR_PASSWORD: password, MPESA_CERTIFICATE: file } = e
  if (simulated) return { name: 'uliza-demo', password: 'uliza-demo', certificate: sampleCertificate, shortcode }
  if (!name && !password && !file) return null
  if (!name || !password || !file) {
    throw new StartError(
      'MPESA_INITIATOR, MPESA_INITIATOR_PASSWORD and MPESA_CERTIFICATE belong together: set all three to send money by M-Pesa, or none to pay by hand.',
    )
  }
  return { name, password, certificate: readCertificate(file), shortcode }
}

function readCertificate(file: string): string {
  try {
    const pem = readFileSync(file, 'utf8')
    if (createPublicKey(pem).asymmetricKeyType === 'rsa') return pem
  } catch {
    // Said below, in one sentence for every way of being wrong.
  }
  throw new StartError(`MPESA_CERTIFICATE ${file} is not a readable RSA certificate or public key (PEM).`)
}

function paystackOf(e: Env, simulated: boolean): Config['paystack'] {
  if (!e.PAYSTACK_SECRET_KEY && !simulated) return null
  const baseUrl =
    e.PAYSTACK_BASE_URL ?? (simulated ? `http://127.0.0.1:${e.SIMULATOR_PORT}/paystack` : 'https://api.paystack.co')
  return { secretKey: e.PAYSTACK_SECRET_KEY ?? samplePaystackKey, baseUrl: baseUrl.replace(/\/$/, '') }
}

function mailOf(e: Env, publicUrl: string): Config['mail'] {
  if (!e.SMTP_URL && !e.MAIL_FROM) return null
  if (!e.SMTP_URL || !e.MAIL_FROM) {
    throw new StartError('SMTP_URL and MAIL_FROM belong together: set both to send mail, or neither to send none.')
  }
  return { smtpUrl: e.SMTP_URL, from: e.MAIL_FROM, host: new URL(publicUrl).hostname }
}

/** Production never runs on samples by accident: each needs its own explicit word. */
function productionProblems(e: Env, simulated: boolean): string[] {
  const problems: string[] = []
  if (!e.PUBLIC_URL) problems.push('PUBLIC_URL must be set in production: the address that customers open.')
  if (!e.DATABASE_URL && !e.ALLOW_EMBEDDED_DATABASE) {
    problems.push(
      'DATABASE_URL must be set in production, or ALLOW_EMBEDDED_DATABASE=true to run on the embedded engine.',
    )
  }
  if (simulated && !e.ALLOW_SIMULATOR) {
    problems.push('MPESA_BASE_URL must be set in production, or ALLOW_SIMULATOR=true to take no real money.')
  }
  if (!simulated && (e.MPESA_CONSUMER_KEY === 'uliza-demo-key' || e.MPESA_CONSUMER_SECRET === 'uliza-demo-secret')) {
    problems.push('MPESA_CONSUMER_KEY and MPESA_CONSUMER_SECRET are samples: set those of your Daraja app.')
  }
  if (!simulated && e.MPESA_PASSKEY === sandboxPasskey) {
    problems.push("MPESA_PASSKEY is Safaricom's public sample: set the passkey of your shortcode.")
  }
  if (!simulated && e.PAYSTACK_SECRET_KEY?.startsWith('sk_test_')) {
    problems.push('PAYSTACK_SECRET_KEY is a test key: set the live one, or leave it out to take no cards.')
  }
  return problems
}
