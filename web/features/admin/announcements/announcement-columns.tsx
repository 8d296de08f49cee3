import type { Announcement } from '#contracts/admin/announcements.ts'
import type { Category } from '#contracts/vendors.ts'
import { type County, counties } from '#contracts/wire/counties.ts'
import { vendorStatus } from '#web/features/shared/vendors/vendor-labels.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { getLocale } from '#web/paraglide/runtime.js'
import type { Column } from '#web/ui/tables/record-table.tsx'

/** Which shops it was for, in words. */
function shopsOf({ county, category, status }: Announcement, categories: readonly Category[]): string {
  const named = categories.find(({ slug }) => slug === category)?.name[getLocale()]
  const chosen = [
    status ? vendorStatus[status].label() : m.announcements_every_status(),
    county && (counties[county as County] ?? county),
    category && (named ?? category),
  ]
  return chosen.filter(Boolean).join(', ')
}

/** What was announced, when, by whom and to how many shops. */
export const announcementColumns = (categories: readonly Category[]): Column<Announcement>[] => [
  {
    id: 'text',
    head: m.announcements_text(),
    card: 'title',
    className: 'xl:w-[46%]',
    cell: (announcement) => (
      <span className="whitespace-pre-line [overflow-wrap:anywhere]">{announcement[getLocale()]}</span>
    ),
  },
  {
    id: 'shops',
    head: m.announcements_shops(),
    cell: (announcement) => (
      <>
        <b className="block font-[650] tabular-nums">{announcement.shops}</b>
        <span className="meta block">{shopsOf(announcement, categories)}</span>
      </>
    ),
  },
  {
    id: 'sent',
    head: m.announcements_sent(),
    cell: ({ sentAt, by }) => (
      <>
        {formatDate(sentAt, 'moment')}
        <span className="meta block">{by}</span>
      </>
    ),
  },
]
