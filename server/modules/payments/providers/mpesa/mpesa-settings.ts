import { createPublicKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { StartError } from '#server/platform/errors.ts'
import { flag, type Settings } from '#server/platform/settings.ts'
import type { ProviderSettings, SettingsContext } from '../provider-definition.ts'
import { sampleCertificate } from './sample-certificate.ts'

/** Safaricom's published sandbox passkey: a shared public constant (source: Daraja portal's test credentials). */
export const sandboxPasskey = 'bfb279f9aa9bdbcf158e97dd71a467cd2e0c893059b10f78e6b72ada1ed2c919'

/** Beside the simulator, whose customers play with nobody's money. */
const samplePaybillToken = '5a'.repeat(16)

const shortcode = z.string().regex(/^\d{5,7}$/, 'must be 5 to 7 digits')

const fields = {
  ALLOW_SIMULATOR: flag.describe('Whether production starts with simulated payments.'),
  MPESA_BASE_URL: z
    .url('must be an address')
    .optional()
    .meta({
      description: `M-Pesa: https://api.safaricom.co.ke, or the sandbox https://sandbox.safaricom.co.ke, with the keys of a Daraja
    app. Empty: the simulator, which production refuses without ALLOW_SIMULATOR.`,
      isNeededInProduction: true,
    }),
  MPESA_CONSUMER_KEY: z
    .string()
    .min(1)
    .default('uliza-demo-key')
    .meta({ description: 'The key of the Daraja app.', isNeededInProduction: true }),
  MPESA_CONSUMER_SECRET: z
    .string()
    .min(1)
    .default('uliza-demo-secret')
    .meta({ description: 'Its secret.', isNeededInProduction: true }),
  MPESA_SHORTCODE: shortcode.default('174379').describe('The shortcode that customers pay.'),
  MPESA_PASSKEY: z.string().min(1).default(sandboxPasskey).meta({
    description: 'The passkey of the shortcode; Safaricom’s public one of the sandbox unless set.',
    isNeededInProduction: true,
  }),
  MPESA_CALLBACK_URL: z
    .url('must be an address')
    .optional()
    .describe(`Where Safaricom reaches this program; PUBLIC_URL unless set. The words mpesa, safaricom, query, sql, cmd and exe
    are refused in it.`),
  MPESA_CALLBACK_ADDRESSES: z
    .string()
    .transform((list) => list.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(z.union([z.ipv4(), z.ipv6()], 'must be IP addresses with commas between')))
    .optional()
    .describe(`Where Safaricom’s callbacks may come from: addresses with commas between. Empty: anywhere. What comes from
    elsewhere is kept for review, and Safaricom is queried instead. Behind a proxy, set TRUST_PROXY too.`),
  MPESA_INITIATOR: z
    .string()
    .min(1)
    .optional()
    .describe(`Sending money by M-Pesa (payouts and refunds): the operator, with the roles for B2C, reversals and transaction
    status. With its password and the certificate, or none of the three: administrators then pay by hand.`),
  MPESA_INITIATOR_PASSWORD: z.string().min(1).optional().describe('The operator’s password.'),
  MPESA_CERTIFICATE: z
    .string()
    .min(1)
    .optional()
    .describe('The path of Safaricom’s own certificate (PEM), of the same environment.'),
  MPESA_PAYOUT_SHORTCODE: shortcode
    .optional()
    .describe('The shortcode that payouts leave; MPESA_SHORTCODE unless set.'),
  MPESA_PAYBILL_TOKEN: z
    .string()
    .regex(/^[0-9a-f]{32,64}$/, 'must be 32 to 64 of 0-9 and a-f')
    .optional()
    .describe(`For customers who pay the paybill by hand: the secret end of the addresses that are registered with Safaricom at
    the start (openssl rand -hex 16). Empty: none are registered, and customers are not told of it (beside the
    simulator: they are).`),
  MPESA_QUERIES_PER_MINUTE: z.coerce
    .number('must be a number')
    .int()
    .min(1, 'must be at least 1')
    .max(100_000, 'must be at most 100000')
    .default(60)
    .describe('How many status queries Safaricom answers in a minute, all processes together. Its sandbox: 5.'),
}

type MpesaSettings = Settings<typeof fields>

export interface MpesaConfig {
  baseUrl: string
  consumerKey: string
  consumerSecret: string
  shortcode: string
  passkey: string
  /** Where Daraja reaches us; the path is appended. */
  callbackUrl: string
  /** Where its callbacks may come from; null for anywhere. */
  callbackAddresses: string[] | null
  /** Who sends money out. Null: payouts and refunds are paid by hand from the portal. */
  initiator: { name: string; password: string; certificate: string; shortcode: string } | null
  /**
   * The secret end of the addresses for payments by hand. Null: none are registered, and customers are not told of
   * them.
   */
  paybillToken: string | null
  /** How many status queries Safaricom answers in a minute, all processes together. */
  queriesPerMinute: number
}

/** Without an address of Safaricom's the simulator stands in for it. */
const isSimulated = (settings: MpesaSettings) => settings.MPESA_BASE_URL === undefined

function readConfig(settings: MpesaSettings, { publicUrl, simulatorPort }: SettingsContext): MpesaConfig {
  return {
    baseUrl: (settings.MPESA_BASE_URL ?? `http://127.0.0.1:${simulatorPort}`).replace(/\/$/, ''),
    consumerKey: settings.MPESA_CONSUMER_KEY,
    consumerSecret: settings.MPESA_CONSUMER_SECRET,
    shortcode: settings.MPESA_SHORTCODE,
    passkey: settings.MPESA_PASSKEY,
    callbackUrl: acceptedCallbackUrl(settings.MPESA_CALLBACK_URL ?? publicUrl, isSimulated(settings)),
    callbackAddresses: settings.MPESA_CALLBACK_ADDRESSES ?? null,
    initiator: initiatorConfig(settings),
    paybillToken: settings.MPESA_PAYBILL_TOKEN ?? (isSimulated(settings) ? samplePaybillToken : null),
    queriesPerMinute: settings.MPESA_QUERIES_PER_MINUTE,
  }
}

/**
 * Safaricom refuses an address with any of these words anywhere in it (source: Daraja's rules for callback addresses).
 */
const refusedWords = /mpesa|m-pesa|safaricom|exe|cmd|sql|query/i

function acceptedCallbackUrl(url: string, simulated: boolean): string {
  const refused = simulated ? null : refusedWords.exec(url)
  if (!refused) return url.replace(/\/$/, '')
  throw new StartError(
    `MPESA_CALLBACK_URL ${url} has "${refused[0]}" in it, which Safaricom refuses: set one without it.`,
  )
}

/** All that sending money out takes, or nothing; beside the simulator, its own samples. */
function initiatorConfig(settings: MpesaSettings): MpesaConfig['initiator'] {
  const payoutShortcode = settings.MPESA_PAYOUT_SHORTCODE ?? settings.MPESA_SHORTCODE
  const { MPESA_INITIATOR: name, MPESA_INITIATOR_PASSWORD: password, MPESA_CERTIFICATE: file } = settings
  if (isSimulated(settings)) {
    return {
      name: 'uliza-demo',
      password: 'uliza-demo',
      certificate: sampleCertificate,
      shortcode: payoutShortcode,
    }
  }
  if (!name && !password && !file) return null
  if (!name || !password || !file) {
    throw new StartError(
      'MPESA_INITIATOR, MPESA_INITIATOR_PASSWORD and MPESA_CERTIFICATE belong together: set all three to send money by M-Pesa, or none to pay by hand.',
    )
  }
  return { name, password, certificate: readCertificate(file), shortcode: payoutShortcode }
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

/** Of the certificate under which the operator's password travels; a bare key does not end. */
function expiry({ initiator }: MpesaConfig): { setting: string; at: Date } | null {
  if (!initiator?.certificate.includes('BEGIN CERTIFICATE')) return null
  return { setting: 'MPESA_CERTIFICATE', at: new Date(new X509Certificate(initiator.certificate).validTo) }
}

/** Production never runs on samples by accident: each needs its own explicit word. */
function productionProblems(settings: MpesaSettings): string[] {
  if (isSimulated(settings)) {
    return settings.ALLOW_SIMULATOR
      ? []
      : ['MPESA_BASE_URL must be set in production, or ALLOW_SIMULATOR=true to take no real money.']
  }
  const problems: string[] = []
  if (settings.MPESA_CONSUMER_KEY === 'uliza-demo-key' || settings.MPESA_CONSUMER_SECRET === 'uliza-demo-secret') {
    problems.push('MPESA_CONSUMER_KEY and MPESA_CONSUMER_SECRET are samples: set those of your Daraja app.')
  }
  if (settings.MPESA_PASSKEY === sandboxPasskey) {
    problems.push("MPESA_PASSKEY is Safaricom's public sample: set the passkey of your shortcode.")
  }
  return problems
}

export const mpesaSettings: ProviderSettings<typeof fields, MpesaConfig> = {
  fields,
  isSimulated,
  config: readConfig,
  expiry,
  productionProblems,
}
