import pLimit from 'p-limit'
import type { Language } from '#contracts/account/identity.ts'
import { isWhatsappKind, type WhatsappTold } from '#contracts/notifications/texts/whatsapp/whatsapp-text.ts'
import { type AttachedKind, isAttachedKind } from '#contracts/notifications/texts/whatsapp/whatsapp-types.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import { type Clock, minutes, plus } from '#server/platform/clock.ts'
import { type Db, inTransaction } from '#server/platform/database/database.ts'
import { type Channel, type Claimed, NotReached, type Recipient, settled } from '../channel.ts'
import { release } from '../claim.ts'
import type { PreparePhoneCode } from '../phone-code-messages.ts'
import { markAsked, settleDelivery } from '../settle-delivery.ts'
import type { Attached, DrawAttachment, FindAttached } from './attachments.ts'
import type { SentMedia } from './cloud-api/message-content.ts'
import type { WhatsappAnswer } from './cloud-api/read-answer.ts'
import type { SendWhatsapp } from './cloud-api/send-message.ts'
import type { UploadMedia } from './cloud-api/upload-media.ts'
import { closeWindow, endOptIn, learnMetaUser } from './opt-ins.ts'
import { dropOthers, holdOthers, releaseOthers } from './other-messages.ts'
import { channelStop, endStops, findStops, recordStop, type TellStopped } from './stops.ts'
import { phoneCodeMessage, type WhatsappMessage, whatsappMessages } from './whatsapp-message.ts'
import { findReported, recordAccepted } from './whatsapp-records.ts'

export interface WhatsappChannelDeps {
  db: Db
  clock: Clock
  send: SendWhatsapp
  upload: UploadMedia
  findAttached: FindAttached
  publicUrl: string
  tellStopped: TellStopped
  preparePhoneCode: PreparePhoneCode
}

type NotAccepted = Exclude<WhatsappAnswer, { kind: 'ACCEPTED' }>

class NotSent extends Error {
  readonly answer: NotAccepted
  constructor(answer: NotAccepted) {
    super(answer.reason)
    this.answer = answer
  }
}

const noFile = { kind: 'REFUSED', remedy: 'MEDIA', reason: 'The file that it is about was not taken.' } as const
const lost = { kind: 'REFUSED', remedy: 'PERSON' } as const

const remedyOf = (error: unknown) =>
  error instanceof NotSent && error.answer.kind === 'REFUSED' ? error.answer.remedy : undefined

/** So long a report may take of what was asked and not answered. Nobody asks again in the meantime. */
const reportedWithin = minutes(10)
const looksEvery = minutes(1)

const pauses = [minutes(0.1), minutes(0.5), minutes(2), minutes(15)]

const wordsAlone: Attached = { draw: null, others: [] }

/** A message with what is known of it before it is asked. */
interface Ready {
  message: WhatsappMessage
  draw: DrawAttachment | null
  others: readonly string[]
}

/**
 * Nobody gets a message twice: Meta knows no key by which a second request is the same one. So it is written down that
 * it was asked before it is; where no answer came, a report of it says that it went, by the id that came with it. Where
 * none comes either, a person decides.
 */
