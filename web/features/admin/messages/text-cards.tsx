import type { ReactNode } from 'react'
import type { Language } from '#contracts/account/identity.ts'
import type { ChannelText, MessageTexts } from '#contracts/admin/message-texts.ts'
import { type ChannelForm, channelsOf, type MessageChannel } from '#contracts/notifications/channels.ts'
import { channelLabels } from '#web/features/shared/notifications/channel-labels.ts'
import { m } from '#web/paraglide/messages.js'
import { Card } from '#web/ui/surface.tsx'

const languages: Record<Language, string> = { en: 'English', sw: 'Kiswahili' }

type Texts = Record<Language, MessageTexts>

/** Each channel that a kind comes by, in both languages beside each other, as phones and mail programs show it. */
export function TextCards(texts: Texts) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      {shownFirst.flatMap((form) =>
        channelsOf(form)
          .filter((channel) => texts.en[channel])
          .map((channel) => (
            <ChannelCard key={channel} channel={channel} note={form === 'TEXT' ? partsOf(texts, channel) : undefined}>
              {(['en', 'sw'] as const).map((language) => (
                <section key={language} lang={language} aria-label={languages[language]} className="min-w-0">
                  <h3 className="mb-1.5 font-semibold text-13 text-ink-2">{languages[language]}</h3>
                  {shown(form, texts[language][channel])}
                </section>
              ))}
            </ChannelCard>
          )),
      )}
    </div>
  )
}

const shownFirst = ['TEXT', 'DEVICE', 'CHAT', 'MAIL'] as const satisfies readonly ChannelForm[]

const cards: { [Form in ChannelForm]: (text: ChannelText<Form>) => ReactNode } = {
  TEXT: Text,
  DEVICE: Notice,
  CHAT: Chat,
  MAIL: Mail,
}

/** The text of a channel has the form of its channel (`MessageTexts`). */
const shown = <Form extends ChannelForm>(form: Form, text: MessageTexts[MessageChannel]) =>
  text && cards[form](text as ChannelText<Form>)

function ChannelCard({
  channel,
  note,
  children,
}: {
  channel: MessageChannel
  note?: string | undefined
  children: ReactNode
}) {
  const { icon: Icon, label } = channelLabels[channel]
  return (
    <Card>
      <div className="flex items-center justify-between gap-3 border-line border-b px-4 py-3">
        <h2 className="inline-flex items-center gap-2 text-15">
          <Icon aria-hidden className="!size-[18px]" />
          {label()}
        </h2>
        {note && <span className="text-13 text-ink-2">{note}</span>}
      </div>
      <div className="grid gap-4 p-4 sm:grid-cols-2">{children}</div>
    </Card>
  )
}

function partsOf({ en, sw }: Texts, channel: MessageChannel): string {
  const parts = [en, sw].map((texts) => (texts[channel] as ChannelText<'TEXT'> | null)?.parts ?? 0)
  return m.messages_texts_parts({ count: Math.max(...parts) })
}

const words = 'whitespace-pre-line text-13 leading-[1.45] [overflow-wrap:anywhere]'

function Text(sms: ChannelText<'TEXT'>) {
  return (
    <>
      <p className={`rounded-[4px_14px_14px_14px] bg-sunken px-3 py-2.5 ${words}`}>{sms.text}</p>
      <p className="mt-1 text-12 text-ink-2 tabular-nums">
        {m.messages_texts_characters({ count: sms.characters, of: sms.parts > 1 ? sms.parts * 153 : 160 })}
      </p>
    </>
  )
}

function Notice(notice: ChannelText<'DEVICE'>) {
  return (
    <div className="rounded-[14px] border border-line bg-raised px-3 py-2.5 shadow-1">
      <b className="block font-[650] text-13">{notice.title}</b>
      {notice.text && <p className={words}>{notice.text}</p>}
    </div>
  )
}

function Chat(chat: ChannelText<'CHAT'>) {
  return (
    <div className="overflow-hidden rounded-[4px_14px_14px_14px] bg-money-tint">
      <p className={`px-3 pt-2.5 ${words}`}>{chat.text}</p>
      <p className="px-3 pt-1 pb-2.5 text-12 text-ink-2">{chat.footer}</p>
      {chat.buttons.map((title) => (
        <p key={title} className="border-money-line border-t px-3 py-2 text-center font-semibold text-13 text-money">
          {title}
        </p>
      ))}
    </div>
  )
}

function Mail(mail: ChannelText<'MAIL'>) {
  return (
    <div className="overflow-hidden rounded-control border border-line bg-surface">
      <p aria-hidden className="bg-cloth px-3 py-2 font-extrabold text-on-cloth">
        <span className="text-accent">?</span> uliza
      </p>
      <div className="grid gap-2 px-3 py-3">
        <b className="head text-15 leading-tight [overflow-wrap:anywhere]">{mail.subject}</b>
        <p className={words}>{mail.text}</p>
        {mail.button && (
          <p className="w-fit rounded-[8px] bg-accent px-3 py-1.5 font-bold text-13 text-on-accent">{mail.button}</p>
        )}
      </div>
    </div>
  )
}
