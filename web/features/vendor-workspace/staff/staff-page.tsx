import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useMay } from '#web/features/shared/vendor-profile/use-shop.ts'
import { m } from '#web/paraglide/messages.js'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { Card } from '#web/ui/surface.tsx'
import { BackArrow, backLink, WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import { InviteForm } from './invite-form.tsx'
import { RightsTable } from './rights-table.tsx'
import type { RoleValue } from './role-fields.tsx'
import { InvitationRow, MemberRow, OwnerRow } from './staff-rows.tsx'
import { staffList } from './use-staff.ts'

const LinkSheet = lazyChunk(() => import('./link-sheet.tsx'))

/** Who works for the shop, who is invited, and what each may do. */
export function StaffPage() {
  const { data, isError, error, refetch } = useQuery(staffList)
  const [value, setValue] = useState<RoleValue>({ role: 'CASHIER', granted: [] })
  const [link, setLink] = useState<string>()
  const mayGates = useMay('events')
  return (
    <WorkspacePage
      title={m.staff_title()}
      note={m.staff_intro()}
      back={
        <Link to="/vendor/settings" className={backLink}>
          <BackArrow />
          {m.staff_back()}
        </Link>
      }
    >
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-5">
        <div className="grid min-w-0 gap-4">
          {isError && !data && (
            <ErrorState heading="h2" title={m.staff_failed()} error={error} onRetry={() => refetch()} />
          )}
          {!data && !isError && <Skeleton className="h-64 rounded-card" />}
          {data && (
            <Card className="overflow-hidden">
              <ul aria-label={m.staff_people()}>
                <OwnerRow owner={data.owner} />
                {data.members.map((member) => (
                  <MemberRow key={member.id} member={member} />
                ))}
                {data.invitations.map((invitation) => (
                  <InvitationRow key={invitation.id} invitation={invitation} onLink={setLink} />
                ))}
              </ul>
            </Card>
          )}
          <RightsTable chosen={value.role} />
          {mayGates && (
            <Card padded>
              <h2 className="text-17">{m.gates_title()}</h2>
              <p className="mt-1 mb-2 text-15 text-ink-2">{m.staff_gates_text()}</p>
              <Link to="/vendor/gates" className="link inline-flex min-h-11 items-center">
                {m.staff_gates()}
              </Link>
            </Card>
          )}
        </div>
        <InviteForm value={value} onChange={setValue} onLink={setLink} />
      </div>
      {link && (
        <Suspense>
          <LinkSheet link={link} onClose={() => setLink(undefined)} />
        </Suspense>
      )}
    </WorkspacePage>
  )
}
