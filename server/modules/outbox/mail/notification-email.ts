import type { Language } from '#contracts/account/identity.ts'
import { placeOf } from '#contracts/notifications/texts/facts.ts'
import { notificationText, type Told } from '#contracts/notifications/texts/notification-text.ts'
import { isPushKind, type PushTold, pushPath } from '#contracts/notifications/texts/push/push-text.ts'
import { isChoice } from '#contracts/notifications/topics.ts'
import type { CalendarEntry } from '#server/platform/mail/calendar.ts'
import { kindRules } from '../routing/kind-rules.ts'

const seeAll: Record<Language, string> = { en: 'All your notifications', sw: 'Taarifa zako zote' }
const choose: Record<Language, string> = {
  en: 'Choose what is mailed to you',
  sw: 'Chagua unachotumiwa kwa barua pepe',
}

const stop: Record<Language, string> = { en: 'Stop these emails', sw: 'Acha barua pepe hizi' }

/** What the page that more is seen on, or done, is called; the first whose address it begins with. */
const buttons: readonly [path: string, Record<Language, string>][] = [
  ['/account/orders', { en: 'See the order', sw: 'Tazama agizo' }],
  ['/account/tickets', { en: 'Open your tickets', sw: 'Fungua tiketi zako' }],
  ['/account/security', { en: 'Look at your account', sw: 'Tazama akaunti yako' }],
  ['/account/password', { en: 'Change your password', sw: 'Badilisha nenosiri' }],
  ['/account/security', { en: 'Open Security', sw: 'Fungua Usalama' }],
  ['/events', { en: 'Open and pay', sw: 'Fungua ulipe' }],
  ['/vendor/orders', { en: 'Open the order', sw: 'Fungua agizo' }],
  ['/vendor/revenue', { en: 'See your revenue', sw: 'Tazama mapato yako' }],
  ['/vendor/events', { en: 'Open the event', sw: 'Fungua tukio' }],
  ['/vendor', { en: 'Open your shop', sw: 'Fungua duka lako' }],
  ['/onboarding', { en: 'Open the application', sw: 'Fungua ombi lako' }],
  ['/admin', { en: 'Look at it', sw: 'Litazame' }],
]

/** What is about an order, and what nobody can switch off, has nothing to unsubscribe from. */
const isUnsubscribable = ({ kind, data }: Told) => !('orderId' in data) && isChoice(kindRules[kind].topic, 'mail')

function buttonOf(language: Language, told: Told, publicUrl: string) {
  if (!isPushKind(told.kind)) return undefined
  const path = pushPath(told as PushTold)
  const label = buttons.find(([start]) => path.startsWith(start))?.[1][language]
  return label ? { label, url: publicUrl + path } : undefined
}

/**
 * A notification as an email, with a link to where more is to be seen, and to all of them; with a token also one that
 * stops such emails.
 */
export function notificationEmail(language: Language, told: Told, publicUrl: string, token?: string) {
  const { title, text } = notificationText(language, told)
  const all = `${publicUrl}/account/notifications`
  const button = buttonOf(language, told, publicUrl)
  const unsubscribeUrl = isUnsubscribable(told) ? `${all}/choices` : undefined
  const footer = [
    `${seeAll[language]}: ${all}`,
    unsubscribeUrl && `${choose[language]}: ${unsubscribeUrl}`,
    token && `${stop[language]}: ${publicUrl}/unsubscribe#${token}`,
  ]
  return {
    subject: title,
    text: button ? `${text}\n\n${button.url}` : text,
    button,
    footer: footer.filter(Boolean).join('\n'),
    unsubscribeUrl,
    oneClickUrl: token && `${publicUrl}/api/unsubscribe/one-click/${token}`,
  }
}

/** What an email about an event brings for the calendar, where it says when that takes place. */
export function calendarOf(
  language: Language,
  { kind, data }: Told,
  publicUrl: string,
  changedAt: Date,
): CalendarEntry | undefined {
  if (kind !== 'tickets_issued' && kind !== 'event_tomorrow' && kind !== 'event_changed') return undefined
  const at = kind === 'event_changed' ? data.after : data
  return {
    id: data.slug,
    title: data.event,
    startsAt: new Date(at.startsAt),
    endsAt: at.endsAt === undefined ? undefined : new Date(at.endsAt),
    place: placeOf(at, language),
    url: `${publicUrl}/account/tickets`,
    changedAt,
  }
}
