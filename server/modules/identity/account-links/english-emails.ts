import { accountLinkMinutes } from '#contracts/account/account-links.ts'
import { notMeDays } from '#contracts/account/not-me-link.ts'
import { erasureDays } from '#contracts/admin/users/erasure.ts'
import type { AccountEmailTexts } from './email-words.ts'

export const englishEmails: AccountEmailTexts = {
  PASSWORD_RESET: {
    subject: 'Your new password',
    button: 'Choose a new password',
    text: (link) => `Somebody asked for a new password for your account at Uliza. Choose it here:

${link}

The link works once, for ${accountLinkMinutes} minutes. If this was not you, do nothing: your password stays as it is.`,
  },
  CONFIRM_EMAIL: {
    subject: 'Confirm your address',
    button: 'Confirm this address',
    text: (link) => `This address is to be the one of your account at Uliza. Confirm it here:

${link}

The link works once, for ${accountLinkMinutes} minutes. If this was not you, do nothing.`,
  },
  PASSWORD_CHANGED: {
    subject: 'Your password was changed',
    button: 'Choose another password',
    text: (link) => `The password of your account at Uliza was changed. Every other device was signed out.

If this was not you, choose another one now, and write to us:

${link}`,
  },
  EMAIL_CHANGED: {
    subject: 'Your address was changed',
    text: () => `Your account at Uliza has another address now, and mail goes there.

If this was not you, write to us at once: links for a new password go to the other address.`,
  },
  ROLE_CHANGED: {
    subject: 'What you may do at Uliza was changed',
    text: () => `An administrator has changed what your account at Uliza may do. You were signed out everywhere: sign in again.

If you did not expect this, write to us.`,
  },
  ADMIN_LET_IN: {
    subject: 'Somebody was let in as an administrator',
    button: 'Open the audit trail',
    text: (
      link,
    ) => `An administrator has made somebody an administrator, enabled one again, or set up a new password for one. For a day they cannot confirm what takes two.

Who it was and why is in the audit trail:

${link}

If you did not expect this, disable that account now.`,
  },
  ERASURE_REQUESTED: {
    subject: 'Your account will be deleted',
    button: 'Keep my account',
    text: (
      link,
    ) => `Your account at Uliza is closed, and will be deleted in ${erasureDays} days, as was asked for. Until then you can come back: sign in, and say that you keep it.

${link}

Afterwards nobody can bring it back. Orders, receipts and payments stay in our books for seven years, without your name.

If you did not ask for this, sign in and keep your account, then choose another password.`,
  },
  SIGN_UP_REFUSED: {
    subject: 'You have an account already',
    button: 'Choose a new password',
    text: (
      link,
    ) => `Somebody tried to sign up at Uliza with this address, which has an account already. Nothing was changed.

If it was you, sign in, or choose a new password here:

${link}

If it was not you, do nothing.`,
  },
  SECOND_FACTOR_ADDED: {
    subject: 'Two-step sign-in is on',
    button: 'Choose a new password',
    text: (
      link,
    ) => `A second step was added to your account at Uliza: an authenticator app, whose code is asked for after the password from now on, or a passkey, which also signs in by itself.

If this was not you, write to us at once: we take it away as soon as we are sure who you are. Choose a new password meanwhile, which signs out every device, and if you can still sign in, remove what is not yours on your security page:

${link}`,
  },
  SECOND_FACTOR_REMOVED: {
    subject: 'A second step was removed',
    button: 'Open your security page',
    text: (link) => `A second step of signing in was removed from your account at Uliza.

If this was not you, change your password now, add the second step again, and write to us:

${link}`,
  },
  RECOVERY_CODES_MADE: {
    subject: 'You have new recovery codes',
    button: 'Open your security page',
    text: (link) => `Recovery codes were made anew for your account at Uliza. Those from before open nothing any more.

If this was not you, change your password now, and write to us:

${link}`,
  },
  RECOVERY_CODE_USED: {
    subject: 'A recovery code was used',
    button: 'Open your security page',
    text: (link) => `One of the recovery codes of your account at Uliza was used. It opens nothing any more.

If this was not you, change your password now, make new codes, and write to us. How many are left is here:

${link}`,
  },
  NEW_DEVICE: {
    subject: 'A new device signed in to your account',
    button: 'See that device',
    text: (
      link,
    ) => `Somebody signed in to your account at Uliza on a device that it had not been used on before. Which device, when and from where is here:

${link}

If it was you, do nothing. If it was not, change your password now, which signs out every other device, and write to us.`,
  },
  PHONE_VERIFIED_ELSEWHERE: {
    subject: 'Your phone number is somebody else’s',
    button: 'See the number',
    text: (
      link,
    ) => `Another account at Uliza proved that it has the phone number of yours: a code was sent there. Nothing else has changed, and your account opens as before.

If the number is not yours any more, write the one that you have now. If it is, have a code sent there, and it is proved for you again:

${link}`,
  },
  PHONE_CHANGED: {
    subject: 'Your phone number was changed',
    button: 'See the number',
    text: (link) => `Your account at Uliza has another phone number now, and SMS go there.

If this was not you, change your password now, which signs out every other device, put your number back, and write to us:

${link}`,
  },
  DATA_DOWNLOADED: {
    subject: 'A copy of your data was downloaded',
    button: 'See on which device',
    text: (
      link,
    ) => `Somebody who is signed in to your account at Uliza, and proved to be you, has downloaded a copy of what we keep of you. On which device is here:

${link}

If it was not you, change your password now, which signs out every other device, and write to us.`,
  },
  LOST_FACTOR_REQUESTED: {
    subject: 'Somebody asks to remove your second step of signing in',
    button: 'This was not me: stop it',
    text: (
      link,
    ) => `Somebody who knows the password of your account at Uliza told us that they have lost the second step of signing in, and the recovery codes too. Two of us check who they are. After that, and another 24 hours, the second step is removed.

If this was you, do nothing. If it was not, stop it here: whoever asked knows your password, so every device is signed out as well, and you choose a new password by mail.

${link}

The link works once, for ${notMeDays} days.`,
  },
  LOST_FACTOR_AGREED: {
    subject: 'Your second step of signing in will be removed in 24 hours',
    button: 'This was not me: stop it',
    text: (
      link,
    ) => `Two of us agreed that the second step of signing in to your account at Uliza is lost. In 24 hours it is removed, and every device is signed out.

If you have found it meanwhile, sign in with it: then it stays. If it was not you who asked, stop it here. Every device is signed out as well, and you choose a new password by mail.

${link}

The link works once, for ${notMeDays} days.`,
  },
  LOST_FACTOR_ENDED: {
    subject: 'Your second step of signing in stays',
    button: 'Lock my account',
    text: (
      link,
    ) => `It was asked for that the second step of signing in to your account at Uliza be removed. That is stopped, and the second step stays.

Whoever asked knew your password. If it was not you, change it now, or lock your account here: every device is signed out, and you choose a new password by mail.

${link}

The link works once, for ${notMeDays} days.`,
  },
  LOST_FACTOR_REMOVED: {
    subject: 'Your second step of signing in was removed',
    button: 'This was not me: lock my account',
    text: (
      link,
    ) => `The second step of signing in to your account at Uliza was removed, as was asked for and two of us agreed. Every device was signed out. Sign in with your password, and set up another second step: no payout is sent before.

If it was not you who asked, lock your account here at once: every device is signed out, and you choose a new password by mail.

${link}

The link works once, for ${notMeDays} days.`,
  },
  ACCOUNT_LOCKED: {
    subject: 'Your account is locked',
    button: 'Choose a new password',
    text: (
      link,
    ) => `Your account at Uliza was locked by the link “This was not me” of a message about it. Every device was signed out, and the password opens it no more. If a second step of signing in was added lately, it was removed.

Have a link mailed here, and choose a new password by it: that opens your account again.

${link}`,
  },
}
