import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { duplicateEvent } from '#contracts/events/event-editing.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import CopyPlus from '~icons/lucide/copy-plus'

/** A draft of the same event in a coming week, opened at once. */
export function HoldAgainButton({ id, title, block }: { id: string; title: string; block?: boolean }) {
  const [isWorking, setIsWorking] = useState(false)
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  async function holdAgain() {
    setIsWorking(true)
    try {
      const draft = await call(duplicateEvent, { params: { id } })
      void queryClient.invalidateQueries({ queryKey: ['/api/vendor/events'] })
      toast({ title: m.organiser_held_again({ day: formatDate(draft.startsAt, 'full') }) })
      await navigate({ to: '/vendor/events/$id/edit', params: { id: draft.id } })
    } catch (error) {
      toast({ title: m.organiser_not_done(), description: refusalMessage(error), variant: 'destructive' })
    } finally {
      setIsWorking(false)
    }
  }

  return (
    <Button variant="quiet" size="sm" block={block ?? false} pending={isWorking} onClick={holdAgain}>
      <CopyPlus aria-hidden className="size-4" />
      {m.organiser_hold_again()}
      <span className="sr-only">: {title}</span>
    </Button>
  )
}
