import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { acceptInvitation, checkInvitation } from '#contracts/staff/staff.ts'
import type { GrantableRight, StaffRole } from '#contracts/staff/staff-rights.ts'
import { LeaveShop } from '#web/features/shared/vendor-profile/leave-shop.tsx'
import { grantNames, roleNames } from '#web/features/shared/vendor-profile/role-names.ts'
import { call } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { formatPhone } from '#web/lib/format/phone.ts'
import { useSession } from '#web/lib/session/change-session.ts'
import { useUser } from '#web/lib/session/session.ts'
import { createSessionStorage } from '#web/lib/storage/session-storage.ts'
import { m } from '#web/paraglide/messages.js'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states/states.tsx'
import { Card, Notice } from '#web/ui/surface.tsx'
import { useTitleOfHeading } from '#web/ui/workspace/use-title-of-heading.ts'
import { OtherAccount } from './other-account.tsx'

const isGone = (error: unknown) => error instanceof ApiError && error.code === 'link_expired'
const isElsewhere = (error: unknown) => error instanceof ApiError && error.code === 'already_in_shop'

/** While somebody signs in: in the address of that page the token would be sent to the server. */
const keptToken = createSessionStorage<{ token: string }>('uliza-staff-link')
const back = { redirect: '/join' }

/**
 * The token stands behind the `#`, which browsers send to nobody. Who comes back from signing in has it there again.
 */
function useToken(): string | undefined {
  const navigate = useNavigate()
  const [token, setToken] = useState<string>()
  useEffect(() => {
    const inAddress = location.hash.slice(1)
    const read = inAddress || (keptToken.get()?.token ?? '')
    keptToken.set(null)
    setToken((before) => before ?? read)
    if (read && !inAddress) void navigate({ to: '/join', hash: read, replace: true })
  }, [navigate])
  return token
}

/** Accepts an invitation to work for a shop, by its link. */
export function JoinPage() {
  const token = useToken()
  useTitleOfHeading()
  const user = useUser()
  const session = useSession()
  const navigate = useNavigate()
  const link = useQuery({
    queryKey: ['staff-link', token],
    queryFn: () => call(checkInvitation, { body: { token: token ?? '' } }),
    enabled: Boolean(token),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const accept = useMutation({
    mutationFn: () => call(acceptInvitation, { body: { token: token ?? '' } }),
    async onSuccess(signedIn) {
      await session.enter(signedIn)
      await navigate({ to: '/vendor', replace: true })
      toast({ title: m.staff_join_done({ shop: link.data?.shop ?? '' }) })
    },
  })
  if (token === '' || isGone(link.error) || isGone(accept.error)) return <Gone />
  if (link.isError) return <ErrorState heading="h1" error={link.error} onRetry={link.refetch} />
  if (!link.data || user === undefined) return <Skeleton className="h-72 rounded-card" />
  const { shop, role, granted, email } = link.data
  const keep = () => keptToken.set({ token: token ?? '' })
  const isOther = Boolean(user && email && user.email?.toLowerCase() !== email.toLowerCase())
  return (
    <>
      <h1 className="text-32 [overflow-wrap:anywhere]">{m.staff_join_title({ shop })}</h1>
      <p className="mt-2 text-ink-2">{m.staff_join_text()}</p>
      <OfferedRole role={role} granted={granted} />
      {email && <p className="meta mt-3 [overflow-wrap:anywhere]">{m.staff_join_for({ email })}</p>}
      <div className="mt-5 grid gap-4">
        {isOther && user && <OtherAccount email={user.email ?? formatPhone(user.phone)} />}
        {accept.isError && (
          <Notice tone="bad" live>
            {refusalMessage(accept.error)}
          </Notice>
        )}
        {isElsewhere(accept.error) && (
          <>
            <ButtonLink to="/vendor" size="lg">
              {m.staff_to_work()}
            </ButtonLink>
            <LeaveShop besides={shop} onLeft={() => accept.reset()} />
          </>
        )}
        {user && !isOther && !isElsewhere(accept.error) && (
          <Button size="lg" block pending={accept.isPending} onClick={() => accept.mutate()}>
            {m.staff_join_submit()}
          </Button>
        )}
        {!user && (
          <>
            <p className="text-ink-2">{m.staff_join_sign_in()}</p>
            <ButtonLink to="/auth/login" search={back} size="lg" onClick={keep}>
              {m.auth_sign_in()}
            </ButtonLink>
            <Link
              to="/auth/register"
              search={back}
              onClick={keep}
              className="link inline-flex min-h-11 items-center justify-center"
            >
              {m.auth_create_account()}
            </Link>
          </>
        )}
      </div>
    </>
  )
}

/** What somebody is invited to be, as the owner chose it. */
function OfferedRole({ role, granted }: { role: StaffRole; granted: readonly GrantableRight[] }) {
  const { icon: Icon, name, hint } = roleNames[role]
  return (
    <Card padded className="mt-4">
      <p className="flex items-center gap-2 font-[650] text-17">
        <Icon aria-hidden className="size-5" />
        {name()}
      </p>
      <p className="mt-1 text-ink-2">{hint()}</p>
      {granted.length > 0 && (
        <p className="mt-3 border-line border-t border-dashed pt-3 text-13">
          {m.staff_join_granted({ rights: granted.map((right) => grantNames[right]()).join(', ') })}
        </p>
      )}
    </Card>
  )
}

const Gone = () => (
  <EmptyState
    heading="h1"
    cloth="brick"
    title={m.staff_join_gone()}
    className="px-0"
    action={<ButtonLink to="/">{m.staff_join_home()}</ButtonLink>}
  >
    {m.staff_join_gone_text()}
  </EmptyState>
)
