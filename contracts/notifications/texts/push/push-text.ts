import type { Language } from '../../../account/identity.ts'
import type { NotificationData, NotificationKind } from '../../../notifications.ts'
import { notificationText } from '../notification-text.ts'
import { type PushKind, pushRules, type Urgency } from './push-rules.ts'

export type PushTold = { [Kind in PushKind]: { kind: Kind; data: NotificationData[Kind] } }[PushKind]

export const isPushKind = (kind: string): kind is PushKind => Object.hasOwn(pushRules, kind)

/** What a device is sent, encrypted, and its worker shows. */
export interface PushPayload {
  /** By which the device says that it has shown this one. */
  id: string
  kind: NotificationKind
  title: string
  body: string
  /** Of this site. */
  path: string
  tag: string
  /** It is shown, and nobody is disturbed by it. */
  isSilent: boolean
}

/** How a push service is asked to treat a message. */
export interface PushPlan {
  path: string
  tag: string
  urgency: Urgency
  /** For so long the service keeps it for a device that is out of reach; null once nobody is to be told any more. */
  lastsSeconds: number | null
}

interface AnyRule {
  path: (data: object) => string
  tag: (data: object) => string
  urgency: Urgency
  lasts: { minutes: number } | ((data: object) => string)
  isTitleOnly?: true
}

const ruleOf = (kind: PushKind) => pushRules[kind] as unknown as AnyRule

/** The page of this site that a message leads to. */
export const pushPath = ({ kind, data }: PushTold): string => ruleOf(kind).path(data)

export function pushPlan({ kind, data }: PushTold, occurredAt: Date, now: Date): PushPlan {
  const { path, tag, urgency, lasts } = ruleOf(kind)
  const endsAt = typeof lasts === 'function' ? Date.parse(lasts(data)) : occurredAt.getTime() + lasts.minutes * 60_000
  const left = Math.floor((endsAt - now.getTime()) / 1000)
  return { path: path(data), tag: tag(data), urgency, lastsSeconds: left > 0 ? left : null }
}

/** Far below what a push service takes, and more than a device shows. */
const mostCharacters = 240

const shortened = (text: string) => {
  const signs = [...text.replace(/\s+/g, ' ').trim()]
  return signs.length <= mostCharacters ? signs.join('') : `${signs.slice(0, mostCharacters - 1).join('')}…`
}

/** What is shown of it in a language. */
export function pushText(language: Language, told: PushTold) {
  const { title, text } = notificationText(language, told)
  const { isTitleOnly, urgency } = ruleOf(told.kind)
  return { title: shortened(title), body: isTitleOnly ? '' : shortened(text), isSilent: urgency === 'low' }
}
