import { m } from '#web/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'

/** Somebody signed up to sell and has not opened a shop. */
export function NoShop() {
  return (
    <div className="wrap pt-8">
      <h1 className="sr-only">{m.vendor_title()}</h1>
      <EmptyState
        cloth="brick"
        art="chapati-cut"
        saying={m.vendor_no_shop_saying()}
        title={m.vendor_no_shop_title()}
        action={<ButtonLink to="/onboarding/vendor">{m.vendor_no_shop_action()}</ButtonLink>}
      >
        {m.vendor_no_shop()}
      </EmptyState>
    </div>
  )
}
