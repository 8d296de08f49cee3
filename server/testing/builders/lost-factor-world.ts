import { beforeEach } from 'vitest'
import { auditEntries } from '#server/modules/audit/audit.tables.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { lostFactorRequests } from '#server/modules/identity/lost-factors/lost-factors.tables.ts'
import { deliveries } from '#server/modules/outbox/outbox.tables.ts'
import { hours } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { desc, eq, sql } from '#server/platform/database/drizzle.ts'
import { rateLimits } from '#server/platform/http/rate-limit.tables.ts'
import { aBrowserAt } from '#server/testing/builders/browser.ts'
import type { Person } from '#server/testing/builders/people.ts'
import { aMailbox } from '#server/testing/stand-ins/mailbox.ts'
import { type SmsStandIn, smsSettings, startSms } from '#server/testing/stand-ins/sms.ts'
import { aWorld, lunchTime } from '#server/testing/world/world.ts'

/** A market in which somebody loses a second factor: with mail and SMS, and before each test without administrators. */
export async function aLostFactorWorld() {
  const mailbox = await aMailbox()
  const sms: SmsStandIn = await startSms()
  const world = aWorld({
    ...smsSettings(sms),
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'Uliza <hello@uliza.example>',
    PUBLIC_URL: 'http://uliza.example',
  })

  beforeEach(async () => {
    world.clock.set(lunchTime)
    await sms.reset()
    await world.db.delete(rateLimits)
    // Every request is mailed to all administrators there are: those of other tests have left, the last owner too.
    await inTransaction(world.database.db, async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.update(users).set({ disabledAt: lunchTime }).where(eq(users.role, 'ADMIN'))
    })
    await world.db.delete(deliveries)
    await world.db.delete(lostFactorRequests)
  })

  const path = '/api/admin/lost-factors'
  const aDayPasses = () => world.clock.pass(hours(24))
  const work = () => world.periodicJobs.removeLostFactors()
  const hasApp = async (person: Person) =>
    (await world.db.execute(sql`select from authenticator_apps where user_id = ${person.user.id}`)).rowCount === 1
  const mailsTo = async ({ user }: Person) => {
    await world.periodicJobs.sendDueMail()
    return mailbox.to(user.email)
  }
  const textsTo = async ({ user }: Person) => {
    await world.periodicJobs.sendDueSms()
    return sms.inbox(user.phone)
  }
  const noticesOf = async (person: Person, kind: string) =>
    (await person.get('/api/user/notifications')).body.items.filter((each: { kind: string }) => each.kind === kind)
  const actionsOf = async ({ user }: Person) =>
    (
      await world.db
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.subjectId, user.id))
        .orderBy(desc(auditEntries.id))
    ).map(({ action }) => action)
  const tokenIn = (text = '') => /#not-me\.([\w-]{43})/.exec(text)?.[1] ?? ''
  const signIn = async (person: Person, address = '10.13.1.1') => aBrowserAt(world, address).login(person)
  return {
    ...{ world, mailbox, sms, path, aDayPasses, work, signIn, hasApp },
    ...{ mailsTo, textsTo, noticesOf, actionsOf, tokenIn },
  }
}
