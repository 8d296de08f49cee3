import { Suspense } from 'react'
import { Controller } from 'react-hook-form'
import { type UsualMinutes, usualTimes } from '#contracts/vendor-orders/usual-times.ts'
import { chosenTime } from '#web/features/shared/cart/chosen-time.ts'
import type { CheckedCart } from '#web/features/shared/cart/validate-cart.ts'
import type { WhenRowProps } from '#web/features/shared/later/when-row.tsx'
import { openingAt } from '#web/features/shared/vendors/opening.ts'
import { offeredMethods } from '#web/features/storefront/checkout/checkout-body.ts'
import type { Checkout } from '#web/features/storefront/checkout/use-checkout.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { useUser } from '#web/lib/session/session.ts'
import { useChooseArea } from '#web/lib/session/use-area.ts'
import { useNow } from '#web/lib/use-now.ts'
import { m } from '#web/paraglide/messages.js'
import { RadioCards } from '#web/ui/forms/choices.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input, Select } from '#web/ui/forms/input.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { Card, Notice } from '#web/ui/surface.tsx'
import Bike from '~icons/lucide/bike'
import Store from '~icons/lucide/store'
import type { KnownAddressesProps } from './known-addresses.tsx'

// Not every shop takes orders for later.
const WhenRow = lazyChunk<WhenRowProps>(() => import('#web/features/shared/later/when-row.tsx'), <span hidden />)
const loadAddresses = () => import('./known-addresses.tsx')
const KnownAddresses = lazyChunk<KnownAddressesProps>(loadAddresses, null)
const SaveAddress = lazyChunk<Pick<KnownAddressesProps, 'form'>>(
  () => loadAddresses().then((module) => ({ default: module.SaveAddress })),
  null,
)

export interface FulfilmentStepProps {
  checkout: Checkout
  vendor: NonNullable<CheckedCart['vendor']>
  /** How long the vendor needs: "25–35 min". */
  readyIn: string
}

/** Delivery or pick-up, and where to. */
export function FulfilmentStep({ checkout, vendor, readyIn }: FulfilmentStepProps) {
  const { method, form, scheduledFor, area } = checkout
  const now = useNow(Date.now())
  const hint = (each: 'DELIVERY' | 'PICKUP') =>
    timesHint(vendor, each === 'DELIVERY' ? wayOf(vendor, area?.id) : null, now) ??
    m.checkout_ready_in({ time: readyIn })
  // Of an order for later its time stands below.
  const shownHint = (each: 'DELIVERY' | 'PICKUP') => (scheduledFor ? undefined : hint(each))
  const options = offeredMethods({ ...vendor, hasGoods: true }).flatMap((value) =>
    value === 'DELIVERY'
      ? { value, label: m.checkout_delivery(), hint: shownHint(value), aside: <Bike aria-hidden className="size-6" /> }
      : value === 'PICKUP'
        ? { value, label: m.checkout_pickup(), hint: shownHint(value), aside: <Store aria-hidden className="size-6" /> }
        : [],
  )
  if (options.length === 0) return <Notice tone="bad">{m.checkout_no_fulfilment({ vendor: vendor.name })}</Notice>
  return (
    <>
      <Controller
        control={form.control}
        name="fulfilment.method"
        render={({ field }) => (
          <RadioCards
            label={m.checkout_fulfilment()}
            className="sm:grid-cols-2"
            options={options}
            value={method === 'TICKETS' ? undefined : method}
            onChange={field.onChange}
          />
        )}
      />
      {(vendor.takesLater || scheduledFor) && (
        <Suspense>
          <WhenRow
            vendor={vendor}
            chosen={scheduledFor}
            soonest={
              openingAt(vendor.open, now) === 'shut' ? undefined : hint(method === 'DELIVERY' ? method : 'PICKUP')
            }
            lost={lostTime(checkout)}
            onChoose={(startsAt) => chosenTime.set(vendor.id, startsAt)}
          />
        </Suspense>
      )}
      {method === 'DELIVERY' ? (
        <Place checkout={checkout} vendor={vendor} />
      ) : (
        <Card padded className="mt-3">
          <p className="meta">{m.checkout_pickup_at()}</p>
          <p className="font-[650]">{vendor.name}</p>
          <p className="text-13 text-ink-2">{[vendor.address, vendor.area].filter(Boolean).join(', ')}</p>
        </Card>
      )}
    </>
  )
}

