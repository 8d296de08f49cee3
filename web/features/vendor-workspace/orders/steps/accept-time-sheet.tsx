import { otherMinutes, suggestedMinutes, undoSeconds } from '#contracts/vendor-orders/preparation-time.ts'
import type { VendorOrder } from '#contracts/vendor-orders.ts'
import { callName } from '#web/features/shared/orders/call-number.ts'
import { useNow } from '#web/features/vendor-workspace/orders/clocks.tsx'
import { formatMinutes, readyTime } from '#web/features/vendor-workspace/orders/minutes.ts'
import { m } from '#web/paraglide/messages.js'
import { Sheet } from '#web/ui/overlays/overlay.tsx'

interface AcceptTimeSheetProps {
  order: VendorOrder
  /** How many orders are being prepared. */
  inHand: number
  onClose: () => void
  onAccept: (minutes: number) => void
}

/** One press says in how many minutes it will be ready, and accepts. */
export default function AcceptTimeSheet({ order, inHand, onClose, onAccept }: AcceptTimeSheetProps) {
  const now = useNow(5_000)
  const usual = suggestedMinutes(order.preparationMinutes, inHand)
  const readyAt = (minutes: number) => readyTime(new Date(now.getTime() + minutes * 60_000).toISOString(), now)
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={
        <span className="flex items-center gap-3">
          <span className="font-extrabold text-60 leading-[.85] tabular-nums [font-stretch:76%]">
            <span className="sr-only">{m.vendor_order()} </span>
            {callName(order)}
          </span>
          <span className="min-w-0">
            <span className="block truncate font-[650] text-15 [font-stretch:95%]">{order.contact.name}</span>
            <span className="line-clamp-2 font-normal text-13 text-ink-2 [font-stretch:95%]">{linesText(order)}</span>
          </span>
        </span>
      }
    >
      <h2 className="mb-3 text-20">{m.kitchen_ready_in()}</h2>
      <button
        type="button"
        onClick={() => onAccept(usual)}
        className="flex min-h-22 w-full items-center justify-center gap-4 rounded-card bg-accent px-4 py-3 text-left text-on-accent shadow-[inset_0_-3px_var(--color-accent-edge)] active:translate-y-px"
      >
        <Minutes value={usual} className="text-42" />
        <span>
          <span className="block font-[750] text-17">{m.kitchen_accept_ready({ time: readyAt(usual) })}</span>
          <span className="block text-13">
            {inHand > 0 ? m.kitchen_usual_with({ count: inHand }) : m.kitchen_usual()}
          </span>
        </span>
      </button>
      <div className="mt-2.5 grid grid-cols-3 gap-2.5">
        {otherMinutes(order.preparationMinutes, usual).map((minutes) => (
          <button
            key={minutes}
            type="button"
            aria-label={`${formatMinutes(minutes)}: ${m.kitchen_accept_ready({ time: readyAt(minutes) })}`}
            onClick={() => onAccept(minutes)}
            className="grid min-h-19 place-content-center rounded-control border border-line-strong bg-raised px-1 text-center hover:bg-sunken"
          >
            <Minutes value={minutes} className="text-25" />
            <span className="text-13 text-ink-2 tabular-nums">{readyAt(minutes)}</span>
          </button>
        ))}
      </div>
      <p className="mx-auto mt-4 max-w-80 text-center text-13 text-ink-2">
        {m.kitchen_one_press({ customer: firstName(order), seconds: undoSeconds })}
      </p>
    </Sheet>
  )
}

/** Up to an hour and a half as a bare number, as it is called in a kitchen; beyond, in hours and days. */
function Minutes({ value, className }: { value: number; className: string }) {
  return (
    <span className={`font-extrabold leading-none tabular-nums [font-stretch:80%] ${className}`}>
      {value <= 90 ? (
        <>
          {value}
          <span className="sr-only"> {m.kitchen_minutes_unit()}</span>
        </>
      ) : (
        <span className="text-20">{formatMinutes(value)}</span>
      )}
    </span>
  )
}

const firstName = ({ contact }: VendorOrder): string => contact.name.trim().split(/\s+/)[0] ?? ''

const linesText = ({ lines }: VendorOrder): string =>
  lines.map(({ quantity, name }) => `${quantity} ${name}`).join(', ')
