import type * as z from 'zod'
import type { planPlacement as contract } from '#contracts/admin/featured.ts'
import { kindsOfRow, maxPlannedDays, plannedDays } from '#contracts/featured/placement-terms.ts'
import type { PlacementId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import { days, plus } from '#server/platform/clock.ts'
import { type Db, inTransaction } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { nairobiDay } from '#server/platform/nairobi.ts'
import { placements } from './featured.tables.ts'
import { lockRow, takePlacesWithLock } from './placement-days.ts'
import { findPlacementSubject } from './placement-subject.queries.ts'

type Body = z.output<(typeof contract)['body']>

/** Plans a shop, an event or a collection for a place, on all of its days or on none. */
export const planPlacement = (db: Db, actor: Actor, body: Body, now: Date): Promise<{ id: PlacementId }> =>
  inTransaction(db, async (tx) => {
    const { county, slot, row, kind, subjectId, from, until, paidFor } = body
    if (!kindsOfRow[row].includes(kind)) throw refused('kind', 'This row shows something else.')
    if (from < nairobiDay(now)) throw refused('from', 'Choose a day that is not over.')
    const weekdays = [...new Set(body.weekdays)].toSorted()
    const planned = daysToPlan(from, until, weekdays, now)
    await lockRow(tx, body)
    const { name, county: ownCounty, ...subject } = await findPlacementSubject(tx, kind, subjectId, now)
    if (kind === 'SHOP' && county !== null && ownCounty !== county)
      throw refused('subjectId', 'The shop is in another county.')
    const id = newId<PlacementId>()
    const place = { county, slot, row }
    const dates = { weekdays, fromDay: from, untilDay: until }
    await tx.insert(placements).values({ id, ...place, kind, ...subject, ...dates, paidFor })
    await takePlacesWithLock(tx, { placementId: id, ...place, subjectId, vendorId: subject.vendorId }, planned)
    const detail = { name, ...place, weekdays, fromDay: from, untilDay: until, paidFor }
    await recordAudit(tx, actor, { action: 'placement.plan', subjectId: id, detail }, now)
    return { id }
  })

export const refused = (field: string, sentence: string) => new DomainError('invalid_input', sentence, { field })

/** The days of a plan, of which there is one at least. */
export function daysToPlan(from: string, until: string, weekdays: readonly number[], now: Date): string[] {
  if (until < from) throw refused('until', 'End on the first day or later.')
  if (until > nairobiDay(plus(now, days(maxPlannedDays))))
    throw refused('until', `Plan no further ahead than ${maxPlannedDays} days.`)
  const planned = plannedDays(from, until, weekdays)
  if (planned.length === 0) throw refused('weekdays', 'None of these days is among the days of the week.')
  return planned
}
