import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type EarlierAddress, hideMyAddress, listMyAddresses } from '#contracts/checkout.ts'
import type { DeliveryArea } from '#contracts/vendors.ts'
import type { Checkout } from '#web/features/storefront/checkout/use-checkout.ts'
import { call } from '#web/lib/api/api.ts'
import { apiQuery } from '#web/lib/api/api-query.ts'
import { isSamePlace } from '#web/lib/device-area.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { IconButton } from '#web/ui/button.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import MapPin from '~icons/lucide/map-pin'
import X from '~icons/lucide/x'

const addresses = apiQuery(listMyAddresses, ['/api/user/addresses'])

export interface EarlierAddressesProps {
  form: Checkout['form']
  areas: readonly DeliveryArea[]
  onPick: (area: string) => void
}

/**
 * Where earlier orders went, as far as this vendor delivers there: one press fills the fields below, where it can be
 * changed.
 */
export default function EarlierAddresses({ form, areas, onPick }: EarlierAddressesProps) {
  const queryClient = useQueryClient()
  const list = useRef<HTMLUListElement>(null)
  const { data } = useQuery(addresses)
  const { areaName, address } = form.watch('fulfilment')
  const places = (data?.items ?? []).flatMap((place) => {
    const area = areas.find(({ name }) => isSamePlace(name, place.areaName))
    return area ? [{ ...place, area }] : []
  })
  if (places.length === 0) return null

  function pick(place: (typeof places)[number]) {
    form.setValue('fulfilment.areaId', place.area.id)
    form.setValue('fulfilment.areaName', place.area.name)
    form.setValue('fulfilment.address', place.address)
    form.setValue('fulfilment.landmark', place.landmark ?? '')
    form.clearErrors('fulfilment')
    onPick(place.area.name)
  }

  async function hide({ id }: EarlierAddress) {
    try {
      await call(hideMyAddress, { params: { id } })
      queryClient.setQueryData(addresses.queryKey, (before) =>
        before ? { items: before.items.filter((each) => each.id !== id) } : before,
      )
      // The button that had the focus is gone with its place.
      list.current?.focus()
    } catch (error) {
      toast({ title: m.checkout_earlier_not_removed(), description: refusalMessage(error), variant: 'destructive' })
    }
  }

  return (
    <div className="min-w-0 sm:col-span-2">
      <p id="earlier-addresses" className="mb-1.5 font-[650] text-13">
        {m.checkout_earlier()}
      </p>
      <ul
        ref={list}
        tabIndex={-1}
        aria-labelledby="earlier-addresses"
        className="grid grid-cols-1 gap-2 sm:grid-cols-2"
      >
        {places.map((place) => {
          const isChosen = isSamePlace(areaName, place.area.name) && isSamePlace(address, place.address)
          return (
            <li
              key={place.id}
              className="flex items-center rounded-control border border-line bg-surface has-aria-pressed:border-ink has-aria-pressed:bg-raised"
            >
              <button
                type="button"
                aria-pressed={isChosen ? true : undefined}
                onClick={() => pick(place)}
                className="flex min-h-12 min-w-0 flex-1 items-center gap-2.5 rounded-control py-2 pl-3 text-left hover:bg-sunken"
              >
                <MapPin aria-hidden className="flex-none" />
                <span className="min-w-0">
                  <span className="block truncate font-semibold">{place.address}</span>
                  <span className="meta block truncate">
                    {[place.area.name, place.landmark].filter(Boolean).join(' · ')}
                  </span>
                </span>
              </button>
              <IconButton label={m.checkout_earlier_remove({ address: place.address })} onClick={() => hide(place)}>
                <X aria-hidden className="size-[18px]" />
              </IconButton>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
