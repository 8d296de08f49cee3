import * as z from 'zod'
import { StartError } from '#server/platform/errors.ts'
import type { Settings } from '#server/platform/settings.ts'

/** What the simulator takes at its gateway. */
export const sampleGateway = {
  key: 'uliza-demo-etims-key',
  secret: 'uliza-demo-etims-secret',
  appId: 'uliza-demo-etims-app',
}

const address = z.url({ protocol: /^https?$/, error: 'must be an address' }).optional()

export const etimsFields = {
  ETIMS_DOOR: z
    .enum(['off', 'direct', 'gateway'], 'must be off, direct or gateway')
    .default('off')
    .describe(`eTIMS of the Kenya Revenue Authority: off, or the door by which documents are signed: direct (a taxpayer’s own,
    OSCU) or gateway (an integrator’s app). Beside the simulator the door leads there.`),
  ETIMS_BASE_URL:
    address.describe(`https://etims-api.kra.go.ke/etims-api or https://api.kra.go.ke/etims-oscu/api/v1 unless set. KRA’s sandboxes,
    which production refuses: https://etims-api-sbx.kra.go.ke/etims-api, https://sbx.kra.go.ke/etims-oscu/api/v1.`),
  ETIMS_RECEIPT_URL: address.describe(
    'Where the QR codes of receipts lead; https://etims.kra.go.ke unless set, or that of the sandbox.',
  ),
  ETIMS_PRICES: z
    .enum(['inclusive', 'exclusive'], 'must be inclusive or exclusive')
    .default('inclusive')
    .describe('Whether prices are sent with their VAT (inclusive) or without (exclusive).'),
  ETIMS_GATEWAY_KEY: z.string().min(1).optional().describe('The key that the integrator’s app has at the gateway.'),
  ETIMS_GATEWAY_SECRET: z.string().min(1).optional().describe('Its secret.'),
  ETIMS_GATEWAY_APP_ID: z.string().min(1).optional().describe('Its id.'),
}

export interface AuthorityConfig {
  door: 'direct' | 'gateway'
  baseUrl: string
  /** Whether prices are sent with their VAT. */
  prices: 'inclusive' | 'exclusive'
  /** Null at the direct door. */
  gateway: { key: string; secret: string; appId: string } | null
}

export interface EtimsConfig {
  /** Null: nothing is signed. */
  etims: AuthorityConfig | null
  /** Where the page is that a receipt's QR code leads to: also of what was signed before it was switched off. */
  etimsReceiptUrl: string
}

interface Context {
  /** Where a simulator stands in for all providers; undefined where none does. */
  simulatorPort: number | undefined
}

const authorityUrls = {
  direct: 'https://etims-api.kra.go.ke/etims-api',
  gateway: 'https://api.kra.go.ke/etims-oscu/api/v1',
}

const simulatedPaths = { direct: 'etims-api', gateway: 'etims-oscu/api/v1' }

/** Off unless a door is chosen; beside the simulator the door leads there. */
export function etimsConfig(settings: Settings<typeof etimsFields>, { simulatorPort }: Context): EtimsConfig {
  const { ETIMS_DOOR: door, ETIMS_PRICES: prices } = settings
  if (door === 'off')
    return { etims: null, etimsReceiptUrl: receiptsOf(settings.ETIMS_RECEIPT_URL ?? authorityReceipts) }
  const simulator =
    simulatorPort !== undefined && !settings.ETIMS_BASE_URL ? `http://127.0.0.1:${simulatorPort}/etims` : null
  const baseUrl = settings.ETIMS_BASE_URL ?? (simulator ? `${simulator}/${simulatedPaths[door]}` : authorityUrls[door])
  const usualReceipts = isSandbox(baseUrl) ? 'https://etims-sbx.kra.go.ke' : authorityReceipts
  return {
    etims: {
      door,
      prices,
      baseUrl: withoutSlash(baseUrl),
      gateway: door === 'gateway' ? gatewayOf(settings, simulator !== null) : null,
    },
    etimsReceiptUrl: receiptsOf(settings.ETIMS_RECEIPT_URL ?? simulator ?? usualReceipts),
  }
}

const authorityReceipts = 'https://etims.kra.go.ke'

const receiptsOf = (host: string) => `${withoutSlash(host)}/common/link/etims/receipt/indexEtimsReceiptData?Data=`

const withoutSlash = (url: string) => url.replace(/\/$/, '')

function gatewayOf(settings: Settings<typeof etimsFields>, isSimulated: boolean) {
  const { ETIMS_GATEWAY_KEY: key, ETIMS_GATEWAY_SECRET: secret, ETIMS_GATEWAY_APP_ID: appId } = settings
  if (key && secret && appId) return { key, secret, appId }
  if (isSimulated && !key && !secret && !appId) return sampleGateway
  throw new StartError('ETIMS_DOOR=gateway needs ETIMS_GATEWAY_KEY, ETIMS_GATEWAY_SECRET and ETIMS_GATEWAY_APP_ID.')
}

const isSandbox = (url: string) => /sbx/.test(new URL(url).hostname)

/** The keys of devices travel with every request, and what is signed is handed to people who deduct it. */
export function etimsProductionProblems({ ETIMS_BASE_URL: url }: Settings<typeof etimsFields>): string[] {
  if (!url) return []
  if (isSandbox(url))
    return ['ETIMS_BASE_URL is KRA’s sandbox: what it signs is no tax invoice. Leave it empty for KRA’s own.']
  return new URL(url).protocol === 'https:'
    ? []
    : ['ETIMS_BASE_URL is not https: the keys of devices would travel in the open. Leave it empty for KRA’s own.']
}
