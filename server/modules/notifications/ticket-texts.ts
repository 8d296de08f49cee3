import type { Language } from '#contracts/identity.ts'
import type { NotificationData } from '#contracts/notifications.ts'

export interface EmailContent {
  subject: string
  text: string
}

type TicketTexts = Record<NotificationData['ticket_changed']['change'], (event: string, name: string) => EmailContent>

/** What is said of each change of a ticket to whoever holds it, or held it. */
export const ticketTexts: Record<Language, TicketTexts> = {
  en: {
    PASSED: (event, name) => ({
      subject: `${name} has your ticket for ${event}`,
      text: `${name} has opened the ticket for ${event} that you sent. It is theirs now, with a code of its own.`,
    }),
    RECEIVED: (event, name) => ({
      subject: `Your ticket for ${event}`,
      text: `${name} sent you a ticket for ${event}. Its code is in your account, under Tickets.`,
    }),
    REISSUED: (event) => ({
      subject: `Your ticket for ${event} has a new code`,
      text: `The organiser gave your ticket for ${event} another code, and the one before lets nobody in. The new one is in your account, under Tickets.`,
    }),
    VOID: (event) => ({
      subject: `Your ticket for ${event} is no longer valid`,
      text: `Your ticket for ${event} was cancelled and lets nobody in. Money goes back to whoever paid for it.`,
    }),
  },
  sw: {
    PASSED: (event, name) => ({
      subject: `${name} amepokea tiketi yako ya ${event}`,
      text: `${name} amefungua tiketi ya ${event} uliyomtumia. Sasa ni yake, na ina msimbo wake.`,
    }),
    RECEIVED: (event, name) => ({
      subject: `Tiketi yako ya ${event}`,
      text: `${name} amekutumia tiketi ya ${event}. Msimbo wake uko kwenye akaunti yako, chini ya Tiketi.`,
    }),
    REISSUED: (event) => ({
      subject: `Tiketi yako ya ${event} ina msimbo mpya`,
      text: `Mwandalizi ameipa tiketi yako ya ${event} msimbo mwingine, na wa awali haumruhusu mtu kuingia. Mpya uko kwenye akaunti yako, chini ya Tiketi.`,
    }),
    VOID: (event) => ({
      subject: `Tiketi yako ya ${event} si halali tena`,
      text: `Tiketi yako ya ${event} imefutwa na haimruhusu mtu kuingia. Pesa hurudi kwa aliyeilipia.`,
    }),
  },
}
