import type { Language } from '../../account/identity.ts'
import type { NotificationData } from '../../notifications.ts'
import { moment, money } from './facts.ts'
import type { NotificationText } from './text-types.ts'

type ProblemChanged = NotificationData['problem_changed']
type ProblemSettled = NotificationData['problem_settled']

const said = (words: string, who: string) => (words ? ` ${who}: “${words}”` : '')

const goesBack: Record<Language, (amountKES: number) => string> = {
  en: (amountKES) => (amountKES > 0 ? `${money(amountKES)} goes back to the customer.` : 'Nothing goes back.'),
  sw: (amountKES) => (amountKES > 0 ? `${money(amountKES)} zinarudishwa kwa mteja.` : 'Hakuna kinachorudishwa.'),
}

/** What became of a problem that its customer reported. */
export const problemTexts: Record<
  Language,
  Record<ProblemChanged['step'], (data: ProblemChanged) => NotificationText>
> = {
  en: {
    RECEIVED: ({ orderNumber, shop, amountKES, by }) => ({
      title: `${shop} knows what is wrong with your order`,
      text: `You ask for ${money(amountKES)} of order ${orderNumber}.${by ? ` They answer by ${moment(by, 'en')}.` : ''} No answer is not a no.`,
    }),
    OFFERED: ({ orderNumber, shop, amountKES, by, words }) => ({
      title: `${shop} offers you ${money(amountKES)}`,
      text: `It is about order ${orderNumber}. Take it, or ask Uliza to decide${by ? `, by ${moment(by, 'en')}; without an answer it is paid` : ''}.${said(words, 'They wrote')}`,
    }),
    REFUSED: ({ orderNumber, shop, by, words }) => ({
      title: `${shop} says no: Uliza looks at it`,
      text: `We decide what is right about order ${orderNumber}${by ? ` by ${moment(by, 'en')}` : ''}.${said(words, 'They wrote')}`,
    }),
    ESCALATED: ({ orderNumber, shop, by }) => ({
      title: `Uliza looks at order ${orderNumber}`,
      text: `${shop} has not settled it. We decide what is right${by ? ` by ${moment(by, 'en')}` : ''}; you need to do nothing.`,
    }),
    AGREED: ({ orderNumber, amountKES, words }) => ({
      title:
        amountKES > 0 ? `${money(amountKES)} comes back to you` : `Your report about order ${orderNumber} is closed`,
      text: `${amountKES > 0 ? `We send ${money(amountKES)} of order ${orderNumber} back to where you paid from. You hear from us when it has arrived.` : 'Nothing more goes back: what you asked for was given back already, or what is left of it is too little to send.'}${said(words, 'They wrote')}`,
    }),
    DECIDED: ({ orderNumber, amountKES, words }) => ({
      title: amountKES > 0 ? `Decided: ${money(amountKES)} comes back to you` : `Decided: order ${orderNumber}`,
      text: `${amountKES > 0 ? 'We send it back to where you paid from. You hear from us when it has arrived.' : 'We looked at it, and give nothing back.'}${said(words, 'Why')}`,
    }),
  },
  sw: {
    RECEIVED: ({ orderNumber, shop, amountKES, by }) => ({
      title: `${shop} wanajua tatizo la agizo lako`,
      text: `Unaomba ${money(amountKES)} za agizo ${orderNumber}.${by ? ` Watajibu kufikia ${moment(by, 'sw')}.` : ''} Kutojibu si kukataa.`,
    }),
    OFFERED: ({ orderNumber, shop, amountKES, by, words }) => ({
      title: `${shop} wanakupa ${money(amountKES)}`,
      text: `Ni kuhusu agizo ${orderNumber}. Zikubali, au uombe Uliza iamue${by ? `, kufikia ${moment(by, 'sw')}; usipojibu zinalipwa` : ''}.${said(words, 'Waliandika')}`,
    }),
    REFUSED: ({ orderNumber, shop, by, words }) => ({
      title: `${shop} wamekataa: Uliza inaangalia`,
      text: `Tutaamua kilicho haki kuhusu agizo ${orderNumber}${by ? ` kufikia ${moment(by, 'sw')}` : ''}.${said(words, 'Waliandika')}`,
    }),
    ESCALATED: ({ orderNumber, shop, by }) => ({
      title: `Uliza inaangalia agizo ${orderNumber}`,
      text: `${shop} hawajalimaliza. Tutaamua kilicho haki${by ? ` kufikia ${moment(by, 'sw')}` : ''}; huhitaji kufanya chochote.`,
    }),
    AGREED: ({ orderNumber, amountKES, words }) => ({
      title: amountKES > 0 ? `Utarudishiwa ${money(amountKES)}` : `Ripoti yako ya agizo ${orderNumber} imefungwa`,
      text: `${amountKES > 0 ? `Tunarudisha ${money(amountKES)} za agizo ${orderNumber} ulikolipia. Tutakujulisha zikifika.` : 'Hakuna zaidi kinachorudishwa: ulichoomba kimesharudishwa, au kilichobaki ni kidogo mno kutumwa.'}${said(words, 'Waliandika')}`,
    }),
    DECIDED: ({ orderNumber, amountKES, words }) => ({
      title: amountKES > 0 ? `Uamuzi: utarudishiwa ${money(amountKES)}` : `Uamuzi: agizo ${orderNumber}`,
      text: `${amountKES > 0 ? 'Tunazirudisha ulikolipia. Tutakujulisha zikifika.' : 'Tumeliangalia, na hakuna kinachorudishwa.'}${said(words, 'Sababu')}`,
    }),
  },
}

