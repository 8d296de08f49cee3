import { getNotificationChoices } from '#contracts/notifications/choices.ts'
import { apiQuery } from '#web/lib/api/api-query.ts'

export const myChoices = apiQuery(getNotificationChoices, ['/api/user/notification-choices'])
