import * as z from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { Instant, Nothing, PushDeviceId, PushMessageId, SessionId } from '../wire/primitives.ts'

/** Of one person; whoever turns on another loses the one that was used longest ago. */
export const maxPushDevices = 10

/** A browser that shows notifications while no page of ours is open in it. */
export const PushDevice = z.object({
  id: PushDeviceId,
  /** The session that turned it on, by which the list of sessions names the device. */
  sessionId: SessionId,
  createdAt: Instant,
  /** When a push service last took something for it. */
  lastSentAt: Instant.nullable(),
  isCurrent: z.boolean(),
})
export type PushDevice = z.infer<typeof PushDevice>

const PushDevices = z.object({
  /** What browsers subscribe with (VAPID); null where the market sends no push. */
  publicKey: z.string().nullable(),
  items: z.array(PushDevice),
})

export const listPushDevices = endpoint({
  method: 'GET',
  path: '/api/user/push-devices',
  summary: 'Lists the devices that show notifications with the browser closed, and the key to add one',
  access: 'user',
  response: PushDevices,
})

/** Nobody types these: a browser says them. */
const base64url = (length: number, example: string) =>
  z
    .string()
    .regex(new RegExp(`^[A-Za-z0-9_-]{${length}}=*$`))
    .meta({ examples: [example] })

/** A browser's own subscription, as `PushSubscription.toJSON` writes it. */
export const addPushDevice = endpoint({
  method: 'POST',
  path: '/api/user/push-devices',
  summary: 'Has this browser show notifications of whoever is signed in, and of nobody else any more',
  status: 201,
  access: 'user',
  // A browser renews its subscription when a page opens; more often it is no browser.
  limits: [{ name: 'push-device', max: 60, every: '1 hour', by: 'account' }],
  body: z.strictObject({
    endpoint: z
      .url({ protocol: /^https?$/ })
      .max(1000)
      .meta({ examples: ['https://fcm.googleapis.com/fcm/send/dpH5lCsTSSM:APA91bHqjZxM0VImWWqDRN7U0a3AycjUf4O'] }),
    expirationTime: z.number().nonnegative().nullish(),
    keys: z.strictObject({
      p256dh: base64url(87, 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
      auth: base64url(22, 'BTBZMqHH6r4Tts7J_aSIgg'),
    }),
  }),
  response: PushDevice,
  errors: ['invalid_input'],
})

export const removePushDevice = endpoint({
  method: 'DELETE',
  path: '/api/user/push-devices/:id',
  summary: 'Has a device show no more notifications with the browser closed',
  status: 204,
  access: 'user',
  params: z.object({ id: PushDeviceId }),
  response: Nothing,
  errors: ['not_found'],
})

/** Said by the device itself, of which nobody may be signed in any more; the id is known to nobody else. */
export const reportPushReceived = endpoint({
  method: 'POST',
  path: '/api/push/received',
  summary: 'Says that a device has shown a notification',
  status: 204,
  access: 'public',
  // One row is found by an id that cannot be guessed, and written once.
  limits: 'none',
  body: z.strictObject({ id: PushMessageId }),
  response: Nothing,
})
