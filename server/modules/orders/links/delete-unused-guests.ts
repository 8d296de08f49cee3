import { deleteErasedPeople } from '#server/modules/identity/index.ts'
import { type Clock, days, plus } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { findUnusedGuests } from './unused-guests.queries.ts'

/** So long after they were erased: by then no message to them is kept either. */
const keptFor = days(30)
/** What still referred to somebody by then is looked at no more. */
const lookedAtFor = days(60)

/** The database looks for each of them in every table that names people. */
const batchSize = 200
/** In a night; the rest the night after. */
const maxBatches = 250

/**
 * Whoever began as a guest and ordered nothing was erased the day after; now what is left of them goes too, where nothing
 * refers to it. So what anybody may begin without an account leaves nothing behind for ever.
 */
export async function deleteUnusedGuests({ db, clock }: { db: Db; clock: Clock }) {
  const until = plus(clock.now(), -keptFor)
  const erased = { from: plus(until, -lookedAtFor), until }
  for (let count = 0; count < maxBatches; count++) {
    const ids = await findUnusedGuests(db, erased, batchSize)
    if (ids.length > 0) await deleteErasedPeople(db, ids)
    if (ids.length < batchSize) return
  }
}
