import { type ReactNode, Suspense, useState } from 'react'
import {
  renewInvitation,
  type StaffInvitation,
  type StaffList,
  type StaffMember,
  withdrawInvitation,
} from '#contracts/staff/staff.ts'
import { invitationDays, type ShopRole } from '#contracts/staff/staff-rights.ts'
import { grantNames } from '#web/features/shared/vendor-profile/role-names.ts'
import { call } from '#web/lib/api/api.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { useNow } from '#web/lib/use-now.ts'
import { m } from '#web/paraglide/messages.js'
import { Badge } from '#web/ui/badge.tsx'
import { shopInitials } from '#web/ui/brand/vendor-logo.tsx'
import { cn } from '#web/ui/cn.ts'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import Clock from '~icons/lucide/clock'
import LinkIcon from '~icons/lucide/link'
import type { RowAct } from './acts-sheet.tsx'
import { RowActs } from './row-acts.tsx'
import { roleLabels } from './staff-labels.ts'
import { useStaffChange } from './use-staff.ts'

const ChangeMember = lazyChunk(() => import('./change-member.tsx'))
const RemoveMember = lazyChunk(() => import('./remove-member.tsx'))

const minute = 60_000
const day = 24 * 60 * minute

interface RowProps {
  name: string
  /** What stands for them; by default the first letters of their name. */
  sign?: ReactNode
  facts: (string | false | null)[]
  badge: ReactNode
  acts?: RowAct[]
  note?: string
  look: string
}

function Row({ name, sign = shopInitials(name), facts, badge, acts = [], note, look }: RowProps) {
  return (
    <li className="flex items-center gap-3 border-line border-t px-4 py-3 first:border-t-0">
      <span
        aria-hidden
        className={cn(
          'grid size-11 flex-none place-items-center rounded-card font-bold text-13 max-sm:self-start',
          look,
        )}
      >
        {sign}
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-[180px] flex-1 leading-tight">
          <b className="text-15 [overflow-wrap:anywhere]">{name}</b>
          <p className="meta mt-0.5 [overflow-wrap:anywhere]">{facts.filter(Boolean).join(' · ')}</p>
        </div>
        <div className="max-sm:w-full">{badge}</div>
        {note && <span className="meta max-sm:hidden">{note}</span>}
      </div>
      {acts.length > 0 && <RowActs name={name} acts={acts} />}
    </li>
  )
}

function RoleBadge({ of: role }: { of: ShopRole }) {
  const { icon, label } = roleLabels[role]
  return (
    <Badge tone={role === 'OWNER' ? 'done' : 'work'} icon={icon}>
      {label()}
    </Badge>
  )
}

export function OwnerRow({ owner: { name, email } }: Pick<StaffList, 'owner'>) {
  return (
    <Row
      name={name}
      facts={[email, m.staff_you()]}
      look="bg-accent text-on-accent"
      badge={<RoleBadge of="OWNER" />}
      note={m.staff_owner_note()}
    />
  )
}

export function MemberRow({ member }: { member: StaffMember }) {
  const { name, email, role, granted, lastSeenAt } = member
  const now = useNow(Date.now())
  const [open, setOpen] = useState<'change' | 'remove'>()
  const close = () => setOpen(undefined)
  // A session notes every five minutes that it is used.
  const isActive = lastSeenAt !== null && now - Date.parse(lastSeenAt) < 10 * minute
  const seen = lastSeenAt ? m.staff_last_seen({ time: formatDate(lastSeenAt, 'moment') }) : m.staff_not_seen()
  return (
    <>
      <Row
        name={name}
        facts={[email, isActive ? m.staff_active_now() : seen, ...granted.map((right) => grantNames[right]())]}
        look="bg-cloth text-on-cloth"
        badge={<RoleBadge of={role} />}
        acts={[
          { label: m.staff_change(), about: m.staff_change_of({ name }), act: () => setOpen('change') },
          { label: m.staff_remove(), about: m.staff_remove_of({ name }), act: () => setOpen('remove'), isEnding: true },
        ]}
      />
      <Suspense>
        {open === 'change' && <ChangeMember member={member} onClose={close} />}
        {open === 'remove' && <RemoveMember member={member} onClose={close} />}
      </Suspense>
    </>
  )
}

interface InvitationRowProps {
  invitation: StaffInvitation
  onLink: (link: string) => void
}

export function InvitationRow({ invitation: { id, email, role, invitedAt, expiresAt }, onLink }: InvitationRowProps) {
  const change = useStaffChange()
  const now = useNow(Date.now())
  const name = email ?? m.staff_by_link()
  const left = Math.ceil((Date.parse(expiresAt) - now) / day)

  async function renew() {
    const { link } = await change(() => call(renewInvitation, { params: { id } }))
    if (link) onLink(link)
    else toast({ title: m.staff_sent(), description: m.staff_sent_text({ email: name, days: invitationDays }) })
  }

  async function withdraw() {
    await change(() => call(withdrawInvitation, { params: { id } }))
    toast({ title: m.staff_withdrawn() })
  }
  return (
    <Row
      name={name}
      {...(!email && { sign: <LinkIcon className="size-[18px]" /> })}
      facts={[
        m.staff_invited({ day: formatDate(invitedAt, 'weekday') }),
        left > 0 ? m.staff_days_left({ count: left }) : m.staff_expired(),
      ]}
      look="border-2 border-line-strong border-dashed text-ink-2"
      badge={
        <Badge tone="wait" icon={Clock}>
          {m.staff_not_yet({ role: roleLabels[role].label() })}
        </Badge>
      }
      acts={[
        {
          label: email ? m.staff_send_again() : m.staff_new_link(),
          about: m.staff_send_again_to({ name }),
          act: () => void renew().catch(() => undefined),
        },
        {
          label: m.staff_withdraw(),
          about: m.staff_withdraw_of({ name }),
          act: () => void withdraw().catch(() => undefined),
          isEnding: true,
        },
      ]}
    />
  )
}
