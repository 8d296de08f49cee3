import type { Language } from '#contracts/identity.ts'
import type { NotificationData } from '#contracts/notifications.ts'
import type { EmailContent } from './ticket-texts.ts'

type DecidedTexts = Record<
  NotificationData['event_decided']['decision'],
  (event: string, reason: string) => EmailContent
>

/** What the organiser of an event is told of an administrator's decision about it. */
export const eventDecisionTexts: Record<Language, DecidedTexts> = {
  en: {
    TAKEN_DOWN: (event, reason) => ({
      subject: `${event} is taken down`,
      text: `Nobody finds it on Uliza now and no tickets are sold. Tickets that were sold stay valid. Reason: ${reason}`,
    }),
    PUT_BACK: (event, reason) => ({
      subject: `${event} is public again`,
      text: `It is found on Uliza again and its tickets are on sale. Reason: ${reason}`,
    }),
    CANCELLED: (event, reason) => ({
      subject: `Uliza cancelled ${event}`,
      text: `Its tickets no longer work, who holds them was told, and what was paid goes back. What we wrote to them: ${reason}`,
    }),
  },
  sw: {
    TAKEN_DOWN: (event, reason) => ({
      subject: `${event} imeondolewa`,
      text: `Hakuna anayeiona Uliza sasa na tiketi haziuzwi. Tiketi zilizouzwa bado ni halali. Sababu: ${reason}`,
    }),
    PUT_BACK: (event, reason) => ({
      subject: `${event} iko wazi tena`,
      text: `Inaonekana Uliza tena na tiketi zake zinauzwa. Sababu: ${reason}`,
    }),
    CANCELLED: (event, reason) => ({
      subject: `Uliza imefuta ${event}`,
      text: `Tiketi zake hazifanyi kazi tena, walio nazo wameambiwa, na kilicholipwa kinarudishwa. Tulichowaandikia: ${reason}`,
    }),
  },
}
