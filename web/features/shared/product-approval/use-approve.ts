import { useState } from 'react'
import { approveProducts } from '#contracts/admin/product-approvals.ts'
import type { ProductForEditing } from '#contracts/catalog.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { useInvalidateAdmin } from '#web/ui/workspace/use-invalidate-admin.ts'

type Seen = Pick<ProductForEditing, 'id' | 'name' | 'version'>

/** Approves products as they are seen, and says which of them were left. */
export function useApprove() {
  const refresh = useInvalidateAdmin()
  const [isWorking, setIsWorking] = useState(false)

  async function approve(seen: readonly Seen[]): Promise<boolean> {
    setIsWorking(true)
    try {
      const body = { products: seen.map(({ id, version }) => ({ id, version })) }
      const { approved } = await call(approveProducts, { body })
      toast(approvedText(seen, approved.length))
      await refresh()
      return true
    } catch (error) {
      toast({ title: m.products_approve_failed(), description: refusalMessage(error), variant: 'destructive' })
      return false
    } finally {
      setIsWorking(false)
    }
  }

  return { approve, isWorking }
}

function approvedText(seen: readonly Seen[], approved: number) {
  const name = seen[0]?.name ?? ''
  if (seen.length === 1)
    return { title: approved === 1 ? m.products_approved_one({ name }) : m.products_approve_stale({ name }) }
  const left = seen.length - approved
  return {
    title: m.products_approved_count({ count: approved }),
    description: left > 0 ? m.products_approve_left({ count: left }) : undefined,
  }
}
