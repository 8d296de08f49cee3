import type { Language } from '#contracts/account/identity.ts'
import type { MessageChannel } from '#contracts/notifications/channels.ts'
import type { Told } from '#contracts/notifications/texts/notification-text.ts'
import { NotificationKind } from '#contracts/notifications.ts'
import { definitionOf } from '#server/modules/outbox/index.ts'

const mostCharacters = 90

const beginning = (text: string) => {
  const signs = [...text.replace(/\s+/g, ' ').trim()]
  return signs.length <= mostCharacters
    ? signs.join('')
    : `${signs
        .slice(0, mostCharacters - 1)
        .join('')
        .trimEnd()}…`
}

const isTold = (kind: string): kind is NotificationKind => NotificationKind.safeParse(kind).success

/** How a message begins; nothing of what is written when it is sent, since a secret link is in it. */
export const messageWords = (channel: MessageChannel, kind: string, data: unknown, language: Language): string =>
  isTold(kind) ? beginning(definitionOf(channel).logText(language, { kind, data } as Told)) : ''
