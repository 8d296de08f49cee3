import { useState } from 'react'
import { type AdminUserDetail, endUserSessions } from '#contracts/admin/users/users.ts'
import type { SessionId } from '#contracts/wire/primitives.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { useNamedAct } from '#web/ui/workspace/confirmed-first.tsx'
import { useInvalidateAdmin } from '#web/ui/workspace/use-invalidate-admin.ts'

/** Ends one session of somebody, or all of them, and says what became of it. */
export function useEndSessions({ id, name }: Pick<AdminUserDetail, 'id' | 'name'>) {
  const refresh = useInvalidateAdmin()
  const named = useNamedAct()
  const [isEnding, setIsEnding] = useState(false)

  async function end(session?: SessionId) {
    setIsEnding(true)
    try {
      const act = `${session ? m.users_end() : m.users_end_all()}: ${name}`
      await named(act, () => call(endUserSessions, { params: { id }, body: session ? { session } : {} }))
      toast({ title: session ? m.users_ended_one({ name }) : m.users_ended_all({ name }) })
    } catch (error) {
      toast({ title: m.users_not_ended(), description: refusalMessage(error), variant: 'destructive' })
    } finally {
      setIsEnding(false)
    }
    await refresh()
  }
  return { end, isEnding }
}
