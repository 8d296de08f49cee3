import type { MessageChannel } from '#contracts/notifications/channels.ts'
import { m } from '#web/paraglide/messages.js'
import type { IconComponent } from '#web/ui/icon.tsx'
import Bell from '~icons/lucide/bell'
import Mail from '~icons/lucide/mail'
import MessageCircle from '~icons/lucide/message-circle'
import MessageSquareText from '~icons/lucide/message-square-text'

/** What a channel is called, and its sign. */
export const channelLabels: Record<MessageChannel, { label: () => string; icon: IconComponent }> = {
  push: { label: m.choices_push, icon: Bell },
  whatsapp: { label: m.choices_whatsapp, icon: MessageCircle },
  sms: { label: m.choices_sms, icon: MessageSquareText },
  mail: { label: m.choices_mail, icon: Mail },
}
