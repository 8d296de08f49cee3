import type { OpenState } from '#contracts/vendors.ts'
import { connection } from '#web/lib/connection.ts'
import { formatDate, nairobiDay } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'

const minute = 60_000
const day = 24 * 60 * minute
/** From then on a person should hurry. */
const soon = 45 * minute

export type Opening = 'open' | 'soon' | 'shut'

/** How a shop stands now. What the server said may be some minutes old, so the moments it gave decide. */
export function openingAt({ isOpen, until, opensAt }: OpenState, now: number): Opening {
  if (isOpen) {
    if (until === null) return 'open'
    const left = Date.parse(until) - now
    return left <= 0 ? 'shut' : left <= soon ? 'soon' : 'open'
  }
  return opensAt !== null && Date.parse(opensAt) <= now ? 'open' : 'shut'
}

/**
 * "Open till 21:00", "Closes 21:00", "Opens tomorrow 09:00". Without a connection nobody knows whether a shop has paused,
 * only its hours.
 */
export function formatOpening(open: OpenState, now: number): string {
  const opening = openingAt(open, now)
  if (opening === 'shut' && open.isPaused && (open.opensAt === null || isToday(open.opensAt, now))) return notNow(open)
  if (opening === 'shut')
    return open.opensAt === null || open.isOpen ? m.vendors_closed() : formatOpensAt(open.opensAt, now)
  const isLost = connection.isLost()
  if (open.until === null || !open.isOpen) return isLost ? m.vendors_by_hours() : m.vendors_open()
  const time = formatDate(open.until, 'time')
  if (isLost) return m.vendors_by_hours_till({ time })
  if (opening === 'soon') return m.vendors_closes({ time })
  // "Open till 21:00" would be wrong of a shop that closes at nine in three days.
  return Date.parse(open.until) - now < day ? m.vendors_open_till({ time }) : m.vendors_open()
}

/** Within its hours, but it takes no orders for a while: "Closed" would send people away who could come in. */
const notNow = ({ opensAt }: OpenState): string =>
  opensAt === null ? m.vendors_not_now() : m.vendors_not_now_till({ time: formatDate(opensAt, 'time') })

const isToday = (moment: string, now: number) => nairobiDay(moment) === nairobiDay(new Date(now))

/** The same in few words, of a shop that takes no orders. */
export const shutLabel = ({ isPaused }: Pick<OpenState, 'isPaused'>): string =>
  isPaused ? m.vendors_paused() : m.vendors_closed()

function formatOpensAt(opensAt: string, now: number): string {
  const time = formatDate(opensAt, 'time')
  const opens = nairobiDay(opensAt)
  if (opens === nairobiDay(new Date(now))) return m.vendors_opens({ time })
  if (opens === nairobiDay(new Date(now + day))) return m.vendors_opens_tomorrow({ time })
  if (Date.parse(opensAt) - now < 6 * day) return m.vendors_opens_on({ day: formatDate(opensAt, 'weekdayName'), time })
  return m.vendors_opens_on({ day: formatDate(opensAt, 'day'), time })
}
