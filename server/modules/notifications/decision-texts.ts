import type { Language } from '#contracts/identity.ts'
import type { NotificationData } from '#contracts/notifications.ts'
import type { EmailContent } from './ticket-texts.ts'

type Decided = NotificationData['vendor_decided']

const english: Record<Decided['decision'], (data: Decided) => EmailContent> = {
  APPROVED: ({ shop, reason }) => ({
    subject: `${shop} is approved`,
    text: `Customers see your shop now, and can order.${reason && ` We wrote: ${reason}`}`,
  }),
  CHANGES_REQUESTED: ({ shop, reason }) => ({
    subject: `${shop}: something to change`,
    text: `Before we approve your shop, we ask you to change something: ${reason} Then send it again; nothing else you wrote is lost.`,
  }),
  REJECTED: ({ shop, reason }) => ({
    subject: `${shop} was not approved`,
    text: `We cannot take your shop. Reason: ${reason}`,
  }),
}

const swahili: Record<Decided['decision'], (data: Decided) => EmailContent> = {
  APPROVED: ({ shop, reason }) => ({
    subject: `${shop} limeidhinishwa`,
    text: `Sasa wateja wanaliona duka lako, na wanaweza kuagiza.${reason && ` Tuliandika: ${reason}`}`,
  }),
  CHANGES_REQUESTED: ({ shop, reason }) => ({
    subject: `${shop}: kuna jambo la kubadilisha`,
    text: `Kabla ya kuidhinisha duka lako, tunaomba ubadilishe jambo: ${reason} Kisha litume tena; mengine uliyoandika hayapotei.`,
  }),
  REJECTED: ({ shop, reason }) => ({
    subject: `${shop} halikuidhinishwa`,
    text: `Hatuwezi kulipokea duka lako. Sababu: ${reason}`,
  }),
}

/** What is said of each decision about an application to whoever sent it. */
export const decisionTexts: Record<Language, (data: Decided) => EmailContent> = {
  en: (data) => english[data.decision](data),
  sw: (data) => swahili[data.decision](data),
}

type ProductDecided = NotificationData['product_decided']

const andOthers = (product: string, others: number, words: [one: string, more: (count: number) => string]) =>
  others === 0 ? product : `${product} ${others === 1 ? words[0] : words[1](others)}`

/** What the owner of a shop is told of a decision about its products. */
export const productDecisionTexts: Record<Language, (data: ProductDecided) => EmailContent> = {
  en: ({ decision, product, others, reason }) => {
    const named = andOthers(product, others, ['and 1 other', (count) => `and ${count} others`])
    if (decision === 'APPROVED')
      return { subject: `Approved: ${named}`, text: 'Where it is on sale, customers see it now and can order it.' }
    const text = `Customers do not see it. Change the product and save it: then we look at it again. Reason: ${reason}`
    return { subject: `Not approved: ${named}`, text }
  },
  sw: ({ decision, product, others, reason }) => {
    const named = andOthers(product, others, ['na nyingine 1', (count) => `na nyingine ${count}`])
    if (decision === 'APPROVED')
      return { subject: `Imeidhinishwa: ${named}`, text: 'Kama inauzwa, sasa wateja wanaiona na wanaweza kuiagiza.' }
    const text = `Wateja hawaioni. Badilisha bidhaa na uihifadhi: kisha tutaiangalia tena. Sababu: ${reason}`
    return { subject: `Haijaidhinishwa: ${named}`, text }
  },
}
