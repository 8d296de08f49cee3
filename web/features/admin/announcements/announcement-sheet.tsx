import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { maxAnnouncementLength, sendAnnouncement } from '#contracts/admin/announcements.ts'
import { call, newIdempotencyKey } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/input.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Notice } from '#web/ui/surface.tsx'
import { AnnouncementReach } from './announcement-reach.tsx'
import { announcementPreview, announcements, type ChosenShops } from './announcements.queries.ts'
import { ShopChoice } from './shop-choice.tsx'

const everyShop: ChosenShops = { county: '', category: '', status: 'APPROVED' }

/** Writes to the owners of shops, with how many it reaches by what, and what that costs. */
export default function AnnouncementSheet({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState(everyShop)
  const [en, setEn] = useState('')
  const [sw, setSw] = useState('')
  const [isSending, setIsSending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey)
  const { data: preview } = useQuery(announcementPreview(chosen))
  const words = { en: en.trim(), sw: sw.trim() }
  const isWritten = words.en !== '' && words.sw !== ''

  /** Another text, or other shops, is another announcement. */
  function change(what: () => void) {
    what()
    setRefusal(undefined)
    setIdempotencyKey(newIdempotencyKey())
  }

  async function send(submitted: FormEvent) {
    submitted.preventDefault()
    if (!isWritten || isSending) return
    setIsSending(true)
    try {
      const { county, category, status } = chosen
      const shops = { ...(county && { county }), ...(category && { category }), ...(status && { status }) }
      const sent = await call(sendAnnouncement, { body: { ...words, ...shops }, idempotencyKey })
      void queryClient.invalidateQueries({ queryKey: announcements.queryKey })
      toast({ title: m.announcements_sent_to({ count: sent.shops }) })
      onClose()
    } catch (error) {
      setRefusal(refusalMessage(error))
    } finally {
      setIsSending(false)
    }
  }

  const fields = [
    { language: 'en', label: m.announcements_english(), text: en, set: setEn },
    { language: 'sw', label: m.announcements_swahili(), text: sw, set: setSw },
  ]
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={m.announcements_write()}
      footer={
        <Button
          type="submit"
          form="announcement"
          block
          size="lg"
          pending={isSending}
          disabled={!isWritten || !preview || preview.shops === 0}
        >
          {preview ? m.announcements_send({ count: preview.shops }) : m.announcements_write()}
        </Button>
      }
    >
      <form id="announcement" noValidate onSubmit={send} className="grid gap-4">
        <ShopChoice chosen={chosen} onChange={(shops) => change(() => setChosen(shops))} />
        {fields.map(({ language, label, text, set }) => (
          <Field
            key={language}
            label={label}
            hint={m.announcements_length({ count: text.trim().length, most: maxAnnouncementLength })}
          >
            <Textarea
              rows={4}
              lang={language}
              maxLength={maxAnnouncementLength}
              value={text}
              onChange={({ target }) => change(() => set(target.value))}
            />
          </Field>
        ))}
        {preview && <AnnouncementReach preview={preview} />}
        {refusal && (
          <Notice tone="bad" live>
            {refusal}
          </Notice>
        )}
      </form>
    </Sheet>
  )
}
