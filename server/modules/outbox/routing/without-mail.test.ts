import { beforeEach, describe, expect, it } from 'vitest'
import { samples } from '#contracts/notifications/texts/samples.ts'
import { smsParts } from '#contracts/notifications/texts/sms/gsm.ts'
import type { NotificationTopic } from '#contracts/notifications/topics.ts'
import { NotificationKind } from '#contracts/notifications.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { aGuest } from '#server/testing/builders/guests.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { withPhoneAlone } from '#server/testing/builders/second-factors.ts'
import { aMailbox } from '#server/testing/stand-ins/mailbox.ts'
import { type SmsStandIn, smsSettings, startSms } from '#server/testing/stand-ins/sms.ts'
import { aWorld, lunchTime } from '#server/testing/world/world.ts'
import { emit } from '../emit.ts'
import { kindRules } from './kind-rules.ts'

const provider: SmsStandIn = await startSms()
const mail = { SMTP_URL: (await aMailbox()).url, MAIL_FROM: 'Uliza <hello@uliza.example>' }
const world = aWorld({ ...smsSettings(provider), ...mail })

beforeEach(() => world.clock.set(lunchTime))

const ofOrdersAndTickets: readonly NotificationTopic[] = ['MONEY', 'ORDER', 'CHANGES', 'TICKETS']

/** What is mailed to whoever bought something; the rest asks for nothing, and is soon overtaken. */
const mailed = NotificationKind.options.filter((kind) => {
  const { topic, channels, copy } = kindRules[kind]
  return ofOrdersAndTickets.includes(topic) && (copy === 'mail' || channels.includes('mail'))
})
const ofAnOrder = mailed.filter((kind) => 'orderId' in samples.USUAL[kind])

async function textsAfter(kind: NotificationKind, id: string, phone: string) {
  const event = { type: kind, to: [id], data: samples.USUAL[kind] } as never
  await inTransaction(world.db, (tx) => emit(tx, event, world.clock.now()))
  await world.periodicJobs.sendDueSms()
  await world.periodicJobs.sendDueMail()
  await world.periodicJobs.sendDueSms()
  return provider.inbox(phone)
}

describe('what is mailed of an order or a ticket', () => {
  it.each(mailed)('reaches by one SMS who has an account and no address: %s', async (kind) => {
    const { user } = await withPhoneAlone(world, await aPerson(world))
    const texts = await textsAfter(kind, user.id, user.phone)
    expect(texts.map(smsParts)).toEqual([1])
  })

  it.each(ofAnOrder)('reaches a guest by one SMS, of an order: %s', async (kind) => {
    const { phone } = await aGuest(world)
    const [guest] = await world.db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.phone, phone), eq(users.isGuest, true)))
    const texts = await textsAfter(kind, guest?.id ?? '', phone)
    expect(texts.map(smsParts)).toEqual([1])
  })
})
