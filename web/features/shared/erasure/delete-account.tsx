import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { askOwnErasure, erasureDays, getOwnErasure } from '#contracts/admin/users/erasure.ts'
import { call } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { apiQuery } from '#web/lib/api/api-query.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { showFieldErrors, useEndpointForm, useFocusFirstError } from '#web/lib/form.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { broadcastSession, useUser } from '#web/lib/session/session.ts'
import { signOut } from '#web/lib/session/sign-out.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { PasswordInput } from '#web/ui/forms/input.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { Notice } from '#web/ui/surface.tsx'
import { ErasureTerms } from './erasure-terms.tsx'
import { preventionText } from './prevention-labels.ts'

const ownErasure = apiQuery(getOwnErasure, ['/api/user/erasure'])

/** Deletes the own account: what goes, what stays, and the password. Within thirty days signing in brings it back. */
function DeleteAccount({ onClose }: { onClose: () => void }) {
  const query = useQuery(ownErasure)
  const hasPassword = useUser()?.email !== null
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const place = useRef<HTMLFormElement>(null)
  const form = useEndpointForm(askOwnErasure, {
    defaultValues: { password: '', knowsOfTickets: false },
    shouldFocusError: false,
  })
  const { errors, isSubmitting } = form.formState
  useFocusFirstError(form, place)
  if (query.isError) return <ErrorState heading="h3" error={query.error} onRetry={query.refetch} />
  if (!query.data) return <Skeleton className="h-48 rounded-card" />
  const erasure = query.data
  const prevented = preventionText(erasure)
  const knows = form.watch('knowsOfTickets')
  const askToTick = () => form.setError('knowsOfTickets', { message: m.account_delete_tick() })

  const send = form.handleSubmit(async (body) => {
    if (erasure.tickets.length > 0 && !body.knowsOfTickets) return askToTick()
    try {
      const { password, ...rest } = body
      const { eraseAt } = await call(askOwnErasure, { body: hasPassword ? { ...rest, password } : rest })
      await signOut(queryClient, broadcastSession)
      await navigate({ to: '/' })
      toast({
        title: m.account_delete_done(),
        description: m.account_delete_done_text({ day: formatDate(eraseAt, 'date') }),
      })
    } catch (error) {
      // Tickets came meanwhile, and the box with them.
      if (error instanceof ApiError && error.code === 'tickets_to_come') {
        await query.refetch()
        return askToTick()
      }
      if (!showFieldErrors(form, error)) form.setError('root', { message: refusalMessage(error) })
    }
  })

  if (prevented) return <Notice tone="info">{prevented}</Notice>
  return (
    <form ref={place} onSubmit={send} noValidate className="grid gap-4">
      <p className="text-ink-2">{m.account_delete_text({ days: erasureDays })}</p>
      <ErasureTerms
        erasure={erasure}
        words={{ tickets: m.account_delete_tickets(), knows: m.account_delete_knows() }}
        knows={knows}
        onKnows={(ticked) => {
          form.setValue('knowsOfTickets', ticked)
          form.clearErrors('knowsOfTickets')
        }}
        error={errors.knowsOfTickets?.message}
      />
      {hasPassword && (
        <Field label={m.account_confirm_password()} error={errors.password?.message}>
          <PasswordInput autoComplete="current-password" {...form.register('password')} />
        </Field>
      )}
      {errors.root && (
        <Notice tone="bad" live>
          {errors.root.message}
        </Notice>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <Button variant="quiet" onClick={onClose} disabled={isSubmitting}>
          {m.account_delete_keep()}
        </Button>
        <Button type="submit" variant="danger" pending={isSubmitting}>
          {m.account_delete_now()}
        </Button>
      </div>
    </form>
  )
}

export default DeleteAccount
