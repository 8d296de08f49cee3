export { deleteOldAccountEmails } from './account-links/account-links.ts'
export { prepareAccountMail } from './account-links/prepare-account-mail.ts'
export { prepareAccountSms } from './account-links/prepare-account-sms.ts'
export { activeAdmins } from './active-admins.queries.ts'
export type { Actor, GateActor, VendorActor } from './actor.ts'
export { authorizer, type FindGateDevice } from './authorize.ts'
export {
  type CaptchaConfig,
  captchaConfig,
  captchaFields,
  captchaProductionProblems,
  captchaSources,
} from './captcha/captcha-settings.ts'
export { captchaChecker } from './captcha/check-captcha.ts'
export { gateOf } from './count-calls.ts'
export { accountEraser, erasePeople } from './erasure/erase-people.ts'
export { findErasure } from './erasure/erasure.queries.ts'
export { deleteExpiredSignIns } from './factors/pending-sign-in.ts'
export { removeSecondFactor } from './factors/remove-by-operator.ts'
export { sealFactorSecretsAgain } from './factors/seal-factor-secret.ts'
export { becomeAccountWithLock, keptAlready, lockKeptGuest } from './guests/become-account.ts'
export { deleteErasedPeople } from './guests/delete-people.ts'
export { letGuestsBeErased } from './guests/let-guests-be-erased.ts'
export {
  countedTogether,
  lockCountedTogether,
  lockGuest,
  lockGuestsOf,
  lockOnePerson,
  onePerson,
} from './guests/lock-guests.ts'
export { mountIdentity } from './identity.routes.ts'
export { deleteForgottenDevices } from './known-devices.ts'
export { lockUser } from './lock-users.ts'
export { toUser } from './login.ts'
export { deleteOldLostFactors, removeLostFactors } from './lost-factors/remove-lost-factors.ts'
export { deleteExpiredChallenges } from './passkeys/passkey-challenges.ts'
export { askingBrowser, clearAskingBrowser } from './phone-codes/asking-browser.ts'
export { phoneCodeAsker, phoneCodeVisitor } from './phone-codes/phone-codes.routes.ts'
export {
  acceptPhoneCode,
  checkPhoneCode,
  deleteExpiredPhoneCodes,
  type PhoneCodeDeps,
  preparePhoneCode,
} from './phone-codes/phone-codes.ts'
export { sendPhoneCode } from './phone-codes/send-phone-code.ts'
export { refuseUnlessVerified, signInWithLock } from './phone-codes/sign-in-by-phone.ts'
export {
  maySearchByPhone,
  orderReader,
  publicName,
  seesPrices,
  seesSums,
  shopReader,
  shownName,
  visibleAddress,
  visibleContact,
  visibleEmail,
  visiblePayoutPhone,
  visiblePhone,
} from './privacy.ts'
export { confirmPassword } from './profile.ts'
export { findRecipient, findRecipients } from './recipient.queries.ts'
export { registerUser } from './register.ts'
export { mayDecide, requireApprover } from './security/approver.ts'
export { requireSecondFactor } from './security/second-factor-duty.ts'
export { deleteOldSecurityEvents } from './security/security-events.ts'
export { downloadTeller } from './security/tell-security-event.ts'
export { type CookieSettings, cookieOptions, hostCookie, readLanguage, sessionCookieName } from './session-cookie.ts'
export { deleteExpiredSessions, findLanguage, findOpenSessions, listSessions } from './sessions.queries.ts'
export { becomeVendor } from './shops/become-vendor.ts'
export { liveRights, sessionReader } from './shops/find-actor.queries.ts'
export type { Shops } from './shops/shops.ts'
export { type StartSession, sessionStarter } from './start-session.ts'
