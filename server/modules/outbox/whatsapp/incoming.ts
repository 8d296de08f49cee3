import type { Language } from '#contracts/account/identity.ts'
import { type AnsweredOrder, whatsappAnswers } from '#contracts/notifications/texts/whatsapp/answers.ts'
import type { OrderId, UserId } from '#contracts/wire/primitives.ts'
import { hours, plus } from '#server/platform/clock.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { and, count, eq, gt } from '#server/platform/database/drizzle.ts'
import { type FindRecipient, languageOf } from '../channel.ts'
import type { RoutingDeps } from '../routing/pass-on.ts'
import { plainContent } from './cloud-api/message-content.ts'
import type { WrittenUpdate } from './cloud-api/read-webhook.ts'
import type { SendWhatsapp } from './cloud-api/send-message.ts'
import { endOptInsOf, findAgreed, findStopped, learnMetaUser, openWindow, recordOptIn, type Sender } from './opt-ins.ts'
import type { ApplyUpdate } from './updates.ts'
import { whatsappUpdates } from './whatsapp.tables.ts'
import { recordStatus } from './whatsapp-records.ts'
import { readAsk, readWord } from './words.ts'

export interface IncomingDeps {
  send: SendWhatsapp
  publicUrl: string
  routing: RoutingDeps
  findRecipient: FindRecipient
  /** Of somebody's own orders this one, or their last; undefined where it is not theirs. */
  findOwnOrder: (db: Db, userId: UserId, orderId?: OrderId) => Promise<AnsweredOrder | undefined>
  /** Where a person answers, as the market says; null where it says nothing. */
  findContact: (db: Db) => Promise<string | null>
}

/** So many answers to one sender in an hour; what is written beyond that is read and not answered. */
const mostAnswersInAnHour = 6
/** A message that comes this late asks about something else by now. */
const answeredWithin = hours(1)

/** Deals with what Meta posted: a report of a message of ours, or something that somebody wrote. */
export function updateApplier(deps: IncomingDeps): ApplyUpdate {
  return async (tx, update, now) => {
    if (update.kind === 'STATUS') {
      await recordStatus(tx, deps.routing, update, now)
      return { answeredTo: null, after: undefined }
    }
    const { phone, metaUserId } = update
    const answer = await hear(deps, tx, update, now)
    const answeredTo = phone ?? metaUserId
    if (!answer || !answeredTo || (await isOverLimit(tx, answeredTo, now)))
      return { answeredTo: null, after: undefined }
    const recipient = phone ? { to: phone } : { recipient: answeredTo }
    // Once, whatever comes of it: an answer that was lost is asked for again by whoever wants it.
    const after = async () => void (await deps.send({ recipient, content: plainContent(answer) }))
    return { answeredTo, after }
  }
}

async function isOverLimit(tx: Tx, answeredTo: string, now: Date): Promise<boolean> {
  const lately = gt(whatsappUpdates.receivedAt, plus(now, -hours(1)))
  const [row] = await tx
    .select({ count: count() })
    .from(whatsappUpdates)
    .where(and(eq(whatsappUpdates.answeredTo, answeredTo), lately))
  return (row?.count ?? 0) >= mostAnswersInAnHour
}

/** What is answered; null where nothing is. STOP is heard however late it comes, and whatever else was answered. */
async function hear(deps: IncomingDeps, tx: Tx, update: WrittenUpdate, now: Date): Promise<string | null> {
  const { phone, metaUserId, text, payload } = update
  const sender = { phone, metaUserId }
  const at = new Date(update.at)
  if (phone && metaUserId) await learnMetaUser(tx, { phone }, metaUserId, now)
  const word = payload === null ? readWord(text) : null
  if (word?.wants === 'STOP') {
    const ended = await endOptInsOf(tx, sender, { by: 'STOP', at }, now)
    return ended.length > 0 ? whatsappAnswers[word.language].stopped : null
  }
  if (word?.wants === 'START' && (await restart(deps, tx, sender, { at, text }, now)))
    return whatsappAnswers[word.language].started
  await openWindow(tx, sender, at)
  if (at < plus(now, -answeredWithin)) return null
  return answerOf(deps, tx, sender, payload)
}

/** Who wrote STOP and is still who they were gets it again: what they agreed to was this word. */
async function restart(
  { findRecipient }: IncomingDeps,
  tx: Tx,
  sender: Sender,
  { at, text }: { at: Date; text: string },
  now: Date,
): Promise<boolean> {
  const stopped = await findStopped(tx, sender, at)
  const person = stopped && (await findRecipient(tx, stopped.userId))
  if (!stopped || person?.phone !== stopped.phone || person.hasWhatsapp) return false
  const { userId, phone } = stopped
  await recordOptIn(tx, { userId, phone, place: 'START', words: text.slice(0, 50), metaUserId: sender.metaUserId }, now)
  await openWindow(tx, sender, at)
  return true
}

interface Known {
  userId: UserId
  language: Language
}

/** Whose number it is: one account that agreed to be written to there, and has that number still. */
async function findPerson({ findRecipient }: IncomingDeps, tx: Tx, sender: Sender): Promise<Known | undefined> {
  const agreed = await findAgreed(tx, sender)
  const [only] = agreed
  // Of two who share a number nobody knows who writes.
  if (!only || agreed.length > 1) return undefined
  const person = await findRecipient(tx, only.userId)
  return person?.hasWhatsapp ? { userId: only.userId, language: languageOf(person) } : undefined
}

async function answerOf(deps: IncomingDeps, tx: Tx, sender: Sender, payload: string | null): Promise<string> {
  const { publicUrl, findOwnOrder, findContact } = deps
  const person = await findPerson(deps, tx, sender)
  if (!person) {
    const contact = await findContact(tx)
    const url = `${publicUrl}/account/orders`
    return `${whatsappAnswers.en.unknown(url, contact)}\n\n${whatsappAnswers.sw.unknown(url, contact)}`
  }
  const answers = whatsappAnswers[person.language]
  const asked = readAsk(payload)
  const order = await findOwnOrder(tx, person.userId, asked?.orderId as OrderId | undefined)
  if (!order) return answers.noOrder(publicUrl)
  const url = `${publicUrl}/account/orders/${order.orderId}`
  if (asked?.ask === 'CALL_SHOP') return answers.callShop(order, url)
  return asked ? answers.report(order, url) : answers.order(order, url)
}
