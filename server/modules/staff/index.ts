export { eraseFromStaff } from './erase-from-staff.ts'
export { prepareInvitationMail } from './prepare-invitation-mail.ts'
export { staffRecorder } from './record-acts.ts'
export { mountStaff } from './staff.routes.ts'
