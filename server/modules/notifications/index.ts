export { mailNotifications, retryNotificationMail } from './mail-notifications.ts'
export { mountNotifications } from './notifications.routes.ts'
export { eraseNotifications, notify, notifyAll } from './notify.ts'
