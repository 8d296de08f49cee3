import type { Language } from '#contracts/identity.ts'
import { notificationText, type Told } from '#contracts/notifications/texts/notification-text.ts'
import { isChoice } from '#contracts/notifications/topics.ts'
import { kindRules } from '../routing/kind-rules.ts'

const seeAll: Record<Language, string> = { en: 'All your notifications', sw: 'Taarifa zako zote' }

/** What is about an order, and what nobody can switch off, has nothing to unsubscribe from. */
const isUnsubscribable = ({ kind, data }: Told) => !('orderId' in data) && isChoice(kindRules[kind].topic, 'mail')

/** A notification as an email, with a link to all of them. */
export function notificationEmail(language: Language, told: Told, publicUrl: string) {
  const { title, text } = notificationText(language, told)
  const all = `${publicUrl}/account/notifications`
  return {
    subject: title,
    text: `${text}\n\n${seeAll[language]}: ${all}\n\nUliza\n`,
    unsubscribeUrl: isUnsubscribable(told) ? `${all}/choices` : undefined,
  }
}
