import { listAnnouncements, previewAnnouncement } from '#contracts/admin/announcements.ts'
import type { VendorStatus } from '#contracts/vendors.ts'
import { apiPages, apiQuery } from '#web/lib/api/api-query.ts'

/** Which shops an announcement is for; empty where it is not chosen by that. */
export interface ChosenShops {
  county: string
  category: string
  status: VendorStatus | ''
}

export const announcements = apiPages(listAnnouncements, ['/api/admin/announcements'])

export const announcementPreview = ({ county, category, status }: ChosenShops) =>
  apiQuery(previewAnnouncement, [
    '/api/admin/announcements/preview',
    county || undefined,
    category || undefined,
    status || undefined,
  ])
