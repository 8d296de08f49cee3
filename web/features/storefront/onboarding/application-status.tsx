import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useId } from 'react'
import { submitVendor, type VendorProfile } from '#contracts/vendor-profile.ts'
import type { VendorStatus } from '#contracts/vendors.ts'
import { vendorProfile } from '#web/features/shared/vendor-profile/vendor-profile.queries.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import type { KangaProps } from '#web/ui/brand/kanga.tsx'
import { VendorLogo } from '#web/ui/brand/vendor-logo.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'

const ShopPictures = lazyChunk(() => import('#web/features/shared/vendor-profile/shop-pictures.tsx'), <span hidden />)
const DocumentsField = lazyChunk(() => import('#web/features/shared/documents/documents-field.tsx'), <span hidden />)

interface StatusView {
  cloth: KangaProps['cloth']
  saying: () => string
  title: (name: string) => string
  text: () => string
  /** Who says so, above the administrator's words. */
  messageLabel?: () => string
}

const statusViews: Record<VendorStatus, StatusView> = {
  PENDING: {
    cloth: 'night',
    saying: () => m.onboarding_saying_pending(),
    title: (name) => m.onboarding_pending({ name }),
    text: () => m.onboarding_pending_text(),
  },
  CHANGES_REQUESTED: {
    cloth: 'brick',
    saying: () => m.onboarding_saying_changes(),
    title: (name) => m.onboarding_changes({ name }),
    text: () => m.onboarding_changes_text(),
    messageLabel: () => m.onboarding_changes_message(),
  },
  APPROVED: {
    cloth: 'forest',
    saying: () => m.onboarding_saying_approved(),
    title: (name) => m.onboarding_approved({ name }),
    text: () => m.onboarding_approved_text(),
    messageLabel: () => m.onboarding_message(),
  },
  SUSPENDED: {
    cloth: 'plum',
    saying: () => m.onboarding_saying_stopped(),
    title: (name) => m.onboarding_suspended({ name }),
    text: () => m.onboarding_suspended_text(),
    messageLabel: () => m.onboarding_message(),
  },
  REJECTED: {
    cloth: 'plum',
    saying: () => m.onboarding_saying_stopped(),
    title: (name) => m.onboarding_rejected({ name }),
    text: () => m.onboarding_rejected_text(),
    messageLabel: () => m.onboarding_message(),
  },
}

const quiet = buttonClass({ variant: 'quiet' })

/** How a shop that was sent stands, with what the administrator said about it. */
export function ApplicationStatus({ shop }: { shop: VendorProfile }) {
  const { cloth, saying, title, text, messageLabel } = statusViews[shop.status]
  const isOpen = shop.status !== 'APPROVED' && shop.status !== 'SUSPENDED'
  const actions: Record<VendorStatus, ReactNode> = {
    PENDING: <WhileWaiting />,
    CHANGES_REQUESTED: <SendAgain />,
    APPROVED: (
      <>
        <Link to="/vendor/orders" className={buttonClass()}>
          {m.onboarding_to_shop()}
        </Link>
        <Link to="/vendors/$slug" params={{ slug: shop.slug }} className={quiet}>
          {m.onboarding_public_page()}
        </Link>
      </>
    ),
    SUSPENDED: <ToOrders />,
    REJECTED: <SendAgain />,
  }
  return (
    <div className="wrap max-w-[620px] pt-4">
      <EmptyState
        heading="h1"
        cloth={cloth}
        saying={saying()}
        art={<VendorLogo vendor={shop} size={58} />}
        title={title(shop.name)}
        action={<div className="flex flex-wrap justify-center gap-2">{actions[shop.status]}</div>}
      >
        <p>{text()}</p>
        {messageLabel && shop.statusReason && (
          <blockquote className="mt-4 w-full rounded-card border border-accent-line bg-accent-tint px-4 py-3 text-left text-15 text-ink">
            <p className="mb-1 font-[650] text-13 text-on-accent-tint">{messageLabel()}</p>
            <p className="whitespace-pre-line [overflow-wrap:anywhere]">{shop.statusReason}</p>
          </blockquote>
        )}
      </EmptyState>
      {isOpen && (
        <>
          <Part title={m.pictures_of_shop()} text={m.pictures_of_shop_text()}>
            <ShopPictures profile={shop} />
          </Part>
          <Part title={m.onboarding_step_documents()}>
            <DocumentsField />
          </Part>
        </>
      )}
    </div>
  )
}

/** What can still be added, or sent again, while nobody has decided. */
function Part({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="text-20">
        {title}
      </h2>
      {text && <p className="meta mt-1">{text}</p>}
      <div className="mt-3">
        <Suspense fallback={<Skeleton className="h-72 rounded-card" />}>{children}</Suspense>
      </div>
    </section>
  )
}

const WhileWaiting = () => (
  <Link to="/vendor/settings" className={quiet}>
    {m.onboarding_review_again()}
  </Link>
)

const ToOrders = () => (
  <Link to="/vendor/orders" className={quiet}>
    {m.onboarding_to_orders()}
  </Link>
)

function SendAgain() {
  const queryClient = useQueryClient()
  async function submit() {
    try {
      const shop = await call(submitVendor)
      queryClient.setQueryData(vendorProfile.queryKey, shop)
      toast({ title: m.onboarding_sent(), description: m.onboarding_sent_text() })
    } catch (error) {
      toast({ title: m.onboarding_not_sent(), description: refusalMessage(error), variant: 'destructive' })
    }
  }
  return (
    <>
      <Link to="/vendor/settings" className={quiet}>
        {m.onboarding_make_changes()}
      </Link>
      <Button onClick={submit}>{m.onboarding_send_again()}</Button>
    </>
  )
}
