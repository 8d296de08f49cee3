import { randomBytes } from 'node:crypto'
import type { EventChange, EventInput } from '#contracts/events/event-editing.ts'
import type { EventId, PictureId, VendorId } from '#contracts/wire/primitives.ts'
import { toSlug } from '#contracts/wire/slug.ts'
import { attachPicture, type ShowsPicture } from '#server/modules/pictures/index.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { and, eq, sql } from '#server/platform/database/drizzle.ts'
import { DomainError } from '#server/platform/errors.ts'
import { eventSlugs, events } from '../events.tables.ts'

export interface EventKey {
  id: EventId
  vendorId: VendorId
}

export const isEvent = ({ id, vendorId }: EventKey) => and(eq(events.vendorId, vendorId), eq(events.id, id))

/** Whether an event shows a picture. */
export const isShownByEvent: ShowsPicture = ({ id, vendorId }) =>
  sql`exists (select 1 from ${events} where ${events.vendorId} = ${vendorId} and ${events.posterId} = ${id})`

/** The poster that is sent, with its sizes; nothing where none is said. */
export async function findPoster(
  tx: Tx,
  vendorId: VendorId,
  { posterId }: { posterId?: PictureId | null | undefined },
  now: Date,
) {
  if (posterId === undefined) return {}
  if (posterId === null) return { posterId, poster: null }
  const use = { kind: 'EVENT_POSTER', field: 'posterId', now } as const
  return { posterId, poster: await attachPicture(tx, { id: posterId, vendorId }, use) }
}

/** The columns of what is sent; places and ticket types are written apart. */
export function eventColumns(input: Partial<EventInput> | Omit<EventChange, 'version'>) {
  const { capacity: _, ticketTypes: __, startsAt, endsAt, doorsAt, ...facts } = input
  return {
    ...facts,
    ...(startsAt !== undefined && { startsAt: new Date(startsAt) }),
    ...(endsAt !== undefined && { endsAt: new Date(endsAt) }),
    ...(doorsAt !== undefined && { doorsAt: doorsAt === null ? null : new Date(doorsAt) }),
  }
}

interface Times {
  startsAt: Date | number
  endsAt: Date | number
  doorsAt?: Date | number | null | undefined
}

/** Refuses times that cannot be, with the field that is wrong. */
export function checkTimes({ startsAt, endsAt, doorsAt }: Times) {
  if (Number(endsAt) <= Number(startsAt)) {
    throw new DomainError('invalid_input', 'It ends before it begins. Choose a later end.', { field: 'endsAt' })
  }
  if (doorsAt != null && Number(doorsAt) > Number(startsAt)) {
    throw new DomainError('invalid_input', 'Doors open after it begins. Choose an earlier time.', { field: 'doorsAt' })
  }
}

/** What takes place online is there, unless its vendor says where: in a studio, on a channel. */
export const eventVenue = ({ isOnline, venue }: { isOnline: boolean; venue: string }) =>
  isOnline ? venue || 'Online' : venue

/** A link is of what takes place online; elsewhere it is forgotten. */
export const eventLink = ({ isOnline, onlineLink }: { isOnline: boolean; onlineLink: string | null }) =>
  isOnline ? onlineLink : null

const eventSlug = (title: string) => toSlug(title).slice(0, 60).replace(/-$/, '') || 'event'

/**
 * Under a free address made of its title: two events may have one title, and the key of the addresses decides. It keeps
 * its address.
 */
export async function insertEvent(tx: Tx, row: Omit<typeof events.$inferInsert, 'slug'>) {
  const wanted = eventSlug(row.title)
  const suffixes = ['', '-2', '-3', `-${randomBytes(4).toString('hex')}`]
  for (const suffix of suffixes) {
    const slug = `${wanted}${suffix}`
    const { rowCount } = await tx.insert(eventSlugs).values({ slug, eventId: row.id }).onConflictDoNothing()
    if (rowCount === 0) continue
    await tx.insert(events).values({ ...row, slug })
    return
  }
  throw new Error(`no free address for ${wanted}`)
}
