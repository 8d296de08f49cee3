import { accountLinkMinutes } from '#contracts/account-links.ts'
import { erasureDays } from '#contracts/admin/users/erasure.ts'
import type { AccountEmailKind } from '#contracts/admin/users/users.ts'
import type { Language } from '#contracts/identity.ts'

interface Words {
  subject: string
  text: (link: string) => string
  /** Of the link, where there is one. */
  button?: string
}

const english: Record<AccountEmailKind, Words> = {
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
}

const swahili: Record<AccountEmailKind, Words> = {
  PASSWORD_RESET: {
    subject: 'Nenosiri lako jipya',
    button: 'Chagua nenosiri jipya',
    text: (link) => `Kuna aliyeomba nenosiri jipya la akaunti yako ya Uliza. Lichague hapa:

${link}

Kiungo hiki kinatumika mara moja, kwa dakika ${accountLinkMinutes}. Kama si wewe, usifanye chochote: nenosiri lako halibadiliki.`,
  },
  CONFIRM_EMAIL: {
    subject: 'Thibitisha anwani yako',
    button: 'Thibitisha anwani hii',
    text: (link) => `Anwani hii itakuwa ya akaunti yako ya Uliza. Ithibitishe hapa:

${link}

Kiungo hiki kinatumika mara moja, kwa dakika ${accountLinkMinutes}. Kama si wewe, usifanye chochote.`,
  },
  PASSWORD_CHANGED: {
    subject: 'Nenosiri lako limebadilishwa',
    button: 'Chagua nenosiri jingine',
    text: (link) => `Nenosiri la akaunti yako ya Uliza limebadilishwa. Vifaa vingine vyote vimetolewa.

Kama si wewe, chagua jingine sasa, kisha utuandikie:

${link}`,
  },
  EMAIL_CHANGED: {
    subject: 'Anwani yako imebadilishwa',
    text: () => `Akaunti yako ya Uliza sasa ina anwani nyingine, na barua pepe zitaenda huko.

Kama si wewe, tuandikie mara moja: viungo vya nenosiri jipya vinaenda kwa anwani ile nyingine.`,
  },
  ROLE_CHANGED: {
    subject: 'Unachoweza kufanya Uliza kimebadilishwa',
    text: () => `Msimamizi amebadilisha kile ambacho akaunti yako ya Uliza inaweza kufanya. Umetolewa kwenye vifaa vyote: ingia tena.

Kama hukulitarajia hili, tuandikie.`,
  },
  ADMIN_LET_IN: {
    subject: 'Kuna aliyeingizwa kama msimamizi',
    button: 'Fungua ukaguzi',
    text: (
      link,
    ) => `Msimamizi amemfanya mtu kuwa msimamizi, amemruhusu mmoja tena, au amempangia nenosiri jipya. Kwa siku moja hawezi kuthibitisha jambo linalohitaji watu wawili.

Ni nani na kwa nini yapo kwenye ukaguzi:

${link}

Kama hukulitarajia hili, izime akaunti hiyo sasa.`,
  },
  ERASURE_REQUESTED: {
    subject: 'Akaunti yako itafutwa',
    button: 'Hifadhi akaunti yangu',
    text: (
      link,
    ) => `Akaunti yako ya Uliza imefungwa, na itafutwa baada ya siku ${erasureDays}, kama ilivyoombwa. Hadi wakati huo unaweza kurudi: ingia, kisha useme kwamba unaihifadhi.

${link}

Baadaye hakuna anayeweza kuirudisha. Oda, risiti na malipo hubaki kwenye vitabu vyetu kwa miaka saba, bila jina lako.

Kama hukuomba hili, ingia na uihifadhi akaunti yako, kisha uchague nenosiri jingine.`,
  },
  SIGN_UP_REFUSED: {
    subject: 'Una akaunti tayari',
    button: 'Chagua nenosiri jipya',
    text: (
      link,
    ) => `Kuna aliyejaribu kujisajili Uliza kwa anwani hii, ambayo ina akaunti tayari. Hakuna kilichobadilishwa.

Kama ni wewe, ingia, au chagua nenosiri jipya hapa:

${link}

Kama si wewe, usifanye chochote.`,
  },
  SECOND_FACTOR_ADDED: {
    subject: 'Kuingia kwa hatua mbili kumewashwa',
    button: 'Chagua nenosiri jipya',
    text: (
      link,
    ) => `Hatua ya pili imeongezwa kwenye akaunti yako ya Uliza: programu ya misimbo, ambayo msimbo wake unaulizwa baada ya nenosiri kuanzia sasa, au ufunguo wa siri, ambao pia huingiza peke yake.

Kama si wewe, tuandikie mara moja: tutaiondoa tukishakuwa na uhakika wewe ni nani. Wakati huo chagua nenosiri jipya, ambalo hutoa vifaa vyote, na kama bado unaweza kuingia, ondoa kisicho chako kwenye ukurasa wa usalama:

${link}`,
  },
  SECOND_FACTOR_REMOVED: {
    subject: 'Hatua ya pili imeondolewa',
    button: 'Fungua ukurasa wa usalama',
    text: (link) => `Hatua ya pili ya kuingia imeondolewa kwenye akaunti yako ya Uliza.

Kama si wewe, badilisha nenosiri sasa, ongeza hatua ya pili tena, kisha utuandikie:

${link}`,
  },
  RECOVERY_CODES_MADE: {
    subject: 'Una misimbo mipya ya dharura',
    button: 'Fungua ukurasa wa usalama',
    text: (link) => `Misimbo mipya ya dharura imetengenezwa kwa akaunti yako ya Uliza. Ile ya awali haifungui kitu tena.

Kama si wewe, badilisha nenosiri sasa, kisha utuandikie:

${link}`,
  },
  RECOVERY_CODE_USED: {
    subject: 'Msimbo wa dharura umetumika',
    button: 'Fungua ukurasa wa usalama',
    text: (link) => `Mmoja wa misimbo ya dharura ya akaunti yako ya Uliza umetumika. Haufungui kitu tena.

Kama si wewe, badilisha nenosiri sasa, tengeneza misimbo mipya, kisha utuandikie. Iliyobaki ni mingapi ipo hapa:

${link}`,
  },
  NEW_DEVICE: {
    subject: 'Kifaa kipya kimeingia kwenye akaunti yako',
    button: 'Angalia kifaa hicho',
    text: (
      link,
    ) => `Kuna aliyeingia kwenye akaunti yako ya Uliza kwa kifaa ambacho hakikuwa kimetumika hapo awali. Ni kifaa gani, lini na kutoka wapi ipo hapa:

${link}

Kama ni wewe, usifanye chochote. Kama si wewe, badilisha nenosiri lako sasa, jambo ambalo hutoa vifaa vingine vyote, kisha utuandikie.`,
  },
  PHONE_VERIFIED_ELSEWHERE: {
    subject: 'Nambari yako ya simu ni ya mtu mwingine',
    button: 'Angalia nambari hiyo',
    text: (
      link,
    ) => `Akaunti nyingine ya Uliza imethibitisha kwamba ina nambari ya simu ya akaunti yako: msimbo ulitumwa huko. Hakuna kingine kilichobadilika, na akaunti yako inafunguka kama kawaida.

Kama nambari hiyo si yako tena, andika uliyo nayo sasa. Kama ni yako, omba msimbo utumwe huko, nayo itathibitishwa tena kwako:

${link}`,
  },
  PHONE_CHANGED: {
    subject: 'Nambari yako ya simu imebadilishwa',
    button: 'Angalia nambari hiyo',
    text: (link) => `Akaunti yako ya Uliza ina nambari nyingine ya simu, na SMS zitaenda huko.

Kama si wewe, badilisha nenosiri lako sasa, jambo ambalo hutoa vifaa vingine vyote, weka nambari yako tena, kisha utuandikie:

${link}`,
  },
  DATA_DOWNLOADED: {
    subject: 'Nakala ya data yako imepakuliwa',
    button: 'Angalia ni kwa kifaa gani',
    text: (
      link,
    ) => `Mtu aliyeingia kwenye akaunti yako ya Uliza, na kuthibitisha kuwa ni wewe, amepakua nakala ya yale tunayohifadhi kukuhusu. Ni kwa kifaa gani ipo hapa:

${link}

Kama si wewe, badilisha nenosiri lako sasa, jambo ambalo hutoa vifaa vingine vyote, kisha utuandikie.`,
  },
}

const all: Record<Language, Record<AccountEmailKind, Words>> = { en: english, sw: swahili }

/** The words of an email about an account, in one of the languages. */
export function accountEmailText(language: Language, kind: AccountEmailKind, link: string) {
  const { subject, text, button } = all[language][kind]
  return { subject, text: text(link), button: button ? { label: button, url: link } : undefined }
}
