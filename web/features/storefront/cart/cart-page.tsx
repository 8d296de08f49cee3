import { useNavigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import type { OpenState } from '#contracts/vendors.ts'
import { useChosenTime } from '#web/features/shared/cart/chosen-time.ts'
import { QuotedAmount } from '#web/features/shared/cart/quoted-amount.tsx'
import { useValidatedCart } from '#web/features/shared/cart/use-validated-cart.ts'
import { formatOpening, openingAt } from '#web/features/shared/vendors/opening.ts'
import { lineKey } from '#web/lib/cart/cart.ts'
import { useCart } from '#web/lib/cart/use-cart.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { useNow } from '#web/lib/use-now.ts'
import { m } from '#web/paraglide/messages.js'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/input.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import { ActionBar } from '#web/ui/surface.tsx'
import { CartChanges } from './cart-changes.tsx'
import { CartLineRow } from './cart-line-row.tsx'
import { CartSummary } from './cart-summary.tsx'
import { CartVendor } from './cart-vendor.tsx'
import { OtherCart } from './other-cart.tsx'

export interface CartPageProps {
  note: string
  onNote: (note: string) => void
  /** Whether the vendor is open, as it is said elsewhere too. */
  openState: (open: OpenState) => ReactNode
  /** The order that was placed from it and is not paid; false when there is none. */
  unpaid: ReactNode | false
}

export function CartPage({ note, onNote, openState, unpaid }: CartPageProps) {
  const laterAt = useChosenTime(useCart().vendorId)
  const validated = useValidatedCart(laterAt ? { scheduledFor: laterAt } : undefined)
  const now = useNow(validated.check.dataUpdatedAt)
  const navigate = useNavigate()
  const changes = useRef<HTMLElement>(null)
  const { cart, lines, vendor } = validated
  useCheckoutAhead(lines.length > 0)
  if (lines.length === 0) return <NoCart unpaid={unpaid} />

  const isBlocked = validated.changes.length > 0 || vendor === null
  const checkout = () => (isBlocked ? changes.current?.focus() : navigate({ to: '/checkout' }))
  // Tickets are sold at any hour, and food for later by a shop that takes it.
  const isShut = vendor && !vendor.takesLater ? validated.hasGoods && openingAt(vendor.open, now) === 'shut' : false
  const checkoutButton = (className: string) => (
    <Button size="lg" className={className} disabled={isShut} onClick={checkout}>
      {isShut && vendor
        ? formatOpening(vendor.open, now)
        : laterAt
          ? m.slots_order_for({ time: formatDate(laterAt, 'time') })
          : m.cart_checkout()}
    </Button>
  )
  return (
    <div className="wrap pt-5 lg:grid lg:grid-cols-[1fr_400px] lg:gap-14 lg:pt-8">
      <div className="min-w-0">
        {unpaid && <div className="-mt-3.5 mb-5">{unpaid}</div>}
        <h1 className="text-32 lg:text-42">{m.cart_title()}</h1>
        <OtherCart />
        <CartVendor validated={validated} openState={openState} />
        <CartChanges ref={changes} validated={validated} />
        <ul aria-label={m.cart_lines()} className="mt-2">
          {lines.map((line) => (
            <CartLineRow key={lineKey(line.item)} line={line} cart={cart} isUpdating={validated.isUpdating} />
          ))}
        </ul>
        {validated.hasGoods && (
          <Field label={m.cart_note()} optional className="mt-5">
            <Textarea
              value={note}
              maxLength={500}
              placeholder={m.cart_note_hint()}
              onChange={(event) => onNote(event.target.value)}
            />
          </Field>
        )}
      </div>
      <aside className="mt-6 lg:mt-19">
        <CartSummary validated={validated}>{checkoutButton('mt-4 w-full max-md:hidden')}</CartSummary>
        <p className="meta mt-5">{validated.hasGoods ? m.cart_one_at_a_time() : m.cart_tickets_note()}</p>
      </aside>
      <ActionBar>
        <div className="flex items-center gap-4">
          <p>
            <span className="meta block">{m.cart_items({ count: cart.count })}</span>
            <QuotedAmount kes={validated.quote?.totalKES} isUpdating={validated.isUpdating} className="text-17" />
          </p>
          {checkoutButton('flex-1')}
        </div>
      </ActionBar>
    </div>
  )
}

/** Fetches checkout, and with it the library of forms, while the cart is read: not when the button is pressed. */
function useCheckoutAhead(isWanted: boolean) {
  const router = useRouter()
  useEffect(() => {
    if (isWanted) void router.preloadRoute({ to: '/checkout' })
  }, [router, isWanted])
}

function NoCart({ unpaid }: Pick<CartPageProps, 'unpaid'>) {
  return (
    <div className="wrap pt-5 pb-10">
      {unpaid}
      <OtherCart />
      <EmptyState
        heading="h1"
        className="pt-6"
        art="mandazi-cut"
        saying={m.cart_empty_saying()}
        title={m.cart_empty()}
        action={
          <ButtonLink to="/" variant={unpaid ? 'quiet' : 'primary'}>
            {m.cart_empty_action()}
          </ButtonLink>
        }
      >
        {unpaid ? m.cart_empty_meanwhile() : m.cart_empty_text()}
      </EmptyState>
    </div>
  )
}
