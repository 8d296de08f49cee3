import { Link } from '@tanstack/react-router'
import type { VendorDashboard } from '#contracts/reporting.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import { Card } from '#web/ui/surface.tsx'
import Check from '~icons/lucide/check'
import ChevronRight from '~icons/lucide/chevron-right'

type Setup = NonNullable<VendorDashboard['setup']>

const steps: {
  part: keyof Setup
  to: '/vendor/settings' | '/vendor/product/new' | '/vendor/products'
  label: () => string
}[] = [
  { part: 'hours', to: '/vendor/settings', label: () => m.vendor_setup_hours() },
  { part: 'fulfilment', to: '/vendor/settings', label: () => m.vendor_setup_fulfilment() },
  { part: 'product', to: '/vendor/product/new', label: () => m.vendor_setup_product() },
  { part: 'productPicture', to: '/vendor/products', label: () => m.vendor_setup_product_picture() },
  { part: 'cover', to: '/vendor/settings', label: () => m.vendor_setup_cover() },
]

/** What a new shop still needs before its first order, each with the page it is done on. */
export function SetupCard({ setup }: { setup: Setup }) {
  const done = steps.filter(({ part }) => setup[part]).length
  const next = steps.find(({ part }) => !setup[part])
  return (
    <section aria-labelledby="setup-title" className="mb-3.5">
      <Card>
        <div className="px-4 pt-4 md:px-5">
          <div className="flex items-baseline justify-between gap-3">
            <h2 id="setup-title" className="text-17">
              {m.vendor_setup_title()}
            </h2>
            <span className="meta tabular-nums">{m.vendor_setup_done({ done, of: steps.length })}</span>
          </div>
          <p className="meta">{m.vendor_setup_text()}</p>
          <span aria-hidden className="mt-2.5 block h-2 overflow-hidden rounded-full bg-line">
            <span className="block h-full bg-money-fill" style={{ width: `${(100 * done) / steps.length}%` }} />
          </span>
        </div>
        <ol className="pt-1.5 pb-1.5">
          {steps.map(({ part, to, label }) => (
            <li key={part} className="border-line border-t first:border-0">
              {setup[part] ? (
                <span className="flex min-h-12 items-center gap-3 px-4 text-ink-2 md:px-5">
                  <Check aria-hidden className="size-5 text-money" />
                  {label()}
                  <span className="sr-only">({m.vendor_setup_is_done()})</span>
                </span>
              ) : (
                <Link to={to} className="flex min-h-12 items-center gap-3 px-4 hover:bg-sunken/45 md:px-5">
                  <span
                    aria-hidden
                    className={cn(
                      'size-5 flex-none rounded-full border-2 border-line-strong',
                      part === next?.part && 'border-accent-edge bg-accent',
                    )}
                  />
                  <span className={cn('flex-1', part === next?.part && 'font-[650]')}>{label()}</span>
                  <ChevronRight aria-hidden className="size-4 text-ink-3" />
                </Link>
              )}
            </li>
          ))}
        </ol>
      </Card>
    </section>
  )
}
