import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import type { CheckedCart } from '#web/features/shared/cart/validate-cart.ts'
import type { WhatsappBoxProps } from '#web/features/shared/whatsapp/whatsapp-box.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { shell } from '#web/lib/shell.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { RowSkeleton, Skeleton } from '#web/ui/states/skeleton.tsx'
import { ActionBar } from '#web/ui/surface.tsx'
import { CheckoutError } from './checkout-error.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'
import type { KeptUntilProps } from './kept-until.tsx'
import { PayObstacle, payObstacle } from './pay-obstacle.tsx'
import { PaymentStep } from './payment-step.tsx'
import { Step } from './step.tsx'
import { ContactStep } from './steps/contact-step.tsx'
import { FulfilmentStep } from './steps/fulfilment-step.tsx'
import type { GuestStepProps } from './steps/guest-step.tsx'
import type { HolderNamesStepProps } from './steps/holder-names-step.tsx'
import { useCheckout } from './use-checkout.ts'
import type { CheckoutParts } from './use-checkout-form.ts'

// Most orders need none of these.
const KeptUntil = lazyChunk<KeptUntilProps>(() => import('./kept-until.tsx'), <span hidden />)
const WhatsappBox = lazyChunk<WhatsappBoxProps>(
  () => import('#web/features/shared/whatsapp/whatsapp-box.tsx'),
  <span hidden />,
)
const GuestStep = lazyChunk<GuestStepProps>(() => import('./steps/guest-step.tsx'), <span hidden />)
const HolderNamesStep = lazyChunk<HolderNamesStepProps>(() => import('./steps/holder-names-step.tsx'), <span hidden />)

export interface CheckoutPageProps extends CheckoutParts {
  /** What changed in the cart, with its fixes. */
  changes: ReactNode
  /** For who has an account and is not signed in: done here, without leaving the page. */
  signIn: ReactNode
  readyIn: (minutes: NonNullable<CheckedCart['vendor']>['preparationMinutes']) => string
}

