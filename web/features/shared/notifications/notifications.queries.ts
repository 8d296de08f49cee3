import { listNotifications } from '#contracts/notifications.ts'
import { apiPages } from '#web/lib/api/api-query.ts'

export const myNotifications = apiPages(listNotifications, ['/api/user/notifications'])
