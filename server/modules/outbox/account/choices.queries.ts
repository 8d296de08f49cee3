import type { SwitchedOff } from '#contracts/notifications/choices.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { notificationChoices } from '../outbox.tables.ts'

/** Sets the whole of them by one statement: of two who save at once the later one's choices hold. */
export const replaceChoices = (db: Db, userId: UserId, off: readonly SwitchedOff[]) =>
  db.execute(sql`with
    chosen as (select distinct topic, channel
      from unnest(${sql.param(off.map(({ topic }) => topic))}::text[],
        ${sql.param(off.map(({ channel }) => channel))}::text[]) as chosen (topic, channel)),
    dropped as (delete from ${notificationChoices} where ${notificationChoices.userId} = ${userId}
      and (${notificationChoices.topic}, ${notificationChoices.channel}) not in (select topic, channel from chosen))
    insert into ${notificationChoices} (user_id, topic, channel)
      select ${userId}::uuid, topic, channel from chosen on conflict do nothing`)
