import { createHash } from 'node:crypto'
import { createOneShotScenarios } from '#simulator/paystack/one-shot-scenarios.ts'
import type { Clock } from '#simulator/platform/clock.ts'
import type { GraphCode } from './graph-error.ts'
import type { MediaFormat } from './media-files.ts'
import { type WhatsappScenario, whatsappMagicPhones } from './scenarios.ts'
import type { ShownButton, Template } from './templates.ts'
import type { WhatsappSettings } from './whatsapp-settings.ts'

export type ChatStatus = 'accepted' | 'sent' | 'delivered' | 'read' | 'failed'

/** A message in the chat of a phone with the business. */
export interface ChatMessage {
  id: string
  /** Digits, without a plus. */
  phone: string
  isFromBusiness: boolean
  text: string
  header: { kind: 'image' | 'document'; mediaId: string | undefined; filename: string | undefined } | undefined
  buttons: ShownButton[]
  /** The template that it was sent by, with its language. */
  template: string | undefined
  status: ChatStatus
  callbackData: string | undefined
  at: number
}

interface Media {
  type: string
  bytes: Buffer
  at: number
}

const day = 24 * 60 * 60 * 1000

interface Deps {
  settings: WhatsappSettings
  clock: Clock
}

/** Everything the WhatsApp part of a simulator remembers. */
export function createWhatsapp({ settings, clock }: Deps) {
  /** The oldest first. */
  const messages: ChatMessage[] = []
  const templates = new Map<string, Template>()
  const media = new Map<string, Media>()
  /** When each phone last wrote. */
  const wroteAt = new Map<string, number>()
  /** What becomes of the next uploads of media. */
  const uploads = createOneShotScenarios<GraphCode>()
  /** Uploads of examples that were begun, and the handles of those that are done. */
  const sessions = new Map<string, { type: string; length: number }>()
  const handles = new Map<string, MediaFormat>()
  const assignments = createOneShotScenarios<WhatsappScenario>()
  const account = { isTokenExpired: false, approvesAtOnce: true, hidesPhones: false }
  let webhookUrl = settings.whatsappWebhookUrl
  let count = 0

  return {
    messages,
    templates,
    media,
    wroteAt,
    assignments,
    uploads,
    sessions,
    handles,
    account,
    templateKey: (name: string, language: string) => `${name} ${language}`,
    /** Opaque, as Meta's are. */
    nextId: () => `wamid.${Buffer.from(`${clock.now()}-${++count}`).toString('base64')}`,
    /** One for each user and business; it stays when the number changes hands. */
    userIdOf: (phone: string) => `KE.${createHash('sha256').update(phone).digest('hex').slice(0, 20).toUpperCase()}`,
    isWindowOpen: (phone: string) => (wroteAt.get(phone) ?? Number.NEGATIVE_INFINITY) > clock.now() - day,
    isMediaKept: ({ at }: Media) => at > clock.now() - 30 * day,
    scenarioOf: (phone: string): WhatsappScenario => assignments.take(phone) ?? whatsappMagicPhones[phone] ?? 'read',
    webhookUrl: () => webhookUrl,
    /** What the field on the app’s dashboard does. Empty: nothing is posted. */
    setWebhookUrl(url: string) {
      webhookUrl = url
    },
    /** The address, the templates and their examples stay, as they would at Meta. */
    clear() {
      messages.length = 0
      media.clear()
      wroteAt.clear()
      assignments.clear()
      uploads.clear()
      Object.assign(account, { isTokenExpired: false, approvesAtOnce: true, hidesPhones: false })
      for (const template of templates.values()) template.status = 'APPROVED'
    },
  }
}
