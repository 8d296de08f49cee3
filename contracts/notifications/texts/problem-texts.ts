import type { Language } from '../../account/identity.ts'
import type { NotificationData } from '../../notifications.ts'
import { moment, money } from './facts.ts'
import type { NotificationText } from './text-types.ts'

type ProblemChanged = NotificationData['problem_changed']

const said = (words: string, who: string) => (words ? ` ${who}: “${words}”` : '')

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
    AGREED: ({ orderNumber, amountKES, words }) => ({
      title:
        amountKES > 0
          ? `${money(amountKES)} comes back to you`
          : `Nothing is left to give back of order ${orderNumber}`,
      text: `${amountKES > 0 ? `We send ${money(amountKES)} of order ${orderNumber} back to where you paid from. You hear from us when it has arrived.` : 'What you asked for has been given back already.'}${said(words, 'They wrote')}`,
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
    AGREED: ({ orderNumber, amountKES, words }) => ({
      title:
        amountKES > 0
          ? `Utarudishiwa ${money(amountKES)}`
          : `Hakuna kilichobaki cha kurudisha cha agizo ${orderNumber}`,
      text: `${amountKES > 0 ? `Tunarudisha ${money(amountKES)} za agizo ${orderNumber} ulikolipia. Tutakujulisha zikifika.` : 'Ulichoomba kimesharudishwa.'}${said(words, 'Waliandika')}`,
    }),
    DECIDED: ({ orderNumber, amountKES, words }) => ({
      title: amountKES > 0 ? `Uamuzi: utarudishiwa ${money(amountKES)}` : `Uamuzi: agizo ${orderNumber}`,
      text: `${amountKES > 0 ? 'Tunazirudisha ulikolipia. Tutakujulisha zikifika.' : 'Tumeliangalia, na hakuna kinachorudishwa.'}${said(words, 'Sababu')}`,
    }),
  },
}
