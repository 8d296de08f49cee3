import type { Language } from '#contracts/identity.ts'
import { notificationText, type Told } from '#contracts/notifications/texts/notification-text.ts'

const seeAll: Record<Language, string> = { en: 'All your notifications', sw: 'Taarifa zako zote' }

/** A notification as an email, with a link to all of them. */
export function notificationEmail(language: Language, told: Told, publicUrl: string) {
  const { title, text } = notificationText(language, told)
  return { subject: title, text: `${text}\n\n${seeAll[language]}: ${publicUrl}/account/notifications\n\nUliza\n` }
}
