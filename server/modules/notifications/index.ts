export { mailNotifications, retryNotificationMail } from './mail-notifications.ts'
export { mountNotifications } from './notifications.routes.ts'
export { notify, notifyAll } from './notify.ts'
