import { accountLinkMinutes } from '#contracts/account/account-links.ts'
import { notMeDays } from '#contracts/account/not-me-link.ts'
import { erasureDays } from '#contracts/admin/users/erasure.ts'
import type { AccountEmailTexts } from './email-words.ts'

export const swahiliEmails: AccountEmailTexts = {
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
  LOST_FACTOR_REQUESTED: {
    subject: 'Kuna anayeomba hatua yako ya pili ya kuingia iondolewe',
    button: 'Si mimi: izuie',
    text: (
      link,
    ) => `Mtu anayejua nenosiri la akaunti yako ya Uliza ametuambia kwamba amepoteza hatua ya pili ya kuingia, na misimbo ya dharura pia. Wawili wetu wanahakikisha ni nani. Baada ya hapo, na saa 24 zaidi, hatua ya pili inaondolewa.

Kama ni wewe, usifanye chochote. Kama si wewe, izuie hapa: aliyeomba anajua nenosiri lako, kwa hiyo vifaa vyote vinatolewa pia, nawe unachagua nenosiri jipya kwa barua pepe.

${link}

Kiungo hiki kinatumika mara moja, kwa siku ${notMeDays}.`,
  },
  LOST_FACTOR_AGREED: {
    subject: 'Hatua yako ya pili ya kuingia itaondolewa baada ya saa 24',
    button: 'Si mimi: izuie',
    text: (
      link,
    ) => `Wawili wetu wamekubali kwamba hatua ya pili ya kuingia kwenye akaunti yako ya Uliza imepotea. Baada ya saa 24 inaondolewa, na vifaa vyote vinatolewa.

Kama umeipata, ingia nayo: basi itabaki. Kama si wewe uliyeomba, izuie hapa. Vifaa vyote vinatolewa pia, nawe unachagua nenosiri jipya kwa barua pepe.

${link}

Kiungo hiki kinatumika mara moja, kwa siku ${notMeDays}.`,
  },
  LOST_FACTOR_ENDED: {
    subject: 'Hatua yako ya pili ya kuingia inabaki',
    button: 'Funga akaunti yangu',
    text: (
      link,
    ) => `Iliombwa hatua ya pili ya kuingia kwenye akaunti yako ya Uliza iondolewe. Ombi hilo limezuiwa, na hatua ya pili inabaki.

Aliyeomba alijua nenosiri lako. Kama si wewe, libadilishe sasa, au funga akaunti yako hapa: vifaa vyote vinatolewa, nawe unachagua nenosiri jipya kwa barua pepe.

${link}

Kiungo hiki kinatumika mara moja, kwa siku ${notMeDays}.`,
  },
  LOST_FACTOR_REMOVED: {
    subject: 'Hatua yako ya pili ya kuingia imeondolewa',
    button: 'Si mimi: funga akaunti yangu',
    text: (
      link,
    ) => `Hatua ya pili ya kuingia kwenye akaunti yako ya Uliza imeondolewa, kama ilivyoombwa na wawili wetu walivyokubali. Vifaa vyote vimetolewa. Ingia kwa nenosiri lako, kisha uweke hatua nyingine ya pili: kabla ya hapo hakuna malipo yanayotumwa.

Kama si wewe uliyeomba, funga akaunti yako hapa mara moja: vifaa vyote vinatolewa, nawe unachagua nenosiri jipya kwa barua pepe.

${link}

Kiungo hiki kinatumika mara moja, kwa siku ${notMeDays}.`,
  },
  ACCOUNT_LOCKED: {
    subject: 'Akaunti yako imefungwa',
    button: 'Chagua nenosiri jipya',
    text: (
      link,
    ) => `Akaunti yako ya Uliza imefungwa kwa kiungo “Si mimi” cha ujumbe kuihusu. Vifaa vyote vimetolewa, na nenosiri haliifungui tena. Ikiwa hatua ya pili ya kuingia iliongezwa hivi karibuni, imeondolewa.

Omba kiungo kwa barua pepe hapa, kisha uchague nenosiri jipya: hilo linaifungua akaunti yako tena.

${link}`,
  },
}
