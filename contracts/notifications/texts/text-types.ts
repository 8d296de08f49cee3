import type { NotificationData, NotificationKind } from '../../notifications.ts'

/** What is said of an event, wherever it is said: the title alone where there is little room. */
export interface NotificationText {
  title: string
  text: string
}

/** What each kind of notification says in one language, made of its data. */
export type NotificationTexts = { [Kind in NotificationKind]: (data: NotificationData[Kind]) => NotificationText }
