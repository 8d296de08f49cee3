import type { ReactNode } from 'react'
import type { Language } from '#contracts/account/identity.ts'
import type { MessageTexts } from '#contracts/admin/message-texts.ts'
import type { MessageChannel } from '#contracts/notifications/topics.ts'
import { channelLabels } from '#web/features/shared/notifications/channel-labels.ts'
import { m } from '#web/paraglide/messages.js'
import { Card } from '#web/ui/surface.tsx'

const languages: Record<Language, string> = { en: 'English', sw: 'Kiswahili' }

type Texts = Record<Language, MessageTexts>

/** Each channel that a kind comes by, in both languages beside each other, as phones and mail programs show it. */
export function TextCards(texts: Texts) {
  const shown = { sms: Sms, push: Push, whatsapp: Whatsapp, mail: Mail }
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      {(Object.keys(shown) as (keyof typeof shown)[])
        .filter((channel) => texts.en[channel])
        .map((channel) => {
          const Shown = shown[channel]
          return (
            <ChannelCard key={channel} channel={channel} note={channel === 'sms' ? partsOf(texts) : undefined}>
              {(['en', 'sw'] as const).map((language) => (
                <section key={language} lang={language} aria-label={languages[language]} className="min-w-0">
                  <h3 className="mb-1.5 font-semibold text-13 text-ink-2">{languages[language]}</h3>
                  <Shown {...texts[language]} />
                </section>
              ))}
            </ChannelCard>
          )
        })}
    </div>
  )
}

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

function partsOf({ en, sw }: Texts): string {
  const parts = Math.max(en.sms?.parts ?? 0, sw.sms?.parts ?? 0)
  return m.messages_texts_parts({ count: parts })
}

const words = 'whitespace-pre-line text-13 leading-[1.45] [overflow-wrap:anywhere]'

function Sms({ sms }: MessageTexts) {
  if (!sms) return null
  return (
    <>
      <p className={`rounded-[4px_14px_14px_14px] bg-sunken px-3 py-2.5 ${words}`}>{sms.text}</p>
      <p className="mt-1 text-12 text-ink-2 tabular-nums">
        {m.messages_texts_characters({ count: sms.characters, of: sms.parts > 1 ? sms.parts * 153 : 160 })}
      </p>
    </>
  )
}

function Push({ push }: MessageTexts) {
  if (!push) return null
  return (
    <div className="rounded-[14px] border border-line bg-raised px-3 py-2.5 shadow-1">
      <b className="block font-[650] text-13">{push.title}</b>
      {push.text && <p className={words}>{push.text}</p>}
    </div>
  )
}

function Whatsapp({ whatsapp }: MessageTexts) {
  if (!whatsapp) return null
  return (
    <div className="overflow-hidden rounded-[4px_14px_14px_14px] bg-money-tint">
      <p className={`px-3 pt-2.5 ${words}`}>{whatsapp.text}</p>
      <p className="px-3 pt-1 pb-2.5 text-12 text-ink-2">{whatsapp.footer}</p>
      {whatsapp.buttons.map((title) => (
        <p key={title} className="border-money-line border-t px-3 py-2 text-center font-semibold text-13 text-money">
          {title}
        </p>
      ))}
    </div>
  )
}

function Mail({ mail }: MessageTexts) {
  if (!mail) return null
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
