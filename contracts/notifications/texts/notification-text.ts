import type { Language } from '../../account/identity.ts'
import type { NotificationData, NotificationKind } from '../../notifications.ts'
import { english } from './english.ts'
import { swahili } from './swahili.ts'
import type { NotificationText, NotificationTexts } from './text-types.ts'

/** A kind of notification with its data. */
export type Told = { [Kind in NotificationKind]: { kind: Kind; data: NotificationData[Kind] } }[NotificationKind]

const languages: Record<Language, NotificationTexts> = { en: english, sw: swahili }

export const notificationText = (language: Language, { kind, data }: Told): NotificationText =>
  (languages[language][kind] as (data: Told['data']) => NotificationText)(data)
