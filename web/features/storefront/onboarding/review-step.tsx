import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { documentKinds } from '#contracts/onboarding/steps.ts'
import { counties } from '#contracts/wire/counties.ts'
import { documentLabels, ownDocuments } from '#web/features/shared/documents/document-labels.ts'
import { categories } from '#web/features/shared/vendors/vendors.queries.ts'
import { weekHours } from '#web/features/shared/vendors/week-hours.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { formatPhone } from '#web/lib/format/phone.ts'
import { m } from '#web/paraglide/messages.js'
import { getLocale } from '#web/paraglide/runtime.js'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/surface.tsx'
import type { NewShop } from './shop-draft.ts'
import { type StepId, steps } from './steps.ts'

/** Everything as it will be sent, each part with the way back to it. */
export function ReviewStep({ go }: { go: (step: StepId) => void }) {
  const shop = useFormContext<NewShop>().getValues()
  const { data: names = [] } = useQuery(categories)
  const chosen = names.filter(({ slug }) => shop.categories?.includes(slug)).map(({ name }) => name[getLocale()])
  const { from, to } = shop.preparationMinutes ?? {}
  return (
    <div className="grid gap-3">
      <p className="text-ink-2">{m.onboarding_review_text()}</p>
      <Part step="shop" go={go}>
        <Fact label={m.onboarding_name()}>{shop.name}</Fact>
        <Fact label={m.onboarding_slug()}>{shop.slug && `/vendors/${shop.slug}`}</Fact>
        <Fact label={m.settings_tagline()}>{shop.tagline}</Fact>
        <Fact label={m.settings_description()}>{shop.description}</Fact>
        <Fact label={m.settings_categories()}>{chosen.join(', ')}</Fact>
        <Fact label={m.settings_phone()}>{formatPhone(shop.phone ?? '')}</Fact>
      </Part>
      <Part step="place" go={go}>
        <Fact label={m.settings_county()}>{counties[shop.county]}</Fact>
        <Fact label={m.settings_area()}>{shop.area}</Fact>
        <Fact label={m.settings_address()}>{shop.address}</Fact>
        <Fact label={m.settings_hours()}>
          {shop.opening?.length > 0 && (
            <span className="grid gap-0.5 tabular-nums">
              {weekHours(shop.opening).map(({ weekday, name, times }) => (
                <span key={weekday} className="flex justify-between gap-4">
                  <span>{name}</span>
                  <span className="text-right">{times.join(', ') || m.settings_day_closed()}</span>
                </span>
              ))}
            </span>
          )}
        </Fact>
      </Part>
      <Part step="delivery" go={go}>
        <Fact label={m.settings_pickup()}>{shop.hasPickup ? m.onboarding_yes() : m.onboarding_no()}</Fact>
        <Fact label={m.settings_delivery()}>
          {shop.deliveryAreas?.length > 0
            ? shop.deliveryAreas.map(({ name, feeKES }) => `${name} (${formatKES(feeKES ?? 0)})`).join(', ')
            : m.onboarding_no()}
        </Fact>
        <Fact label={m.settings_preparation()}>
          {from !== undefined && to !== undefined && m.onboarding_minutes({ from, to })}
        </Fact>
      </Part>
      <Part step="documents" go={go}>
        <DocumentsSent />
      </Part>
      <Part step="payout" go={go}>
        <Fact label={m.settings_payout_phone()}>{formatPhone(shop.payoutPhone ?? '')}</Fact>
      </Part>
    </div>
  )
}

/** How many pages of each paper were sent. */
function DocumentsSent() {
  const { data: pages = [] } = useQuery(ownDocuments)
  return documentKinds.map((kind) => {
    const count = pages.filter((page) => page.kind === kind).length
    return (
      <Fact key={kind} label={documentLabels[kind].label()}>
        {count > 0 && m.onboarding_pages({ count })}
      </Fact>
    )
  })
}

function Part({ step, go, children }: { step: StepId; go: (step: StepId) => void; children: ReactNode }) {
  return (
    <Card padded>
      <div className="-mt-1.5 mb-1 flex items-center justify-between gap-3">
        <h3 className="text-17">{steps[step].label()}</h3>
        <Button variant="ghost" size="sm" className="-mr-3" onClick={() => go(step)}>
          <span>
            {m.onboarding_change()}
            <span className="sr-only"> ({steps[step].label()})</span>
          </span>
        </Button>
      </div>
      <dl className="grid gap-2.5">{children}</dl>
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[180px_1fr]">
      <dt className="text-13 text-ink-2">{label}</dt>
      <dd className="[overflow-wrap:anywhere]">
        {children || <span className="text-ink-3">{m.onboarding_nothing()}</span>}
      </dd>
    </div>
  )
}
