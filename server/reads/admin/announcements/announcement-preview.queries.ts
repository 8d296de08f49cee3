import type { AnnouncementPreview } from '#contracts/admin/announcements.ts'
import type { MessageChannel } from '#contracts/notifications/channels.ts'
import { type ChosenShops, findChosenOwners } from '#server/modules/vendors/index.ts'
import type { Db } from '#server/platform/database/database.ts'
import { readReach } from '../../reach.queries.ts'

/** How many shops an announcement would reach now, and what telling their owners costs. */
export async function previewAnnouncement(
  db: Db,
  isSetUp: (channel: MessageChannel) => boolean,
  chosen: ChosenShops,
  now: Date,
): Promise<AnnouncementPreview> {
  const owners = await findChosenOwners(db, chosen)
  const { byCost, inAccountAlone } = await readReach(db, 'market_announcement', owners, isSetUp, now)
  return { shops: owners.length, by: byCost(), inAccountAlone }
}
