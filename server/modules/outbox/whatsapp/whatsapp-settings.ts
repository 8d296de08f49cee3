import * as z from 'zod'
import { StartError } from '#server/platform/errors.ts'
import type { Settings } from '#server/platform/settings.ts'

/** What the simulator takes. */
export const sampleWhatsapp = {
  token: 'EAAG-uliza-demo',
  phoneNumberId: '106540352242922',
  businessAccountId: '102290129340398',
  appId: '634974688087057',
  appSecret: 'uliza-demo-app-secret',
  verifyToken: 'uliza-demo-verify-token',
}

const metaId = z
  .string()
  .regex(/^\d{6,20}$/, 'must be an id of digits, as Meta’s dashboard shows it')
  .optional()

export const whatsappFields = {
  WHATSAPP_TOKEN: z
    .string()
    .min(1)
    .optional()
    .describe(`WhatsApp, by Meta’s Cloud API: a system user’s token. With the five settings that follow, or none of the six:
    without them nobody is written to (beside the simulator: simulated chats). Templates are made by npm run
    whatsapp:templates.`),
  WHATSAPP_PHONE_NUMBER_ID: metaId.describe('The id of the number that is sent from.'),
  WHATSAPP_BUSINESS_ACCOUNT_ID: metaId.describe('The id of its business account.'),
  WHATSAPP_APP_ID: metaId.describe('The id of your app.'),
  WHATSAPP_APP_SECRET: z
    .string()
    .min(8, 'must be the app’s secret')
    .optional()
    .describe('The app’s secret, which webhooks are signed with.'),
  WHATSAPP_VERIFY_TOKEN: z
    .string()
    .min(16, 'must be 16 characters or more')
    .optional()
    .describe(`A secret of your own that Meta says when you set the webhook’s address on its dashboard (openssl rand -hex 16):
    PUBLIC_URL/api/whatsapp/webhook.`),
  WHATSAPP_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address' })
    .optional()
    .describe('https://graph.facebook.com unless set.'),
  WHATSAPP_API_VERSION: z
    .string()
    .regex(/^v\d{1,3}\.\d$/, 'must be a version such as v25.0')
    .optional()
    .describe('v25.0 unless set.'),
}

export interface WhatsappConfig {
  /** Null: nothing is sent by WhatsApp. */
  whatsapp: WhatsappProviderConfig | null
}

export interface WhatsappProviderConfig {
  /** Of Meta’s Graph API, with the version. */
  baseUrl: string
  token: string
  /** The number that is sent from. */
  phoneNumberId: string
  /** Whose templates those are. */
  businessAccountId: string
  /** The app at Meta, below which examples for templates are uploaded. */
  appId: string
  /** What webhooks are signed with. */
  appSecret: string
  /** What Meta says when the webhook's address is set, so that it is set by nobody else. */
  verifyToken: string
}

interface Context {
  /** Where a simulator stands in for all providers; undefined where none does. */
  simulatorPort: number | undefined
}

const metaUrl = 'https://graph.facebook.com'
const usualVersion = 'v25.0'

/** All six or none; beside the simulator WhatsApp is simulated too. */
export function whatsappConfig(settings: Settings<typeof whatsappFields>, { simulatorPort }: Context): WhatsappConfig {
  const {
    WHATSAPP_TOKEN: token,
    WHATSAPP_PHONE_NUMBER_ID: phoneNumberId,
    WHATSAPP_BUSINESS_ACCOUNT_ID: businessAccountId,
    WHATSAPP_APP_ID: appId,
    WHATSAPP_APP_SECRET: appSecret,
    WHATSAPP_VERIFY_TOKEN: verifyToken,
    WHATSAPP_API_VERSION: version = usualVersion,
  } = settings
  const given = settings.WHATSAPP_BASE_URL?.replace(/\/$/, '')
  if (!token && !phoneNumberId && !businessAccountId && !appId && !appSecret && !verifyToken) {
    if (simulatorPort === undefined) return { whatsapp: null }
    return {
      whatsapp: { ...sampleWhatsapp, baseUrl: `${given ?? `http://127.0.0.1:${simulatorPort}/whatsapp`}/${version}` },
    }
  }
  if (!token || !phoneNumberId || !businessAccountId || !appId || !appSecret || !verifyToken) {
    throw new StartError(
      'WHATSAPP_TOKEN, WHATSAPP_PHONE_NUMBER_ID, WHATSAPP_BUSINESS_ACCOUNT_ID, WHATSAPP_APP_ID, WHATSAPP_APP_SECRET and WHATSAPP_VERIFY_TOKEN belong together: set all six to write by WhatsApp, or none to write nothing.',
    )
  }
  const baseUrl = `${given ?? metaUrl}/${version}`
  return { whatsapp: { baseUrl, token, phoneNumberId, businessAccountId, appId, appSecret, verifyToken } }
}

/** Nothing of the simulator's is in earnest, and nothing else speaks this protocol than Meta. */
export const whatsappProductionProblems = (settings: Settings<typeof whatsappFields>) => [
  ...(settings.WHATSAPP_APP_SECRET === sampleWhatsapp.appSecret || settings.WHATSAPP_TOKEN === sampleWhatsapp.token
    ? ['WHATSAPP_TOKEN or WHATSAPP_APP_SECRET is the sample: take those of your app at Meta.']
    : []),
  ...(settings.WHATSAPP_BASE_URL && new URL(settings.WHATSAPP_BASE_URL).protocol !== 'https:'
    ? ['WHATSAPP_BASE_URL is not https: a token would travel in the open. Leave it empty for Meta’s own.']
    : []),
]
