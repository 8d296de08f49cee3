import type { ReactNode } from 'react'
import { HeroPicture } from '#web/features/shared/hero/hero-picture.tsx'
import { useCart } from '#web/lib/cart/use-cart.ts'
import { m } from '#web/paraglide/messages.js'
import { Pindo } from '#web/ui/brand/kanga.tsx'
import ShoppingBasket from '~icons/lucide/shopping-basket'

export interface AuthFrameProps {
  title: string
  text: string
  /** Where the person goes afterwards, if it is said. */
  destination: string | undefined
  children: ReactNode
}

/** A kanga beside the form: border, picture, saying. On a phone only its border is left. */
export function AuthFrame({ title, text, destination, children }: AuthFrameProps) {
  return (
    <div className="-mb-10 flex flex-col lg:grid lg:min-h-[calc(100dvh-4rem)] lg:grid-cols-2">
      <div className="on-cloth flex flex-col bg-cloth text-on-cloth lg:sticky lg:top-0 lg:h-[calc(100dvh-4rem)]">
        <Pindo pattern="korosho" className="max-lg:hidden" />
        <HeroPicture
          sizes="max(50vw, 147vh - 240px)"
          className="block min-h-0 flex-1 overflow-hidden max-lg:hidden [&_img]:size-full [&_img]:object-cover [&_img]:object-[42%_100%]"
        />
        <Pindo pattern="korosho" className="max-lg:hidden" />
        <p className="px-(--gutter) py-6 text-center text-13 text-on-cloth-2 max-lg:hidden">
          <span className="saying block text-17 text-accent">Kuuliza si ujinga</span>
          {m.auth_saying()}
        </p>
        <Pindo className="lg:hidden" />
      </div>
      <div className="mx-auto flex w-full max-w-[452px] flex-col justify-center px-(--gutter) py-8">
        <h1 className="text-32 lg:text-42">{title}</h1>
        <p className="mt-2 text-ink-2">{text}</p>
        <CartKept destination={destination} />
        <div className="mt-5">{children}</div>
        <p className="meta mt-6 text-center">{m.shell_never_pin()}</p>
      </div>
    </div>
  )
}

function CartKept({ destination }: { destination: string | undefined }) {
  const { count } = useCart()
  if (count === 0) return null
  return (
    <p className="mt-4 flex items-start gap-3 rounded-control border border-work-line bg-work-tint px-3.5 py-3 text-13">
      <ShoppingBasket aria-hidden className="-my-px text-work" />
      <span>
        {m.auth_cart_kept({ count })} {destination?.startsWith('/checkout') && m.auth_back_to_checkout()}
      </span>
    </p>
  )
}
