import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type EarlierAddress, hideEarlierAddress, maxSavedAddresses } from '#contracts/addresses.ts'
import type { DeliveryArea } from '#contracts/vendors.ts'
import { addressIcon } from '#web/features/shared/addresses/address-icon.ts'
import type { AddressSheetProps } from '#web/features/shared/addresses/address-sheet.tsx'
import type { Checkout } from '#web/features/storefront/checkout/use-checkout.ts'
import { call } from '#web/lib/api/api.ts'
import { isSamePlace } from '#web/lib/device-area.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { myAddresses } from '#web/lib/session/my-addresses.ts'
import { m } from '#web/paraglide/messages.js'
import { Button, IconButton } from '#web/ui/button.tsx'
import type { IconComponent } from '#web/ui/icon.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import MapPin from '~icons/lucide/map-pin'
import X from '~icons/lucide/x'

const AddressSheet = lazyChunk<AddressSheetProps>(() => import('#web/features/shared/addresses/address-sheet.tsx'))

export interface KnownAddressesProps {
  form: Checkout['form']
  areas: readonly DeliveryArea[]
  onPick: (area: string) => void
}

interface Place {
  areaName: string
  address: string
  landmark: string | null
}

/**
 * What is saved, the default first, and where earlier orders went, as far as this vendor delivers there: one press
 * fills the fields below, where it can be changed. The default is filled in where nothing was written yet.
 */
export default function KnownAddresses({ form, areas, onPick }: KnownAddressesProps) {
  const queryClient = useQueryClient()
  const list = useRef<HTMLUListElement>(null)
  const { data } = useQuery(myAddresses)
  const { areaName, address } = form.watch('fulfilment')
  const areaOf = (place: Place) => areas.find(({ name }) => isSamePlace(name, place.areaName))
  const delivered = <P extends Place>(places: readonly P[] = []) => places.filter((place) => areaOf(place))
  const [saved, earlier] = [delivered(data?.saved), delivered(data?.earlier)]
  const isChosen = (place: Place) => isSamePlace(areaName, place.areaName) && isSamePlace(address, place.address)

  function pick(place: Place) {
    const area = areaOf(place)
    if (!area) return
    form.setValue('fulfilment.areaId', area.id)
    form.setValue('fulfilment.areaName', area.name)
    form.setValue('fulfilment.address', place.address)
    form.setValue('fulfilment.landmark', place.landmark ?? '')
    form.clearErrors('fulfilment')
    onPick(area.name)
  }

  const fillDefault = useEffectEvent(() => {
    const first = saved.find(({ isDefault }) => isDefault)
    const written = form.getValues('fulfilment')
    const isOpen = written.areaName === '' || (first && isSamePlace(written.areaName, first.areaName))
    if (first && isOpen && written.address === '') pick(first)
  })
  const isRead = data !== undefined
  useEffect(() => {
    if (isRead) fillDefault()
  }, [isRead])

  async function hide({ id }: EarlierAddress) {
    try {
      await call(hideEarlierAddress, { params: { id } })
      queryClient.setQueryData(myAddresses.queryKey, (before) =>
        before ? { ...before, earlier: before.earlier.filter((each) => each.id !== id) } : before,
      )
      // The button that had the focus is gone with its place.
      list.current?.focus()
    } catch (error) {
      toast({ title: m.checkout_earlier_not_removed(), description: refusalMessage(error), variant: 'destructive' })
    }
  }

  return (
    <>
      {saved.length > 0 && (
        <Places label={m.checkout_saved_addresses()}>
          {saved.map((place) => (
            <PlaceButton
              key={place.id}
              icon={addressIcon(place.name)}
              title={place.name}
              facts={[place.address, place.areaName]}
              isChosen={isChosen(place)}
              onPick={() => pick(place)}
            />
          ))}
        </Places>
      )}
      {earlier.length > 0 && (
        <Places label={m.checkout_earlier()} list={list}>
          {earlier.map((place) => (
            <PlaceButton
              key={place.id}
              icon={MapPin}
              title={place.address}
              facts={[place.areaName, place.landmark]}
              isChosen={isChosen(place)}
              onPick={() => pick(place)}
            >
              <IconButton label={m.checkout_earlier_remove({ address: place.address })} onClick={() => hide(place)}>
                <X aria-hidden className="size-[18px]" />
              </IconButton>
            </PlaceButton>
          ))}
        </Places>
      )}
    </>
  )
}

interface PlacesProps {
  label: string
  list?: React.RefObject<HTMLUListElement | null>
  children: ReactNode
}

function Places({ label, list, children }: PlacesProps) {
  return (
    <div className="min-w-0 sm:col-span-2">
      <p aria-hidden className="mb-1.5 font-[650] text-13">
        {label}
      </p>
      <ul ref={list} tabIndex={-1} aria-label={label} className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        {children}
      </ul>
    </div>
  )
}

interface PlaceButtonProps {
  icon: IconComponent
  title: string
  facts: (string | null)[]
  isChosen: boolean
  onPick: () => void
  children?: ReactNode
}

function PlaceButton({ icon: Icon, title, facts, isChosen, onPick, children }: PlaceButtonProps) {
  return (
    <li className="flex items-center rounded-control border border-line bg-surface has-aria-pressed:border-ink has-aria-pressed:bg-raised">
      <button
        type="button"
        aria-pressed={isChosen ? true : undefined}
        onClick={onPick}
        className="flex min-h-12 min-w-0 flex-1 items-center gap-2.5 rounded-control py-2 pl-3 text-left hover:bg-sunken"
      >
        <Icon aria-hidden className="flex-none" />
        <span className="min-w-0">
          <span className="block truncate font-semibold">{title}</span>
          <span className="meta block truncate">{facts.filter(Boolean).join(' · ')}</span>
        </span>
      </button>
      {children}
    </li>
  )
}

/** Keeps what is written under a name, as long as it is not saved yet. */
export function SaveAddress({ form }: Pick<KnownAddressesProps, 'form'>) {
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useQuery(myAddresses)
  const { areaName, address, landmark } = form.watch('fulfilment')
  const isSaved = data?.saved.some(
    (each) => isSamePlace(each.areaName, areaName) && isSamePlace(each.address, address.trim()),
  )
  if (!data || isSaved || data.saved.length >= maxSavedAddresses || areaName === '' || address.trim() === '')
    return null
  return (
    <>
      <Button variant="ghost" size="sm" className="-ml-3 justify-self-start" onClick={() => setIsOpen(true)}>
        {m.checkout_save_address()}
      </Button>
      {isOpen && (
        <Suspense>
          <AddressSheet given={{ areaName, address, landmark }} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