/** The time that the server has just refused: somebody else has it, or it is over. */
function lostTime({ refusal, scheduledFor }: Checkout): string | undefined {
  const isLost = refusal instanceof ApiError && refusal.code?.startsWith('slot_')
  return (isLost && scheduledFor) || undefined
}

const halfDay = 12 * 3_600_000

/** Between when and when it would be ready, or at the door; of what takes days the shop's own words say enough. */
function timesHint({ preparationMinutes }: FulfilmentStepProps['vendor'], way: UsualMinutes | null, now: number) {
  const times = usualTimes(preparationMinutes, way, now)
  if (times.to - now > halfDay) return undefined
  const [from, to] = [times.from, times.to].map((at) => formatDate(new Date(at).toISOString(), 'time')) as [
    string,
    string,
  ]
  return way ? m.checkout_arrives_between({ from, to }) : m.checkout_ready_between({ from, to })
}

/** The way to the area that is chosen; before that between the nearest and the farthest. */
function wayOf({ deliveryAreas }: FulfilmentStepProps['vendor'], areaId: string | undefined): UsualMinutes {
  const chosen = deliveryAreas.find(({ id }) => id === areaId)
  const ways = (chosen ? [chosen] : deliveryAreas).map(({ wayMinutes }) => wayMinutes)
  return {
    usual: Math.min(...ways.map(({ usual }) => usual)),
    most: Math.max(...ways.map(({ most }) => most)),
  }
}

type PlaceProps = Omit<FulfilmentStepProps, 'readyIn'>

function Place({ checkout: { area, form }, vendor }: PlaceProps) {
  const keepArea = useChooseArea()
  const user = useUser()
  const errors = form.formState.errors.fulfilment
  const address = form.register('fulfilment.address')
  const missingKES = vendor.deliveryAreas.find(({ id }) => id === area?.id)?.missingKES ?? 0
  const minimumText =
    area && missingKES > 0
      ? m.checkout_area_minimum({
          area: area.name,
          minimum: formatKES(area.minimumKES),
          missing: formatKES(missingKES),
        })
      : undefined
  return (
    <div className="mt-3 grid grid-cols-1 gap-3 sm:grid-cols-2">
      {user && (
        <Suspense>
          <KnownAddresses form={form} areas={vendor.deliveryAreas} onPick={keepArea} />
        </Suspense>
      )}
      <Field label={m.checkout_area()} error={errors?.areaId ? m.checkout_area_missing() : minimumText}>
        <Controller
          control={form.control}
          name="fulfilment.areaId"
          render={({ field: { onBlur: _, ...field } }) => (
            <Select
              {...field}
              value={area?.id ?? ''}
              onChange={(event) => {
                const chosen = vendor.deliveryAreas.find(({ id }) => id === event.target.value)
                form.setValue('fulfilment.areaName', chosen?.name ?? '')
                if (chosen) keepArea(chosen.name)
                field.onChange(event)
              }}
            >
              <option value="" disabled>
                {m.checkout_choose_area()}
              </option>
              {vendor.deliveryAreas.map(({ id, name, feeKES }) => (
                <option key={id} value={id}>
                  {`${name} · ${feeKES === 0 ? m.checkout_free() : formatKES(feeKES)}`}
                </option>
              ))}
            </Select>
          )}
        />
      </Field>
      <Field label={m.checkout_address()} error={errors?.address?.message}>
        <Input
          {...address}
          autoComplete="street-address"
          placeholder={m.checkout_address_hint()}
          maxLength={200}
          // Whoever only passes by is not told to fill it in yet.
          onBlur={(event) => event.target.value && address.onBlur(event)}
        />
      </Field>
      <Field
        label={m.checkout_landmark()}
        optional
        hint={m.checkout_landmark_hint()}
        error={errors?.landmark?.message}
        className="sm:col-span-2"
      >
        <Input {...form.register('fulfilment.landmark')} maxLength={200} />
      </Field>
      {user && (
        <Suspense>
          <SaveAddress form={form} />
        </Suspense>
      )}
    </div>
  )
}
