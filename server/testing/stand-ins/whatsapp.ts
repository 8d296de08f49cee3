import { type AttachmentExample, createTemplates } from '#server/modules/outbox/index.ts'
import { sampleWhatsapp } from '#server/modules/outbox/whatsapp/whatsapp-settings.ts'
import type { ChatMessage } from '#simulator/whatsapp/create-whatsapp.ts'
import type { WhatsappScenario } from '#simulator/whatsapp/scenarios.ts'
import type { Person } from '../builders/people.ts'
import { startPhones } from './phones.ts'

/** The smallest that is taken. */
const example: AttachmentExample = async (format) =>
  format === 'IMAGE'
    ? { format, type: 'image/jpeg', filename: 'example.jpg', bytes: Buffer.from('ffd8ffe0', 'hex') }
    : { format, type: 'application/pdf', filename: 'example.pdf', bytes: Buffer.from('%PDF-1.7') }

/** Meta's Cloud API, as tests of the server see it, with every template approved. */
export type WhatsappStandIn = Awaited<ReturnType<typeof startWhatsapp>>

export async function startWhatsapp() {
  const phones = await startPhones()
  const url = `${phones.url}/whatsapp`
  const control = (path: string, body?: object) => phones.control(`/whatsapp${path}`, body)
  const all = async (): Promise<ChatMessage[]> => (await control('/messages')).messages
  const chat = async (phone: string) => (await all()).filter((message) => `+${message.phone}` === phone)
  return {
    url,
    control,
    /** Of the site that buttons lead to. */
    makeTemplates: (publicUrl: string) =>
      createTemplates({ ...sampleWhatsapp, baseUrl: `${url}/v25.0` }, publicUrl, example),
    chat,
    /** What somebody was sent, the oldest first. */
    inbox: async (phone: string) => (await chat(phone)).filter(({ isFromBusiness }) => isFromBusiness),
    agree: async (person: Person, language = 'en') => {
      const answer = await person.send('PUT', '/api/user/whatsapp', { language, place: 'ACCOUNT' })
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    },
    /** What becomes of the next messages to a phone. */
    scenario: (phone: string, scenario: WhatsappScenario, times: number | 'always' = 1) =>
      control('/scenario', { phone, scenario, times }),
    setWebhook: (url: string) => control('/webhook', { url }),
    write: (phone: string, text: string, more: { times?: number; at?: number } = {}) =>
      control('/write', { phone, text, ...more }),
    tap: (phone: string, messageId: string, title: string) => control('/tap', { phone, messageId, title }),
    /** Until everything is posted. */
    quiet: () => phones.quiet(),
    /** The file that goes with a message. */
    media: async ({ header }: Pick<ChatMessage, 'header'>): Promise<{ type: string; bytes: Buffer }> => {
      const answer = await fetch(`${url}/media/${header?.mediaId}`)
      return { type: answer.headers.get('content-type') ?? '', bytes: Buffer.from(await answer.arrayBuffer()) }
    },
    /** The next so many uploads of files are refused with this code. */
    refuseUploads: (refusal: string, times: number | 'always' = 1) => control('/uploads', { refusal, times }),
    reset: () => control('/reset', {}),
  }
}

export const whatsappSettings = ({ url }: Pick<WhatsappStandIn, 'url'>) => ({
  WHATSAPP_BASE_URL: url,
  WHATSAPP_TOKEN: sampleWhatsapp.token,
  WHATSAPP_PHONE_NUMBER_ID: sampleWhatsapp.phoneNumberId,
  WHATSAPP_BUSINESS_ACCOUNT_ID: sampleWhatsapp.businessAccountId,
  WHATSAPP_APP_ID: sampleWhatsapp.appId,
  WHATSAPP_APP_SECRET: sampleWhatsapp.appSecret,
  WHATSAPP_VERIFY_TOKEN: sampleWhatsapp.verifyToken,
})
