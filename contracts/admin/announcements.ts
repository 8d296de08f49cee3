import * as z from 'zod'
import { MessageChannel } from '../notifications/choices.ts'
import { VendorStatus } from '../vendors.ts'
import { endpoint } from '../wire/endpoint.ts'
import { ShillingsAndCents } from '../wire/money.ts'
import { CountySlug, Instant, page, pageQuery, Slug, text } from '../wire/primitives.ts'

export const maxAnnouncementLength = 500

/** Which shops: all where nothing is said. */
const chosen = {
  county: CountySlug.optional(),
  category: Slug.optional(),
  status: VendorStatus.optional(),
}

/** What the market wrote to the owners of shops, to which, and to how many. */
export const Announcement = z.object({
  id: z.uuidv7(),
  en: z.string(),
  sw: z.string(),
  county: CountySlug.nullable(),
  category: Slug.nullable(),
  status: VendorStatus.nullable(),
  shops: z.int(),
  /** The administrator who sent it. */
  by: z.string(),
  sentAt: Instant,
})
export type Announcement = z.infer<typeof Announcement>

export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/api/admin/announcements',
  summary: 'Lists what was announced to shops, the newest first',
  access: 'admin',
  admins: ['messages'],
  query: z.strictObject(pageQuery),
  response: page(Announcement),
})

export const AnnouncementPreview = z.object({
  shops: z.int(),
  /** Each owner by one channel, or in their account alone. */
  by: z.array(z.object({ channel: MessageChannel, people: z.int(), costKES: ShillingsAndCents })),
  inAccountAlone: z.int(),
})
export type AnnouncementPreview = z.infer<typeof AnnouncementPreview>

export const previewAnnouncement = endpoint({
  method: 'GET',
  path: '/api/admin/announcements/preview',
  summary: 'Shows how many shops an announcement would reach, by what, and what that costs',
  access: 'admin',
  admins: ['messages'],
  filterOrder: ['county', 'category', 'status'],
  query: z.strictObject(chosen),
  response: AnnouncementPreview,
})

/** What is said in each language; each owner reads it in theirs. */
export const sendAnnouncement = endpoint({
  method: 'POST',
  path: '/api/admin/announcements',
  summary: 'Announces something to the owners of shops',
  status: 201,
  access: 'admin',
  admins: ['messages'],
  idempotent: true,
  body: z.strictObject({ ...chosen, en: text(maxAnnouncementLength), sw: text(maxAnnouncementLength) }),
  response: Announcement,
  errors: ['invalid_transition'],
})
