import { useMutation, useQueryClient } from '@tanstack/react-query'
import { blockIncidentCode, type Incident } from '#contracts/door/incidents.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/surface.tsx'

/** Nobody comes in with the code any more, at any door, until it is let in again. */
export function BlockCode({ incident: { id, ticket } }: { incident: Incident }) {
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (isBlocked: boolean) => call(blockIncidentCode, { params: { id }, body: { isBlocked } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['/api/vendor/scan/incidents'] }),
  })
  const { blockedAt } = ticket
  return (
    <div className="mt-4 grid gap-3">
      {blockedAt && (
        <Notice tone="bad" title={m.gates_blocked({ time: formatDate(blockedAt, 'moment') })}>
          {m.gates_blocked_text()}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant={blockedAt ? 'quiet' : 'danger-quiet'}
          pending={isPending}
          onClick={() => mutate(blockedAt === null)}
        >
          {blockedAt ? m.gates_unblock() : m.gates_block()}
        </Button>
        {!blockedAt && <span className="meta">{m.gates_block_hint()}</span>}
      </div>
      {error && (
        <Notice tone="bad" live>
          {refusalMessage(error)}
        </Notice>
      )}
    </div>
  )
}
