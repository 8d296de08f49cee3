export { mailNotifications } from './mail-notifications.ts'
export { mountNotifications } from './notifications.routes.ts'
export { notify } from './notify.ts'
