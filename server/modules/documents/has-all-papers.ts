import { documentKinds } from '#contracts/onboarding/steps.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, selectOne } from '#server/platform/database/select.ts'
import { documents } from './documents.tables.ts'

/** Whether somebody has sent a page of each paper that opening a shop asks for. */
export async function hasAllPapers(db: Db, ownerId: UserId): Promise<boolean> {
  const found = await selectOne(
    db,
    columns({ kinds: sql<number>`count(distinct ${documents.kind})::int` }),
    sql`from ${documents} where ${documents.ownerId} = ${ownerId}
      and ${documents.keptAt} is not null and ${documents.removedAt} is null`,
  )
  return found?.kinds === documentKinds.length
}
