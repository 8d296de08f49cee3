export { deleteOldAccountEmails } from './account-links/account-links.ts'
export { mailAccountEmails, retryAccountEmail } from './account-links/mail-account-emails.ts'
export type { Actor, GateActor, VendorActor } from './actor.ts'
export { authorizer, type FindGateDevice } from './authorize.ts'
export { becomeVendor } from './become-vendor.ts'
export { type ErasureDeps, eraseAccount, erasePeople } from './erasure/erase-people.ts'
export { mountIdentity } from './identity.routes.ts'
export { deleteForgottenDevices } from './known-devices.ts'
export {
  maySearchByPhone,
  seesSums,
  shopReader,
  visibleAddress,
  visibleContact,
  visibleEmail,
  visiblePayoutPhone,
  visiblePhone,
} from './privacy.ts'
export { confirmPassword, lockUser } from './profile.ts'
export { registerUser } from './register.ts'
export { requireSecondAdministrator } from './security/second-administrator.ts'
export { deleteOldSecurityEvents } from './security/security-events.ts'
export { type CookieSettings, cookieOptions, hostCookie, readLanguage, sessionCookieName } from './session-cookie.ts'
export { deleteExpiredSessions, findEmployer, liveRights, liveRightsOf } from './sessions.queries.ts'
export { startSession } from './start-session.ts'