/** How a problem ended that its shop did not end. */
export const settledTexts: Record<
  Language,
  Record<ProblemSettled['how'], (data: ProblemSettled) => NotificationText>
> = {
  en: {
    ACCEPTED: ({ orderNumber, amountKES }) => ({
      title: `Your offer for order ${orderNumber} is accepted`,
      text: `${goesBack.en(amountKES)} The report is closed.`,
    }),
    SILENT: ({ orderNumber, amountKES }) => ({
      title: `Nobody answered: order ${orderNumber}`,
      text: `The time to answer the report is over. ${goesBack.en(amountKES)}`,
    }),
    WITHDRAWN: ({ orderNumber }) => ({
      title: `The report about order ${orderNumber} was taken back`,
      text: 'Its customer asks for nothing any more. You need to do nothing.',
    }),
    NOTHING_LEFT: ({ orderNumber }) => ({
      title: `The report about order ${orderNumber} is closed`,
      text: 'What it asks for was given back already, or what is left of it is too little to send. Nothing more goes back.',
    }),
    DECIDED: ({ orderNumber, amountKES, isBorneByMarket, words }) => ({
      title: `Uliza decided about order ${orderNumber}`,
      text: `${goesBack.en(amountKES)}${amountKES > 0 && isBorneByMarket ? ' Uliza bears it: you get your part of it again.' : ''}${said(words, 'Why')}`,
    }),
  },
  sw: {
    ACCEPTED: ({ orderNumber, amountKES }) => ({
      title: `Ulichotoa kwa agizo ${orderNumber} kimekubaliwa`,
      text: `${goesBack.sw(amountKES)} Ripoti imefungwa.`,
    }),
    SILENT: ({ orderNumber, amountKES }) => ({
      title: `Hakuna aliyejibu: agizo ${orderNumber}`,
      text: `Muda wa kujibu ripoti umekwisha. ${goesBack.sw(amountKES)}`,
    }),
    WITHDRAWN: ({ orderNumber }) => ({
      title: `Ripoti ya agizo ${orderNumber} imeondolewa`,
      text: 'Mteja haombi chochote tena. Huhitaji kufanya chochote.',
    }),
    NOTHING_LEFT: ({ orderNumber }) => ({
      title: `Ripoti ya agizo ${orderNumber} imefungwa`,
      text: 'Kilichoombwa kimesharudishwa, au kilichobaki ni kidogo mno kutumwa. Hakuna zaidi kinachorudishwa.',
    }),
    DECIDED: ({ orderNumber, amountKES, isBorneByMarket, words }) => ({
      title: `Uliza imeamua kuhusu agizo ${orderNumber}`,
      text: `${goesBack.sw(amountKES)}${amountKES > 0 && isBorneByMarket ? ' Uliza inabeba gharama: unarudishiwa sehemu yako.' : ''}${said(words, 'Sababu')}`,
    }),
  },
}
