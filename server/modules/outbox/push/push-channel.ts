import { createHash } from 'node:crypto'
import type { Language } from '#contracts/account/identity.ts'
import {
  isPushKind,
  type PushPayload,
  type PushPlan,
  type PushTold,
  pushPlan,
  pushText,
} from '#contracts/notifications/texts/push/push-text.ts'
import type { PushMessageId, SessionId, UserId } from '#contracts/wire/primitives.ts'
import { type Clock, hours, minutes, plus } from '#server/platform/clock.ts'
import { type Db, inTransaction } from '#server/platform/database/database.ts'
import { type Channel, type Claimed, NotReached } from '../channel.ts'
import { kindRules } from '../routing/kind-rules.ts'
import type { PushMessageState } from './push.tables.ts'
import { type Device, findDevices, recordAsked, recordEnds } from './push-messages.ts'
import type { PushAnswer } from './read-push-answer.ts'
import type { SendPush } from './send-push.ts'

/** The sessions that somebody has open, the last used first; none of who may not sign in. */
export type FindOpenSessions = (userId: UserId) => Promise<{ id: SessionId; language: Language | null }[]>

/**
 * Whether what is told still holds for somebody: who has left a shop hears nothing more of its orders, and of one that
 * was answered nobody does.
 */
export type StillConcerns = (userId: UserId, told: PushTold) => Promise<boolean>

export interface PushChannelDeps {
  db: Db
  clock: Clock
  send: SendPush
  publicKey: string
  findOpenSessions: FindOpenSessions
  stillConcerns: StillConcerns
}

type NotSentAnswer = Extract<PushAnswer, { kind: 'LATER' | 'REFUSED' }>

class NotSent extends Error {
  readonly answer: NotSentAnswer
  constructor(answer: NotSentAnswer) {
    super(answer.reason)
    this.answer = answer
  }
}

/** Within a minute somebody is to know of it by the next channel; where there is none, it is tried for longer. */
const pausesBefore = [minutes(0.1), minutes(0.5)]
const pauses = [...pausesBefore, minutes(2), minutes(10), minutes(30), hours(2), hours(6)]

const pausesOf = ({ type }: Claimed) =>
  isPushKind(type) && kindRules[type].channels.length > 1 ? pausesBefore : pauses

/** So long a device has to say that it has shown it, before the next channel tells it. */
const acknowledgedWithin = minutes(1)

const unacknowledged = { kind: 'REFUSED', reason: 'No device has shown it within a minute.' } as const

const endOf: Record<PushAnswer['kind'], PushMessageState> = {
  SENT: 'SENT',
  GONE: 'GONE',
  REFUSED: 'REFUSED',
  LATER: 'ASKED',
}

/** Of messages with the same tag a push service keeps the last for a device that is out of reach. */
const topicOf = (tag: string) => createHash('sha256').update(tag).digest('base64url').slice(0, 32)

/**
 * Tells somebody on each of their devices. One of them that has it is enough; those that could not be reached are tried
 * again, without the others. Push services know no key by which a second request is the same one: what was perhaps sent
 * is sent again, and takes the place of the first on the device, by its tag.
 */
