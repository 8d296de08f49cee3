import { type ReactNode, type Ref, Suspense } from 'react'
import { changeSentence } from '#web/features/shared/cart/change-sentences.ts'
import type { ValidatedCart } from '#web/features/shared/cart/use-validated-cart.ts'
import { type LineChange, lineName, type ValidatedLine } from '#web/features/shared/cart/validate-cart.ts'
import type { Seller } from '#web/features/shared/products/cart-item.ts'
import { type CartItem, lineKey } from '#web/lib/cart/cart.ts'
import { cartStore, type useCart } from '#web/lib/cart/use-cart.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { Notice } from '#web/ui/surface.tsx'
import CircleAlert from '~icons/lucide/circle-alert'
import Info from '~icons/lucide/info'
import type { ChooseAgainProps } from './choose-again.tsx'

const ChooseAgain = lazyChunk<ChooseAgainProps>(() => import('./choose-again.tsx'), <span hidden />)

/** What is otherwise than when it was added, line by line, each with the tap that settles it. */
export function CartChanges({ validated, ref }: { validated: ValidatedCart; ref?: Ref<HTMLElement> }) {
  const { cart, changes, vendor, check } = validated
  const shop = vendor?.name ?? cart.vendorName ?? ''
  if (vendor === null) {
    return (
      <section ref={ref} tabIndex={-1} className="mt-4">
        <Notice tone="bad" live title={m.cart_vendor_gone({ vendor: shop })}>
          {m.cart_vendor_gone_text()}
        </Notice>
      </section>
    )
  }
  return (
    <>
      {check.isError && (
        <Notice tone="bad" live className="mt-4" title={m.cart_check_failed()}>
          <button type="button" className="link" onClick={() => void check.refetch()}>
            {m.ui_try_again()}
          </button>
        </Notice>
      )}
      {vendor && validated.hasGoods && !vendor.open.isOpen && !validated.quotedChoices?.scheduledFor && (
        <Notice tone="act" live className="mt-4" title={m.cart_closed({ vendor: shop })}>
          {m.cart_closed_text()}
        </Notice>
      )}
      {changes.length > 0 && (
        <section
          ref={ref}
          tabIndex={-1}
          aria-live="polite"
          aria-label={m.cart_changes({ count: changes.length })}
          className="mt-4 overflow-hidden rounded-control border border-accent-line bg-accent-tint text-13"
        >
          <p className="px-3.5 pt-3 pb-1 font-[650]">{m.cart_changes({ count: changes.length })}</p>
          <ul>
            {changes.map((line) => (
              <ChangeRow key={lineKey(line.item)} line={line} cart={cart} vendor={vendor} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

interface ChangeRowProps {
  line: ValidatedLine
  cart: ReturnType<typeof useCart>
  vendor: Seller | undefined
}

function ChangeRow({ line, cart, vendor }: ChangeRowProps) {
  const change = line.change as LineChange
  const { item } = line
  const name = lineName(line)
  const isPrice = change.kind === 'PRICE'
  const Icon = isPrice ? Info : CircleAlert
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-accent-line border-t px-3.5 py-2 first:border-t-0">
      <Icon aria-hidden className={cn(isPrice ? 'text-on-accent-tint' : 'text-danger')} />
      <span className="min-w-40 flex-1">{changeSentence(name, change)}</span>
      <span className="ml-auto flex flex-wrap justify-end gap-2">
        {change.kind.startsWith('OPTION') && vendor && (
          <Suspense>
            <ChooseAgain item={item} vendor={vendor} />
          </Suspense>
        )}
        {isPrice && (
          <Fix onClick={() => acceptPrice(item, change.nowKES)}>
            {m.cart_accept_price({ price: formatKES(change.nowKES) })}
          </Fix>
        )}
        {change.kind === 'NEEDS_TURN' && (
          <ButtonLink to="/events/$slug/queue" params={{ slug: change.eventSlug }} variant="quiet" size="sm">
            {m.cart_get_in_line()}
          </ButtonLink>
        )}
        {'take' in change && change.take !== null && (
          <Fix onClick={() => cart.setQuantity(item, change.take ?? 1)}>{m.cart_take({ count: change.take })}</Fix>
        )}
        <Fix label={m.cart_remove_named({ item: name })} onClick={() => cart.remove(item)}>
          {m.cart_remove()}
        </Fix>
      </span>
    </li>
  )
}

const acceptPrice = (item: CartItem, priceKES: number) =>
  cartStore.dispatch({ type: 'setPrice', line: lineKey(item), priceKES })

function Fix({ onClick, label, children }: { onClick: () => void; label?: string; children: ReactNode }) {
  return (
    <Button variant="quiet" size="sm" aria-label={label} onClick={onClick}>
      {children}
    </Button>
  )
}
