import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formOf, type MessageChannel } from '#contracts/notifications/channels.ts'
import { chooseNotifications, type NotificationChoices } from '#contracts/notifications/choices.ts'
import type { NotificationTopic } from '#contracts/notifications/topics.ts'
import { WhatsappCard } from '#web/features/shared/whatsapp/whatsapp-card.tsx'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { UnsavedChangesDialog } from '#web/ui/forms/unsaved-changes-dialog.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { Card } from '#web/ui/surface.tsx'
import ArrowLeft from '~icons/lucide/arrow-left'
import { AccountPage } from './account-layout.tsx'
import { ChannelList } from './channel-list.tsx'
import { myChoices } from './choices.queries.ts'
import { ChoicesTable } from './choices-table.tsx'

/** Of what somebody is told by which channels. In their account it stands always. */
export function ChoicesPage() {
  const query = useQuery(myChoices)
  return (
    <AccountPage
      title={m.choices_title()}
      intro={
        <>
          <Link to="/account/notifications" className="link mb-2 inline-flex min-h-11 items-center gap-2">
            <ArrowLeft aria-hidden />
            {m.notifications_title()}
          </Link>
          <span className="block">{m.choices_intro()}</span>
        </>
      }
    >
      {query.data ? (
        <Choices choices={query.data} />
      ) : query.isError ? (
        <ErrorState title={m.choices_failed()} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className="h-[560px] rounded-card" />
      )}
    </AccountPage>
  )
}

const keyOf = (topic: NotificationTopic, channel: MessageChannel) => `${topic}:${channel}`

/** Nobody chooses for what they have not agreed to. */
const isShown = ({ channel, isSetUp, isClosed }: NotificationChoices['channels'][number]) =>
  isSetUp && (formOf(channel) !== 'CHAT' || !isClosed)

function Choices({ choices: { channels, topics, off: saved } }: { choices: NotificationChoices }) {
  const queryClient = useQueryClient()
  const [off, setOff] = useState(saved)
  const [isSaving, setIsSaving] = useState(false)
  const keys = new Set(off.map(({ topic, channel }) => keyOf(topic, channel)))
  const whatsapp = channels.find(({ channel }) => channel === 'whatsapp')
  const isDirty = off.length !== saved.length || saved.some(({ topic, channel }) => !keys.has(keyOf(topic, channel)))

  async function save() {
    setIsSaving(true)
    try {
      queryClient.setQueryData(myChoices.queryKey, await call(chooseNotifications, { body: { off } }))
      toast({ title: m.account_saved(), description: m.choices_saved() })
    } catch (error) {
      toast({ title: m.account_not_saved(), description: refusalMessage(error), variant: 'destructive' })
    }
    setIsSaving(false)
  }

  return (
    <>
      <UnsavedChangesDialog isDirty={isDirty && !isSaving} name={m.choices_title()} />
      <ChoicesTable
        channels={channels.filter(isShown).map(({ channel }) => channel)}
        topics={topics}
        isOn={(topic, channel) => !keys.has(keyOf(topic, channel))}
        onChange={(topic, channel, isOn) =>
          setOff((before) => [
            ...before.filter((each) => each.topic !== topic || each.channel !== channel),
            ...(isOn ? [] : [{ topic, channel }]),
          ])
        }
      />
      <Card padded className="mt-4">
        <h2 className="text-17">{m.choices_quiet()}</h2>
        <p className="meta mt-1">{m.choices_quiet_text()}</p>
      </Card>
      {whatsapp?.isSetUp && (
        <WhatsappCard
          isOn={!whatsapp.isClosed}
          onChange={() => queryClient.invalidateQueries({ queryKey: myChoices.queryKey })}
        />
      )}
      <ChannelList channels={channels} />
      <Button pending={isSaving} onClick={save} className="mt-5 max-sm:w-full">
        {m.account_save()}
      </Button>
    </>
  )
}