export function pushChannel(deps: PushChannelDeps): Channel {
  const { db, clock, publicKey, findOpenSessions, stillConcerns } = deps

  return {
    atOnce: 8,
    failsAlone: true,
    async prepare(delivery, _, hasNext = false) {
      const { id: deliveryId, type, data, userId, occurredAt } = delivery
      const now = clock.now()
      if (!userId || !isPushKind(type)) return null
      const told = { kind: type, data } as PushTold
      const plan = pushPlan(told, occurredAt, now)
      // What was handed over before stays told.
      const over = delivery.askedAt ? { address: null, send: async () => undefined } : null
      if (plan.lastsSeconds === null || !(await stillConcerns(userId, told))) return over
      const sessions = await findOpenSessions(userId)
      const openSessions = sessions.map(({ id }) => id)
      const devices = await findDevices(db, { deliveryId, userId, openSessions, vapidKey: publicKey, now })
      if (devices.length === 0)
        throw delivery.askedAt ? new NotSent(unacknowledged) : new NotReached('No device is signed in.')
      const languages = new Map(sessions.map(({ id, language }) => [id, language]))
      const usual = sessions.find(({ language }) => language !== null)?.language ?? 'en'
      const languageOf = ({ sessionId }: Device) => languages.get(sessionId) ?? usual
      return { address: null, send: () => sendToAll(deps, { delivery, told, plan, devices, languageOf, hasNext }) }
    },
    pauses: pausesOf,
    isPermanent: (error) => error instanceof NotSent && error.answer.kind === 'REFUSED',
    leastPause: (error) =>
      error instanceof NotSent && error.answer.kind === 'LATER' ? error.answer.afterMilliseconds : 0,
  }
}

interface Sending {
  delivery: Claimed
  told: PushTold
  plan: PushPlan
  devices: readonly Device[]
  languageOf: (device: Device) => Language
  hasNext: boolean
}

async function sendToAll(
  { db, clock, send }: PushChannelDeps,
  { delivery, told, plan, devices, languageOf, hasNext }: Sending,
): Promise<Date | undefined> {
  const sentAt = devices.find(({ state }) => state === 'SENT')?.sentAt ?? null
  if (sentAt && delivery.askedAt) {
    if (devices.some(({ receivedAt }) => receivedAt !== null) || !hasNext) return undefined
    const until = plus(sentAt, acknowledgedWithin)
    if (clock.now() < until) return until
    throw new NotSent(unacknowledged)
  }
  const open = devices.filter(({ state }) => state !== 'SENT')
  const asked = open.length > 0 ? await recordAsked(db, delivery.id, open, clock.now()) : []
  const answered = await Promise.all(
    asked.map(async ({ device, id }) => {
      const payload = payloadOf(id, languageOf(device), told, plan)
      const answer = await send(device, { ...requestOf(plan, hasNext), payload })
      return { id, deviceId: device.id, answer, state: endOf[answer.kind] }
    }),
  )
  const isReached = [...devices, ...answered].some(({ state }) => state === 'SENT')
  const isGone = !isReached && answered.every(({ state }) => state === 'GONE')
  const now = clock.now()
  await inTransaction(db, (tx) => recordEnds(tx, answered, now))
  if (isGone) throw new NotReached('No browser is there any more.')
  const later = answered.find(({ state }) => state === 'ASKED')
  const refused = answered.find(({ state }) => state === 'REFUSED')
  const isLastTry = delivery.tries > pausesOf(delivery).length
  const failed = isReached ? (isLastTry ? undefined : later) : (later ?? refused)
  if (failed)
    throw new NotSent(hasNext ? soonOrNever(failed.answer as NotSentAnswer) : (failed.answer as NotSentAnswer))
  return isReached && hasNext ? plus(now, acknowledgedWithin) : undefined
}

/** A service that wants to be asked later than the next channel would tell it is not waited for. */
const soonOrNever = (answer: NotSentAnswer): NotSentAnswer =>
  answer.kind === 'LATER' && answer.afterMilliseconds > acknowledgedWithin
    ? { kind: 'REFUSED', reason: answer.reason }
    : answer

/** What another channel tells after a minute is not brought later: nobody is told twice. */
const requestOf = ({ urgency, tag, lastsSeconds }: PushPlan, hasNext: boolean) => ({
  urgency,
  topic: topicOf(tag),
  lastsSeconds: Math.min(lastsSeconds ?? 0, hasNext ? acknowledgedWithin / 1000 : Number.POSITIVE_INFINITY),
})

function payloadOf(id: PushMessageId, language: Language, told: PushTold, { path, tag }: PushPlan): string {
  const payload: PushPayload = { id, kind: told.kind, path, tag, ...pushText(language, told) }
  return JSON.stringify(payload)
}
