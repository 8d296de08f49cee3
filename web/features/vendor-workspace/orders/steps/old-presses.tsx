import { useQueryClient } from '@tanstack/react-query'
import { vendorOrderStatus } from '#web/features/vendor-workspace/orders/vendor-order-status.ts'
import { useLostSince } from '#web/lib/connection.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/surface.tsx'
import { decideOldPresses, type KeptPress, useKeptPresses } from './kept-presses.ts'

/**
 * On every page of the shop, once there is a connection: what was pressed too long ago is asked about, order by order.
 */
export function OldPresses() {
  const isLost = useLostSince() !== undefined
  const old = useKeptPresses().filter(({ isOld }) => isOld)
  if (isLost || old.length === 0) return null
  const orders = old.filter((press, index) => old.findIndex(({ orderId }) => orderId === press.orderId) === index)
  return (
    <Notice tone="act" live title={m.vendor_old_presses()} className="mb-4 print:hidden">
      <ul className="mt-2 grid gap-2">
        {orders.map((press) => (
          <OldPress key={press.orderId} presses={old.filter(({ orderId }) => orderId === press.orderId)} />
        ))}
      </ul>
    </Notice>
  )
}

function OldPress({ presses }: { presses: KeptPress[] }) {
  const queryClient = useQueryClient()
  const [{ orderId, number, pressedAt } = presses[0]!] = presses
  const decide = (isMeant: boolean) => void decideOldPresses(queryClient, orderId, isMeant)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="min-w-0 flex-1 basis-48">
        <b className="font-[650] tabular-nums">{formatOrderNumber(number)}</b>:{' '}
        {presses.map(({ to }) => vendorOrderStatus[to].label()).join(', ')}{' '}
        <span className="whitespace-nowrap">
          {pressedAt ? m.vendor_pressed_at({ moment: formatDate(new Date(pressedAt).toISOString(), 'moment') }) : ''}
        </span>
      </span>
      <span className="flex gap-2">
        <Button size="sm" variant="quiet" onClick={() => decide(false)}>
          {m.vendor_press_drop()}
        </Button>
        <Button size="sm" variant="ink" onClick={() => decide(true)}>
          {m.vendor_press_send()}
        </Button>
      </span>
    </li>
  )
}
