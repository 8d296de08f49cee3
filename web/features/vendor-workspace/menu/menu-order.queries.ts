import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { getMenuOrder, type MenuOrder, setMenuOrder } from '#contracts/menu/menu-order.ts'
import { call } from '#web/lib/api/api.ts'
import { apiQuery } from '#web/lib/api/api-query.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { type Arrangement, isSameArrangement, toArrangement } from './arrangement.ts'

export const menuOrder = apiQuery(getMenuOrder, ['/api/vendor/menu-order'])

/** The menu in an order that is being changed. It is saved as soon as nothing of it is being moved. */
export function useMenuOrder() {
  const queryClient = useQueryClient()
  const query = useQuery(menuOrder)
  const [draft, setDraft] = useState<Arrangement>()
  const [undo, setUndo] = useState<Arrangement>()
  const [isMoving, setIsMoving] = useState(false)
  const isSaving = useRef(false)
  const saved = query.data && toArrangement(query.data)
  const isChanged = draft !== undefined && saved !== undefined && !isSameArrangement(draft, saved)

  async function save(wanted: Arrangement, from: MenuOrder) {
    isSaving.current = true
    const before = toArrangement(from)
    try {
      const body = { seen: from.seen, sections: wanted.map(({ name, ids }) => ({ name, ids: [...ids] })) }
      const answer = await call(setMenuOrder, { body } as Parameters<typeof call<typeof setMenuOrder>>[1])
      setUndo(before)
      queryClient.setQueryData(menuOrder.queryKey, answer)
      void queryClient.invalidateQueries({ queryKey: ['/api/vendor/products'] })
    } catch (error) {
      toast({ title: m.menu_order_failed(), description: refusalMessage(error), variant: 'destructive' })
      setDraft(undefined)
      setUndo(undefined)
      await queryClient.invalidateQueries({ queryKey: menuOrder.queryKey })
    } finally {
      isSaving.current = false
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was saved is told by the data, and changes with it.
  useEffect(() => {
    if (isChanged && !isMoving && !isSaving.current && query.data) void save(draft, query.data)
  }, [draft, isMoving, query.data])

  return {
    query,
    arrangement: draft ?? saved,
    arrange: setDraft,
    setIsMoving,
    /** Takes the last move back; undefined when there is none. */
    undo: undo && (() => setDraft(undo)),
  }
}
