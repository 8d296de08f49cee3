import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { type AdminUserDetail, sendPasswordReset } from '#contracts/admin/users/users.ts'
import { useMayActOn } from '#web/features/admin/users/use-may-act-on.ts'
import { roleName } from '#web/features/admin/users/user-columns.tsx'
import { useAdminMay } from '#web/features/shared/admin-rights/admin-may.tsx'
import { preventionText } from '#web/features/shared/erasure/prevention-labels.ts'
import { adminDashboard } from '#web/features/shared/market-metrics/admin-dashboard.queries.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Card } from '#web/ui/surface.tsx'
import { useNamedAct } from '#web/ui/workspace/confirmed-first.tsx'
import { useInvalidateAdmin } from '#web/ui/workspace/use-invalidate-admin.ts'
import { DisableButton } from './disable-button.tsx'
import { EraseButton } from './erase-act.tsx'
import { ResetLinkButton } from './reset-link-button.tsx'

const RoleSheet = lazyChunk(() => import('./role-sheet.tsx'))

/** What an administrator can do about somebody. */
export function UserActs({ user, isSelf }: { user: AdminUserDetail; isSelf: boolean }) {
  const [mayActOn, givesRoles] = [useMayActOn(user), useAdminMay('roles')]
  const isMailed = useQuery(adminDashboard).data?.unsentMail === null
  // Nothing can be done about nobody; who is to be erased is kept, or left as they are.
  if (user.erasedAt || user.eraseAt) return null
  if (isSelf) {
    return (
      <Card padded>
        <h2 className="mb-2 text-17">{m.users_acts()}</h2>
        <p className="text-ink-2">{m.users_acts_own()}</p>
      </Card>
    )
  }
  if (!mayActOn) {
    return (
      <Card padded>
        <h2 className="mb-2 text-17">{m.users_acts()}</h2>
        <p className="text-ink-2">{user.adminRole ? m.users_acts_of_owners() : m.users_acts_of_support()}</p>
      </Card>
    )
  }
  return (
    <Card padded>
      <h2 className="mb-1 text-17">{m.users_acts()}</h2>
      <ul className="divide-y divide-line">
        {/* Who has no password has none to set, and stays a customer. */}
        {!user.disabledAt && user.email && (
          <>
            {isMailed && (
              <Act title={m.users_reset()} text={m.users_reset_text()}>
                <ResetButton user={user} />
              </Act>
            )}
            <Act title={m.admin_reset_link()} text={givesRoles ? m.users_link_text() : m.users_link_of_owners()}>
              {givesRoles && <ResetLinkButton user={user} />}
            </Act>
            <Act title={m.users_role({ role: roleName(user) })} text={roleNote(user, givesRoles)}>
              {givesRoles && !user.vendor && <RoleButton user={user} />}
            </Act>
          </>
        )}
        <Act
          title={user.disabledAt ? m.users_enable() : m.users_disable()}
          text={user.disabledAt ? m.users_enable_note() : m.users_disable_note()}
        >
          <DisableButton user={user} label={disableLabel(user)} size="sm" />
        </Act>
        <Act title={m.users_erase_law()} text={preventionText(user.erasure) ?? m.users_erase_note()}>
          <EraseButton user={user} />
        </Act>
      </ul>
    </Card>
  )
}

function roleNote({ vendor }: AdminUserDetail, givesRoles: boolean): string {
  if (vendor) return m.users_role_owner()
  return givesRoles ? m.users_role_note() : m.users_role_of_owners()
}

const disableLabel = ({ name, disabledAt }: AdminUserDetail) =>
  disabledAt ? m.users_enable_named({ name }) : m.users_disable_named({ name })

function Act({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <li className="flex items-center gap-3 py-3 last:pb-0">
      <div className="min-w-0 flex-1">
        <p className="font-[650]">{title}</p>
        <p className="meta">{text}</p>
      </div>
      {children}
    </li>
  )
}

function ResetButton({ user: { id, name, email } }: { user: AdminUserDetail }) {
  const named = useNamedAct()
  const [isSending, setIsSending] = useState(false)
  const refresh = useInvalidateAdmin()

  async function send() {
    setIsSending(true)
    try {
      const { isMailed } = await named(m.users_reset_named({ name }), () => call(sendPasswordReset, { params: { id } }))
      if (isMailed) toast({ title: m.users_reset_sent({ name }), description: email })
      else toast({ title: m.users_reset_no_mail(), description: m.users_reset_no_mail_text(), variant: 'destructive' })
    } catch (error) {
      toast({ title: m.users_reset_failed(), description: refusalMessage(error), variant: 'destructive' })
    } finally {
      setIsSending(false)
    }
    await refresh()
  }

  return (
    <Button variant="quiet" size="sm" pending={isSending} aria-label={m.users_reset_named({ name })} onClick={send}>
      {m.users_reset_send()}
    </Button>
  )
}

function RoleButton({ user }: { user: AdminUserDetail }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        aria-label={m.users_role_change_named({ name: user.name })}
        onClick={() => setIsOpen(true)}
      >
        {m.users_role_change()}
      </Button>
      {isOpen && (
        <Suspense>
          <RoleSheet user={user} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
