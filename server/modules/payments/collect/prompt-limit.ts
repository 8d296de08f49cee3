import {
  promptedPhones,
  promptedPhonesOfGuest,
  promptsOfCustomer,
  promptsOfPhone,
  promptsOfPhoneInDay,
} from '#contracts/money/payment-limits.ts'
import { minutes, plus, spanOf } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { lt, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { param } from '#server/platform/database/sql.ts'
import { DomainError } from '#server/platform/errors.ts'
import { promptLimits } from '../payments.tables.ts'

const window = spanOf(promptsOfPhone.every)
const day = spanOf(promptsOfPhoneInDay.every)

/** A subject of the limit as `countPrompts` leaves it, with the attempt that is being made. */
export interface PromptCount {
  of: 'CUSTOMER' | 'PHONE'
  /** In the window, and in the day; of a customer only the window is kept. */
  prompts: number
  promptsInDay: number
  /** The oldest of each: when it leaves there is room again. */
  oldestAt: string
  oldestInDayAt: string
  phones: number
}

/**
 * Counts an attempt for its customer and for its phone, as part of the statement that writes the payment, so that no
 * attempt is made without it. The rows stay locked until the commit, in the order of their keys: of attempts made at
 * once each sees those before it. An attempt that is refused is rolled back, and its count with it.
 */
export const countPrompts: SQL = sql`
  insert into prompt_limits as counted (key, prompted_at, phones)
  select subject.key, array[${param('now')}::timestamptz], subject.phones
  from (values
    ('CUSTOMER:' || ${param('customerId')}, case when ${param('phone')}::text is null then '{}'::jsonb
      else jsonb_build_object(${param('phone')}::text, ${param('now')}::timestamptz) end),
    ('PHONE:' || ${param('phone')}, '{}'::jsonb)) as subject(key, phones)
  where subject.key is not null order by subject.key
  on conflict (key) do update set
    prompted_at = (select coalesce(array_agg(at order by at), '{}') from unnest(counted.prompted_at) at
      where at > case when counted.key like 'PHONE:%' then ${param('phonesSince')} else ${param('promptsSince')} end::timestamptz)
      || excluded.prompted_at,
    phones = (select coalesce(jsonb_object_agg(phone, at), '{}') from jsonb_each_text(counted.phones) as prompted(phone, at)
      where at::timestamptz > ${param('phonesSince')}::timestamptz) || excluded.phones
  returning split_part(key, ':', 1) as of, cardinality(prompted_at) as "promptsInDay", prompted_at[1] as "oldestInDayAt",
    (select count(*) from unnest(prompted_at) at where at > ${param('promptsSince')}::timestamptz) as prompts,
    (select min(at) from unnest(prompted_at) at where at > ${param('promptsSince')}::timestamptz) as "oldestAt",
    (select count(*) from jsonb_object_keys(phones)) as phones`

/** What `countPrompts` is given, beside the payment's own values. */
export const promptLimitValues = (now: Date) => ({
  promptsSince: plus(now, -window).toISOString(),
  phonesSince: plus(now, -day).toISOString(),
})

/** Refuses the attempt that was just counted if it is one too many; the transaction is then rolled back. */
export function refuseTooManyPrompts(counts: readonly PromptCount[], now: Date, isGuest = false) {
  const { max: maxPhones } = isGuest ? promptedPhonesOfGuest : promptedPhones
  for (const { of, prompts, promptsInDay, oldestAt, oldestInDayAt, phones } of counts) {
    if (phones > maxPhones) {
      throw new DomainError(
        'too_many_phones',
        `You asked on ${maxPhones} phones today. Pay with one of those, in another way, or tomorrow.`,
        { field: 'payment.phone' },
      )
    }
    if (of === 'PHONE' && promptsInDay > promptsOfPhoneInDay.max) {
      const untilRoom = plus(new Date(oldestInDayAt), day).getTime() - now.getTime()
      throw new DomainError(
        'too_many_requests',
        'This phone was asked for its PIN many times today. Use another phone, or pay in another way.',
        { retryAfterSeconds: Math.ceil(untilRoom / 1000) },
      )
    }
    if (prompts <= (of === 'PHONE' ? promptsOfPhone : promptsOfCustomer).max) continue
    const milliseconds = plus(new Date(oldestAt), window).getTime() - now.getTime()
    const left = Math.ceil(milliseconds / minutes(1))
    const wait = `Wait ${left === 1 ? 'a minute' : `${left} minutes`} and try again.`
    throw new DomainError(
      'too_many_requests',
      of === 'PHONE'
        ? `This phone was asked for its PIN many times just now. ${wait}`
        : `You tried to pay many times just now. ${wait}`,
      { retryAfterSeconds: Math.ceil(milliseconds / 1000) },
    )
  }
}

/** The nightly clean-up: who has not been prompted for longer than any window is forgotten. */
export const deleteStalePromptLimits = (db: Db, now: Date) =>
  db
    .delete(promptLimits)
    .where(lt(sql`${promptLimits.promptedAt}[cardinality(${promptLimits.promptedAt})]`, plus(now, -day)))
