import { createHmac } from 'node:crypto'
import type { SimulatorContext } from '#simulator/context.ts'
import type { ChatMessage, ChatStatus } from './create-whatsapp.ts'
import { type GraphCode, reportedError } from './graph-error.ts'
import type { WhatsappScenario } from './scenarios.ts'

/** The value of X-Hub-Signature-256: it covers the exact bytes that are sent. */
export const hubSignature = (body: string, appSecret: string) =>
  `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`

const maxRetries = 4

/** What changed, in the envelope of every webhook. */
function envelope({ settings }: SimulatorContext, value: object): string {
  const metadata = {
    display_phone_number: settings.whatsappNumber,
    phone_number_id: settings.whatsappPhoneNumberId,
  }
  const change = { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }
  const entry = [{ id: settings.whatsappBusinessAccountId, changes: [change] }]
  return JSON.stringify({ object: 'whatsapp_business_account', entry })
}

/** Posts it, again and again until it is answered 200 and nothing else. Resolves after the first try. */
async function post(context: SimulatorContext, body: string, isWronglySigned: boolean, triesLeft = maxRetries) {
  const { whatsapp, settings, clock, log } = context
  const url = whatsapp.webhookUrl()
  if (!url) return
  const secret = isWronglySigned ? `not ${settings.whatsappAppSecret}` : settings.whatsappAppSecret
  const answered = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': hubSignature(body, secret) },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(settings.timings.callbackTimeoutMs),
  }).then(
    ({ status }) => status,
    (error: Error) => error.message,
  )
  log.add('whatsapp-webhook', { body, answered })
  if (answered === 200 || isWronglySigned || triesLeft === 0) return
  clock.after(settings.timings.webhookRetryMs, () => post(context, body, false, triesLeft - 1))
}

interface Reported {
  status: Exclude<ChatStatus, 'accepted'>
  code?: GraphCode
}

function statusOf(context: SimulatorContext, message: ChatMessage, { status, code }: Reported, isUserIdOnly: boolean) {
  const { whatsapp, clock } = context
  const isService = !message.template
  return {
    id: message.id,
    status,
    timestamp: String(Math.floor(clock.now() / 1000)),
    ...(isUserIdOnly ? {} : { recipient_id: message.phone }),
    recipient_user_id: whatsapp.userIdOf(message.phone),
    ...(message.callbackData && { biz_opaque_callback_data: message.callbackData }),
    ...(code
      ? { errors: [reportedError(code)] }
      : {
          pricing: {
            billable: !isService,
            pricing_model: 'PMP',
            type: isService ? 'free_customer_service' : 'regular',
            category: isService ? 'service' : 'utility',
          },
        }),
  }
}

const further: Record<ChatStatus, number> = { accepted: 0, sent: 1, delivered: 2, read: 3, failed: 4 }

/** Reports of one message, in one body. */
export async function report(
  context: SimulatorContext,
  message: ChatMessage,
  reports: readonly Reported[],
  scenario: WhatsappScenario = 'read',
) {
  for (const { status } of reports) if (further[status] > further[message.status]) message.status = status
  context.liveUpdates.publish(message.phone)
  const isUserIdOnly = scenario === 'user-id-only' || context.whatsapp.account.hidesPhones
  const own = reports.map((each) => statusOf(context, message, each, isUserIdOnly))
  const others =
    scenario === 'batched-reports'
      ? Array.from({ length: 20 }, (_, at) => ({
          ...own[0],
          id: `wamid.other${at}`,
          biz_opaque_callback_data: `other-${at}`,
        }))
      : []
  await post(context, envelope(context, { statuses: [...others, ...own] }), scenario === 'wrong-signature')
}

const failures: Partial<Record<WhatsappScenario, GraphCode>> = {
  'not-on-whatsapp': 131026,
  'window-closed': 131047,
  'failure-first': 131026,
}

/** Why a message that was accepted is not delivered after all. */
export const failureOf = (scenario: WhatsappScenario, { header }: ChatMessage): GraphCode | undefined =>
  scenario === 'media-failed' && header ? 131053 : failures[scenario]

/** Schedules what is reported of a message that was accepted. */
export function scheduleReports(
  context: SimulatorContext,
  message: ChatMessage,
  scenario: WhatsappScenario,
  code?: GraphCode,
) {
  const { clock, settings } = context
  const { duplicateGapMs, answerMs } = settings.timings
  const after = (ms: number, ...reports: Reported[]) =>
    clock.after(ms, () => report(context, message, reports, scenario))
  if (scenario === 'no-report' || scenario === 'report-first' || scenario === 'failure-first') return
  if (code) return after(answerMs, { status: 'failed', code })
  if (scenario === 'delivered') {
    after(duplicateGapMs, { status: 'sent' })
    return after(answerMs, { status: 'delivered' })
  }
  if (scenario === 'skip-delivered') {
    after(duplicateGapMs, { status: 'sent' })
    return after(answerMs, { status: 'read' })
  }
  if (scenario === 'batched-reports')
    return after(answerMs, { status: 'sent' }, { status: 'delivered' }, { status: 'read' })
  const inOrder = ['sent', 'delivered', 'read'] as const
  const statuses = scenario === 'unordered-reports' ? inOrder.toReversed() : inOrder
  const times = scenario === 'duplicate-reports' ? 3 : 1
  for (const [at, status] of statuses.entries())
    for (let time = 0; time < times; time++) after(duplicateGapMs + at * answerMs + time, { status })
}

/** Somebody writes to the business, which opens the window of a day. */
export async function writeToBusiness(
  context: SimulatorContext,
  phone: string,
  written: { text: string } | { title: string; payload: string; messageId: string; isTemplate: boolean },
  { times = 1, at = context.clock.now() }: { times?: number; at?: number } = {},
): Promise<string> {
  const { whatsapp, liveUpdates, phones, settings } = context
  const id = whatsapp.nextId()
  const userId = whatsapp.userIdOf(phone)
  const text = 'text' in written ? written.text : written.title
  whatsapp.messages.push({
    id,
    phone,
    isFromBusiness: false,
    text,
    header: undefined,
    buttons: [],
    template: undefined,
    status: 'read',
    callbackData: undefined,
    at,
  })
  whatsapp.wroteAt.set(phone, Math.max(at, whatsapp.wroteAt.get(phone) ?? 0))
  phones.touch(phone)
  liveUpdates.publish(phone)
  const number = whatsapp.account.hidesPhones ? {} : { wa_id: phone }
  const from = whatsapp.account.hidesPhones ? {} : { from: phone }
  const content =
    'text' in written
      ? { type: 'text', text: { body: written.text } }
      : {
          context: { from: settings.whatsappNumber, id: written.messageId },
          ...(written.isTemplate
            ? { type: 'button', button: { payload: written.payload, text: written.title } }
            : {
                type: 'interactive',
                interactive: { type: 'button_reply', button_reply: { id: written.payload, title: written.title } },
              }),
        }
  const timestamp = String(Math.floor(at / 1000))
  const body = envelope(context, {
    contacts: [{ profile: { name: 'Wanjiru' }, ...number, user_id: userId }],
    messages: [{ ...from, from_user_id: userId, id, timestamp, ...content }],
  })
  for (let time = 0; time < times; time++) await post(context, body, false)
  return id
}
