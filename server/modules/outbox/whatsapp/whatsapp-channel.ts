import type { Language } from '#contracts/identity.ts'
import {
  isWhatsappKind,
  type WhatsappTold,
  whatsappText,
} from '#contracts/notifications/texts/whatsapp/whatsapp-text.ts'
import { type Clock, hours, minutes, plus } from '#server/platform/clock.ts'
import { type Db, inTransaction } from '#server/platform/database/database.ts'
import { type Channel, type Claimed, languageOf, NotReached, type Recipient } from '../channel.ts'
import { markAsked, settleDelivery } from '../settle-delivery.ts'
import { freeContent, templateContent } from './cloud-api/message-content.ts'
import type { WhatsappAnswer } from './cloud-api/read-answer.ts'
import type { MessageContent, SendWhatsapp } from './cloud-api/send-message.ts'
import { templateNames } from './cloud-api/template-definitions.ts'
import { closeWindow, endOptIn, learnMetaUser } from './opt-ins.ts'
import { channelStop, endStops, findStop, recordStop, type TellStopped } from './stops.ts'
import { findReported, recordAccepted } from './whatsapp-records.ts'

interface WhatsappChannelDeps {
  db: Db
  clock: Clock
  send: SendWhatsapp
  publicUrl: string
  tellStopped: TellStopped
}

type NotAccepted = Exclude<WhatsappAnswer, { kind: 'ACCEPTED' }>

class NotSent extends Error {
  readonly answer: NotAccepted
  constructor(answer: NotAccepted) {
    super(answer.reason)
    this.answer = answer
  }
}

const lost = { kind: 'REFUSED', remedy: 'PERSON' } as const

const remedyOf = (error: unknown) =>
  error instanceof NotSent && error.answer.kind === 'REFUSED' ? error.answer.remedy : undefined

/** So long a report may take of what was asked and not answered. Nobody asks again in the meantime. */
const reportedWithin = minutes(10)
const looksEvery = minutes(1)

/** A little sooner than the day is over, since a message takes some seconds to get there. */
const windowLasts = hours(24) - minutes(5)

/**
 * Nobody gets a message twice: Meta knows no key by which a second request is the same one. So it is written down that
 * it was asked before it is; where no answer came, a report of it says that it went, by the id that came with it. Where
 * none comes either, a person decides.
 */
export function whatsappChannel(deps: WhatsappChannelDeps): Channel {
  const { db, clock, send, publicUrl } = deps
  const nameOf = templateNames(publicUrl)

  async function sendOnce(delivery: Claimed, { phone, language, content, template }: Message) {
    if (!(await markAsked(db, delivery, clock.now()))) return undefined
    const answer = await send({ recipient: { to: phone }, content, callbackData: delivery.id })
    if (answer.kind === 'UNCERTAIN') return plus(clock.now(), looksEvery)
    if (answer.kind === 'REFUSED') throw await refused(delivery, template, answer)
    const now = clock.now()
    const { userId } = delivery
    const kept = await inTransaction(db, async (tx) => {
      const kept = await recordAccepted(tx, delivery, answer.id, now)
      if (userId && answer.metaUserId) await learnMetaUser(tx, { userId }, answer.metaUserId, now)
      const sent = { state: 'SENT', dueAt: null, settledAt: now, address: null, error: null, askedAt: null } as const
      const arrivedAt = kept?.status === 'DELIVERED' || kept?.status === 'READ' ? now : null
      if (kept?.status !== 'FAILED') await settleDelivery(tx, delivery, { ...sent, language, arrivedAt })
      return kept
    })
    // A report that came before the answer said so.
    if (kept?.status === 'FAILED') throw new NotSent({ ...lost, reason: kept.failure ?? kept.status })
    await endStops(db, template)
    return undefined
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
  async function lookForReport({ id, askedAt }: Claimed): Promise<Date | undefined> {
    const reported = await findReported(db, id)
    if (reported?.status === 'FAILED') throw new NotSent({ ...lost, reason: reported.failure ?? reported.status })
    if (reported) return undefined
    const now = clock.now()
    if (askedAt && now < plus(askedAt, reportedWithin)) return plus(now, looksEvery)
    const reason = 'It may have been sent: no answer came, and no report of it within ten minutes.'
    throw new NotSent({ kind: 'UNCERTAIN', reason })
  }

  interface Message {
    phone: string
    language: Language
    content: MessageContent
    /** By its name and language. */
    template: string
  }

  function messageOf(told: WhatsappTold, recipient: Recipient): Message {
    const { phone, whatsappWroteAt: wroteAt } = recipient
    const language = languageOf(recipient)
    const text = whatsappText(language, told)
    const name = nameOf(told.kind, language)
    const isOpen = wroteAt !== null && clock.now().getTime() < wroteAt + windowLasts
    return {
      phone,
      language,
      content: isOpen ? freeContent(language, text, publicUrl) : templateContent(name, language, text),
      template: `${name} ${language}`,
    }
  }

  return {
    atOnce: 8,
    failsAlone: true,
    async prepare(delivery, recipient, hasNext = false) {
      const { type, data } = delivery
      if (delivery.askedAt) return { address: null, send: () => lookForReport(delivery) }
      if (!recipient || !isWhatsappKind(type)) return null
      const message = messageOf({ kind: type, data } as WhatsappTold, recipient)
      const stop = await findStop(db, message.template, clock.now())
      // What no other channel tells waits until it is tried again.
      if (stop && hasNext) throw new NotReached(stop)
      if (stop) throw new NotSent({ kind: 'REFUSED', remedy: 'LATER', reason: stop })
      return { address: message.phone, send: () => sendOnce(delivery, message) }
    },
    pauses: () => [minutes(0.1), minutes(0.5), minutes(2), minutes(15)],
    isPermanent: (error) => {
      const remedy = remedyOf(error)
      return remedy !== undefined && remedy !== 'LATER' && remedy !== 'WINDOW'
    },
    isUncertain: (error) => error instanceof NotSent && error.answer.kind === 'UNCERTAIN',
    isOurFault: (error) => remedyOf(error) === 'OURS',
  }
}