export function CheckoutPage({ changes, signIn, readyIn, ...parts }: CheckoutPageProps) {
  const { validated, user } = parts
  const checkout = useCheckout(parts)
  const isWhatsappSetUp = useQuery(shell).data?.isWhatsappSetUp ?? false
  const [chosen, setWantsToSignIn] = useState<boolean>()
  const attention = useRef<HTMLDivElement>(null)
  const who = useRef<HTMLDivElement>(null)
  useFocusAfterSignIn(parts.user, who)
  if (validated.lines.length === 0 && !checkout.isPaying) return <Navigate to="/cart" replace />

  const { vendor, hasGoods } = validated
  const [keptUntil] = validated.lines.flatMap(({ now }) => now?.keptUntil ?? []).sort()
  // Whoever had an account until now is asked for it first.
  const wantsToSignIn = chosen ?? wasSignedOut(checkout.refusal)
  const isGuest = user === null && !wantsToSignIn
  const isSigningIn = user === null && wantsToSignIn
  const asksNames = checkout.namedLines.length > 0
  // A guest says first who they are: by that phone all else goes.
  const first = Number(isGuest)
  const before = Number(hasGoods) + Number(!isSigningIn && user !== undefined && asksNames)
  const hasTickets = validated.lines.some(({ now }) => now?.kind === 'TICKET')
  const hasFailed = validated.check.isError
  const isChecking =
    !isSigningIn && vendor !== null && (checkout.isUpdating || (hasFailed && validated.check.isFetching))
  const pay = () => {
    if (isSigningIn) return who.current?.querySelector('input')?.focus()
    // Nothing is ordered over an open question.
    if (validated.changes.length > 0 || vendor === null)
      return attention.current?.querySelector<HTMLElement>('section')?.focus()
    // Enter in a field sends the form as well.
    if (vendor === undefined || obstacle) return
    return void checkout.pay()
  }
  const isPending = checkout.isPaying || isChecking
  const obstacle = isSigningIn || isPending ? null : payObstacle(validated, Date.now(), checkout.scheduledFor)
  const signInText = checkout.isFree ? m.checkout_sign_in_for_tickets() : m.checkout_sign_in_first()
  const getText = m.checkout_get_free({ count: ticketsIn(validated) })
  const payButton = (id: string, className?: string) => (
    <div className={className}>
      {obstacle && <PayObstacle id={id} obstacle={obstacle} retry={() => void validated.check.refetch()} />}
      <Button
        type={isSigningIn ? 'button' : 'submit'}
        size="lg"
        block
        pending={isPending}
        disabled={obstacle !== null}
        aria-describedby={obstacle ? id : undefined}
        onClick={isSigningIn ? pay : undefined}
      >
        {isSigningIn
          ? signInText
          : checkout.isFree
            ? getText
            : payText(obstacle ? null : checkout.totalKES, checkout.scheduledFor)}
      </Button>
    </div>
  )
  const content = (
    <>
      <div className="min-w-0">
        {user === null && (
          <p className="mb-2 flex min-h-11 items-center justify-between gap-3">
            <span className="meta">{m.guest_no_account()}</span>
            <button type="button" className="link py-2.5 text-13" onClick={() => setWantsToSignIn(!wantsToSignIn)}>
              {wantsToSignIn ? m.guest_as_guest() : m.guest_sign_in()}
            </button>
          </p>
        )}
        <h1 className="text-32 lg:text-42">{checkout.isFree ? m.checkout_title_tickets() : m.checkout_title()}</h1>
        {keptUntil && (
          <Suspense>
            <KeptUntil key={keptUntil} until={keptUntil} onEnd={() => void validated.check.refetch()} />
          </Suspense>
        )}
        {checkout.refusal !== undefined && (
          <CheckoutError error={checkout.refusal} vendorName={vendor?.name ?? validated.cart.vendorName ?? ''} />
        )}
        <div ref={attention}>{changes}</div>
        <div>
          {isGuest && (
            <Step number={1} title={m.guest_who()}>
              <div ref={who} tabIndex={-1}>
                <Suspense fallback={<HowSkeleton />}>
                  <GuestStep {...{ checkout, hasTickets, hasGoods }} />
                </Suspense>
              </div>
            </Step>
          )}
          {hasGoods && (
            <Step number={1 + first} title={m.checkout_fulfilment()}>
              {vendor ? (
                <FulfilmentStep checkout={checkout} vendor={vendor} readyIn={readyIn(vendor.preparationMinutes)} />
              ) : (
                vendor === undefined && <HowSkeleton />
              )}
            </Step>
          )}
          {(user || isGuest) && asksNames && (
            <Step number={1 + first + Number(hasGoods)} title={m.checkout_holder_names()}>
              <Suspense fallback={<HowSkeleton />}>
                <HolderNamesStep checkout={checkout} lines={validated.lines} />
              </Suspense>
            </Step>
          )}
          {!isGuest && (
            <Step number={1 + before} title={checkout.isFree ? m.checkout_contact_free() : m.checkout_contact()}>
              <div ref={who} tabIndex={-1}>
                {user ? (
                  <>
                    <ContactStep checkout={checkout} hasTickets={hasTickets} />
                    {isWhatsappSetUp && (
                      <Suspense>
                        <WhatsappBox isChecked={checkout.agreesToWhatsapp} onChange={checkout.setAgreesToWhatsapp} />
                      </Suspense>
                    )}
                  </>
                ) : user === undefined ? (
                  <RowSkeleton />
                ) : (
                  signIn
                )}
              </div>
            </Step>
          )}
          {(user || (isGuest && validated.paymentMethods.length > 1)) && !checkout.isFree && (
            <Step number={2 + before} title={m.checkout_payment_method()}>
              <PaymentStep checkout={checkout} methods={validated.paymentMethods} isGuest={isGuest} />
            </Step>
          )}
        </div>
      </div>
      <aside className="mt-8 lg:mt-19">
        <CheckoutSummary validated={validated} checkout={checkout}>
          {payButton('pay-why', 'mt-4 max-md:hidden')}
        </CheckoutSummary>
      </aside>
      <ActionBar>{payButton('pay-why-bar')}</ActionBar>
    </>
  )
  const grid = 'wrap pt-5 lg:grid lg:grid-cols-[1fr_400px] lg:gap-14 lg:pt-8'
  // Signing in has a form of its own, and forms do not stand in one another.
  if (isSigningIn) return <div className={grid}>{content}</div>
  return (
    <form
      ref={checkout.element}
      noValidate
      className={grid}
      onSubmit={(event) => {
        event.preventDefault()
        pay()
      }}
    >
      {content}
    </form>
  )
}

const wasSignedOut = (refusal: unknown) => refusal instanceof ApiError && refusal.status === 401

const ticketsIn = ({ lines }: CheckoutParts['validated']) => lines.reduce((sum, { item }) => sum + item.quantity, 0)

function payText(totalKES: number | null, scheduledFor: string | null) {
  if (totalKES === null) return m.checkout_pay_plain()
  const amount = formatKES(totalKES)
  return scheduledFor ? m.slots_pay_for({ amount, time: formatDate(scheduledFor, 'time') }) : m.checkout_pay({ amount })
}

function HowSkeleton() {
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      <Skeleton className="h-15 rounded-control" />
      <Skeleton className="h-15 rounded-control" />
    </div>
  )
}

/** The form somebody signed in with is gone, and the keyboard's place with it: they go on where it stood. */
function useFocusAfterSignIn(user: CheckoutParts['user'], place: RefObject<HTMLElement | null>) {
  const wasSignedOut = useRef(false)
  useEffect(() => {
    if (user && wasSignedOut.current) place.current?.focus()
    wasSignedOut.current = user === null
  }, [user, place])
}
