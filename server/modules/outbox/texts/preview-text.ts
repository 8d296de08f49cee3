import type { Language } from '#contracts/account/identity.ts'
import type { MessageTexts, SampleNames } from '#contracts/admin/message-texts.ts'
import { eachChannel } from '#contracts/notifications/channels.ts'
import type { Told } from '#contracts/notifications/texts/notification-text.ts'
import { samples } from '#contracts/notifications/texts/samples.ts'
import type { NotificationKind } from '#contracts/notifications.ts'
import { definitionOf } from '../channels/channel-definitions.ts'
import { kindRules } from '../routing/kind-rules.ts'

/** What a kind says by each channel that it comes by, filled with samples. */
export function previewText(
  language: Language,
  kind: NotificationKind,
  names: SampleNames,
  publicUrl: string,
): MessageTexts {
  const told = { kind, data: samples[names][kind] } as Told
  const { channels, copy } = kindRules[kind]
  // Each definition has a text of the form of its channel.
  return eachChannel((channel) =>
    channels.includes(channel) || copy === channel ? definitionOf(channel).text(language, told, publicUrl) : null,
  ) as MessageTexts
}
