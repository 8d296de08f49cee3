import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { callName } from '#web/features/shared/orders/call-number.ts'
import { notifyOfOrder } from '#web/features/shared/orders/order-notifications.ts'
import { waitingOrders } from '#web/features/shared/vendor-profile/vendor-profile.queries.ts'
import { useUser } from '#web/lib/session/session.ts'
import { pushFlag } from '#web/lib/storage/push-flag.ts'
import { m } from '#web/paraglide/messages.js'

/**
 * Says new orders to who does not see the screen, on every page of the shop, and shows them where the page is out of
 * sight.
 */
export function NewOrders() {
  const { data } = useInfiniteQuery(waitingOrders)
  const known = useRef<ReadonlySet<string>>(undefined)
  const [words, setWords] = useState('')
  useEffect(() => {
    const [first] = data?.pages ?? []
    if (!first) return
    // Whatever waited when the page was opened is on the page; only what comes later is news.
    const news = known.current && first.items.find(({ id }) => !known.current?.has(id))
    known.current = new Set(first.items.map(({ id }) => id))
    const { TO_ACCEPT: count } = first.counts
    if (!news) return
    setWords(m.vendor_new_order({ number: callName(news), count }))
    notifyOfOrder(news)
  }, [data])
  const userId = useUser()?.id
  useEffect(() => {
    // A tablet on which somebody has signed in again goes on being notified.
    if (!userId || pushFlag.get() !== userId) return
    import('#web/features/shared/push/device-push.ts').then(({ renewPush }) => renewPush(userId)).catch(() => undefined)
  }, [userId])
  return (
    <p role="status" className="sr-only">
      {words}
    </p>
  )
}
