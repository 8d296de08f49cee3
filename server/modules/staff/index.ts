export { eraseFromStaff } from './erase-from-staff.ts'
export { mailStaffInvitations, retryInvitationMail } from './mail-invitations.ts'
export { staffRecorder } from './record-acts.ts'
export { mountStaff } from './staff.routes.ts'
