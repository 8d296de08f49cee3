import * as z from 'zod'
import { type ChannelForm, type channels, eachChannel, formOf } from '../notifications/channels.ts'
import { MessageChannel, NotificationTopic } from '../notifications/choices.ts'
import { NotificationKind } from '../notifications.ts'
import { endpoint } from '../wire/endpoint.ts'

/** What the names in a text are filled with: as they usually are, or as long as forms take them. */
export const SampleNames = z.enum(['USUAL', 'LONG'])
export type SampleNames = z.infer<typeof SampleNames>

/** A text as channels of each form show it. */
export const ChannelText = {
  TEXT: z.object({ text: z.string(), characters: z.int(), parts: z.int() }),
  /** `buttons`: the page that the first opens, and what the others ask. */
  CHAT: z.object({ text: z.string(), buttons: z.array(z.string()), footer: z.string() }),
  DEVICE: z.object({ title: z.string(), text: z.string() }),
  /** `button`: what the link in it says. */
  MAIL: z.object({ subject: z.string(), text: z.string(), button: z.string().nullable() }),
} satisfies Record<ChannelForm, z.ZodType>
export type ChannelText<Form extends ChannelForm> = z.infer<(typeof ChannelText)[Form]>

type Forms = { -readonly [Channel in keyof typeof channels]: (typeof channels)[Channel]['form'] }
type TextOfEach = { [Channel in keyof Forms]: z.ZodNullable<(typeof ChannelText)[Forms[Channel]]> }

/** A text in one language, as each channel has it; null where the kind does not come by it. */
export const MessageTexts = z.object(
  eachChannel((channel) => ChannelText[formOf(channel)].nullable()) as unknown as TextOfEach,
)
export type MessageTexts = z.infer<typeof MessageTexts>

const InBothLanguages = z.object({ en: MessageTexts, sw: MessageTexts })

/** Who is told of a kind, and how. */
export const KindRule = z.object({
  kind: NotificationKind,
  topic: NotificationTopic,
  /** One of these, the first that reaches its person. */
  channels: z.array(MessageChannel),
  /** It is mailed beside that. */
  isCopied: z.boolean(),
  /** Nobody can switch these off. */
  always: z.array(MessageChannel),
  /** From nine in the evening until seven no phone rings for it. */
  waitsAtNight: z.boolean(),
})
export type KindRule = z.infer<typeof KindRule>

export const listMessageTexts = endpoint({
  method: 'GET',
  path: '/api/admin/messages/texts',
  summary: 'Lists every kind of message, with who is told of it by what',
  access: 'admin',
  admins: ['messages'],
  response: z.object({ kinds: z.array(KindRule), isSetUp: z.array(MessageChannel) }),
})

export const getMessageText = endpoint({
  method: 'GET',
  path: '/api/admin/messages/texts/:kind',
  summary: 'Shows what a kind of message says by each channel, in both languages, filled with samples',
  access: 'admin',
  admins: ['messages'],
  params: z.strictObject({ kind: NotificationKind }),
  response: z.object({ USUAL: InBothLanguages, LONG: InBothLanguages }),
})

/** To the administrator's own phone, address or devices, and to nobody else's. */
export const sendTestMessage = endpoint({
  method: 'POST',
  path: '/api/admin/messages/texts/:kind/test',
  summary: 'Sends a kind of message, filled with samples, to the administrator who asks',
  access: 'admin',
  admins: ['messages'],
  limits: [{ name: 'test-message', max: 30, every: '1 hour', by: 'account' }],
  // It tells nobody but who asks, and its limit is what it may cost.
  confirmation: 'not needed',
  status: 202,
  params: z.strictObject({ kind: NotificationKind }),
  body: z.strictObject({ channel: MessageChannel, names: SampleNames.optional() }),
  response: z.object({ channel: MessageChannel }),
  errors: ['invalid_input'],
})