export function whatsappChannel(deps: WhatsappChannelDeps): Channel {
  const { db, clock, send, upload, findAttached, publicUrl, preparePhoneCode } = deps
  const messageOf = whatsappMessages(publicUrl)
  const drawing = pLimit(1)

  /**
   * A moment where its file is not there yet; undefined where it is told by words alone, as the last try is of what could
   * not be drawn or kept.
   */
  async function keepMedia(delivery: Claimed, ready: Ready): Promise<SentMedia | Date | undefined> {
    const isLast = delivery.tries > pauses.length && delivery.subjectId === null
    return uploadMedia(delivery, ready).catch((error) => {
      if (!isLast) throw error
      return undefined
    })
  }

  async function uploadMedia(delivery: Claimed, { message, draw }: Ready): Promise<SentMedia | Date | undefined> {
    const attachment = draw && (await drawing(draw))
    if (!attachment) return undefined
    if (attachment instanceof Date) return attachment
    const answer = await upload(attachment)
    if (answer.kind === 'KEPT') return { ...attachment, id: answer.id }
    if (answer.remedy === 'LATER' || answer.remedy === 'CHANNEL')
      throw await refused(delivery, message.template.attached, answer)
    return undefined
  }

  /** Writes down that it is asked, and what else is to follow; false where it was settled or taken back meanwhile. */
  const markReady = (delivery: Claimed, others: readonly string[]): Promise<boolean> =>
    delivery.type !== 'tickets_issued' || delivery.subjectId
      ? markAsked(db, delivery, clock.now())
      : inTransaction(db, async (tx) => {
          const isOurs = await markAsked(tx, delivery, clock.now())
          // An earlier try may have held others, of tickets that were good then.
          if (isOurs) await dropOthers(tx, delivery, clock.now())
          if (isOurs && others.length > 0) await holdOthers(tx, delivery, others)
          return isOurs
        })

  async function sendOnce(delivery: Claimed, ready: Ready) {
    const { message, others } = ready
    const media = await keepMedia(delivery, ready)
    if (media instanceof Date) {
      // Nobody was asked: it is no try.
      await release(db, [{ ...delivery, dueAt: media }])
      return settled
    }
    if (!media && delivery.userId && delivery.subjectId) throw new NotSent(noFile)
    if (!(await markReady(delivery, media ? others : []))) return undefined
    const ask = (given?: SentMedia) =>
      send({ recipient: { to: message.phone }, content: message.content(given), callbackData: delivery.id })
    let template = media ? message.template.attached : message.template.plain
    let answer = await ask(media)
    if (answer.kind === 'REFUSED' && others.length > 0) await dropOthers(db, delivery, clock.now())
    if (media && answer.kind === 'REFUSED' && (answer.remedy === 'MEDIA' || answer.remedy === 'TEMPLATE')) {
      const refusal = await refused(delivery, template, answer)
      if (delivery.subjectId) throw refusal
      template = message.template.plain
      answer = await ask()
    }
    if (answer.kind === 'UNCERTAIN') return plus(clock.now(), looksEvery)
    if (answer.kind === 'REFUSED') throw await refused(delivery, template, answer)
    await recordSent(delivery, message, answer)
    await endStops(db, template)
    return undefined
  }

  async function recordSent(
    delivery: Claimed,
    { language }: Pick<WhatsappMessage, 'language'>,
    { id, metaUserId }: Extract<WhatsappAnswer, { kind: 'ACCEPTED' }>,
  ) {
    const now = clock.now()
    const { userId } = delivery
    const kept = await inTransaction(db, async (tx) => {
      const kept = await recordAccepted(tx, delivery, id, now)
      if (userId && metaUserId) await learnMetaUser(tx, { userId }, metaUserId, now)
      const sent = { state: 'SENT', dueAt: null, settledAt: now, address: null, error: null, askedAt: null } as const
      const arrivedAt = kept?.status === 'DELIVERED' || kept?.status === 'READ' ? now : null
      if (kept?.status !== 'FAILED') await settleDelivery(tx, delivery, { ...sent, language, arrivedAt })
      if (kept?.status !== 'FAILED' && isAttachedKind(delivery.type)) await releaseOthers(tx, delivery, now)
      return kept
    })
    // A report that came before the answer said so.
    if (kept?.status === 'FAILED') throw new NotSent({ ...lost, reason: kept.failure ?? kept.status })
  }

  async function refused({ userId }: Claimed, template: string, answer: Extract<NotAccepted, { kind: 'REFUSED' }>) {
    const { remedy, reason } = answer
    if (remedy === 'CHANNEL') await recordStop(deps, channelStop, reason)
    if (remedy === 'TEMPLATE') await recordStop(deps, template, reason)
    if (userId && remedy === 'STOPPED') await endOptIn(db, userId, 'PROVIDER', clock.now())
    if (userId && remedy === 'WINDOW') await closeWindow(db, userId)
    return new NotSent(answer)
  }

  /** It may have been sent: what is reported of it decides. */
  async function lookForReport({ id, eventId, userId, type, askedAt }: Claimed): Promise<Date | undefined> {
    const reported = await findReported(db, id)
    if (reported?.status === 'FAILED') throw new NotSent({ ...lost, reason: reported.failure ?? reported.status })
    if (reported && isAttachedKind(type)) await releaseOthers(db, { eventId, userId }, clock.now())
    if (reported) return undefined
    const now = clock.now()
    if (askedAt && now < plus(askedAt, reportedWithin)) return plus(now, looksEvery)
    const reason = 'It may have been sent: no answer came, and no report of it within ten minutes.'
    throw new NotSent({ kind: 'UNCERTAIN', reason })
  }

  const attachedTo = (
    told: WhatsappTold,
    { userId, subjectId, language }: { userId: UserId; subjectId: string | null; language: Language },
  ): Promise<Attached | null> | Attached => {
    if (!isAttachedKind(told.kind)) return wordsAlone
    const find = findAttached[told.kind] as (asked: object) => ReturnType<FindAttached[AttachedKind]>
    return find({ userId, subjectId, language, data: told.data })
  }

  /** A code goes by its template alone, to whoever asked for it this way. */
  async function prepareCode(delivery: Claimed, id: string) {
    const code = await preparePhoneCode(id)
    if (!code) return null
    const message = phoneCodeMessage(code)
    const stops = await findStops(db, [message.template.plain], clock.now())
    const stop = stops.get(channelStop) ?? stops.get(message.template.plain)
    if (stop) throw new NotSent({ kind: 'REFUSED', remedy: 'LATER', reason: stop })
    return { address: message.phone, send: () => sendOnce(delivery, { message, draw: null, others: [] }) }
  }

  return {
    atOnce: 8,
    failsAlone: true,
    async prepare(delivery, recipient?: Recipient, hasNext = false) {
      const { type, data, userId, subjectId } = delivery
      if (delivery.askedAt) return { address: null, send: () => lookForReport(delivery) }
      if (type === 'phone_code' && subjectId) return prepareCode(delivery, subjectId)
      if (!recipient || !userId || !isWhatsappKind(type)) return null
      const told = { kind: type, data } as WhatsappTold
      const message = messageOf(told, recipient, clock.now())
      const attached = await attachedTo(told, { userId, subjectId, language: message.language })
      if (!attached) return null
      const { plain, attached: withFile } = message.template
      const stops = await findStops(db, [plain, withFile], clock.now())
      const draw = stops.has(withFile) ? null : attached.draw
      // Each further message is about its file alone.
      if (!draw && subjectId) return null
      const stop = stops.get(channelStop) ?? (draw ? undefined : stops.get(plain))
      // What no other channel tells waits until it is tried again.
      if (stop && hasNext) throw new NotReached(stop)
      if (stop) throw new NotSent({ kind: 'REFUSED', remedy: 'LATER', reason: stop })
      const ready = { message, draw, others: draw ? attached.others : [] }
      return { address: message.phone, send: () => sendOnce(delivery, ready) }
    },
    pauses: () => pauses,
    isPermanent: (error) => {
      const remedy = remedyOf(error)
      return remedy !== undefined && remedy !== 'LATER' && remedy !== 'WINDOW'
    },
    isUncertain: (error) => error instanceof NotSent && error.answer.kind === 'UNCERTAIN',
    isRefused: (error) => error instanceof NotSent && error.answer.kind === 'REFUSED',
    isOurFault: (error) => remedyOf(error) === 'OURS',
  }
}
