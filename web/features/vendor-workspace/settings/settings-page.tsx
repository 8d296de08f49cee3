import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useCallback, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import type { VendorProfile } from '#contracts/vendor-profile.ts'
import type { County } from '#contracts/wire/counties.ts'
import { DeliveryFields } from '#web/features/shared/vendor-profile/delivery-fields.tsx'
import { HoursEditor } from '#web/features/shared/vendor-profile/hours-editor.tsx'
import { PlaceFields } from '#web/features/shared/vendor-profile/place-fields.tsx'
import { ShopFields } from '#web/features/shared/vendor-profile/shop-fields.tsx'
import type { ShopValues } from '#web/features/shared/vendor-profile/shop-values.ts'
import { useMay } from '#web/features/shared/vendor-profile/use-shop.ts'
import { vendorProfile } from '#web/features/shared/vendor-profile/vendor-profile.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { buttonClass } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { UnsavedChangesDialog } from '#web/ui/forms/unsaved-changes-dialog.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import ExternalLink from '~icons/lucide/external-link'
import { Closures } from './closures.tsx'
import { PayoutPhoneFields } from './payout-phone-fields.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SettingsCard } from './settings-card.tsx'
import { TaxFields } from './tax-fields.tsx'

const EtimsCard = lazyChunk(() => import('./etims-card.tsx'), null)
const SlotSettingsCard = lazyChunk(() => import('./slot-settings-card.tsx'), <span hidden />)
const ShopPictures = lazyChunk(() => import('#web/features/shared/vendor-profile/shop-pictures.tsx'), <span hidden />)

export function SettingsPage() {
  // The workspace draws its pages once the shop is there.
  const { data: profile } = useQuery(vendorProfile)
  return profile ? <Settings profile={profile} /> : null
}

function Settings({ profile }: { profile: VendorProfile }) {
  const [unsaved, setUnsaved] = useState<readonly string[]>([])
  const onDirty = useCallback(
    (title: string, isDirty: boolean) =>
      setUnsaved((before) => [...before.filter((each) => each !== title), ...(isDirty ? [title] : [])]),
    [],
  )
  const form = { profile, onDirty }
  const [seesPayouts, seesStaff] = [useMay('payouts'), useMay('staff')]
  return (
    <div className="mx-auto grid max-w-[760px] grid-cols-[minmax(0,1fr)] gap-4">
      <UnsavedChangesDialog isDirty={unsaved.length > 0} name={unsaved.join(', ')} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-32 lg:text-42">{m.settings_title()}</h1>
        {profile.status === 'APPROVED' && (
          <Link
            to="/vendors/$slug"
            params={{ slug: profile.slug }}
            className={buttonClass({ variant: 'quiet', size: 'sm' })}
          >
            <ExternalLink aria-hidden className="size-4" />
            {m.settings_public_page()}
          </Link>
        )}
      </div>
      <ProfileForm {...form} title={m.settings_shop()} pick={shopValues}>
        <NameField isFixed={isNameFixed(profile)} name={profile.name} />
        <ShopFields />
      </ProfileForm>
      <SettingsCard title={m.pictures_of_shop()} intro={m.pictures_of_shop_text()}>
        <Suspense fallback={<Skeleton className="h-72 rounded-card" />}>
          <ShopPictures profile={profile} />
        </Suspense>
      </SettingsCard>
      <ProfileForm {...form} title={m.settings_place()} pick={placeValues}>
        <PlaceFields />
      </ProfileForm>
      <ProfileForm
        {...form}
        title={m.settings_hours()}
        intro={m.settings_hours_hint()}
        pick={({ hours }) => ({ opening: hours })}
      >
        <HoursField />
      </ProfileForm>
      <Closures profile={profile} />
      <ProfileForm {...form} title={m.settings_delivery_title()} pick={deliveryValues}>
        <DeliveryFields />
      </ProfileForm>
      <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
        <SlotSettingsCard />
      </Suspense>
      <ProfileForm
        {...form}
        title={m.settings_tax()}
        intro={m.settings_tax_intro()}
        pick={({ kraPin, isVatRegistered }) => ({ kraPin, isVatRegistered })}
      >
        <TaxFields />
      </ProfileForm>
      {seesStaff && (
        <Suspense>
          <EtimsCard />
        </Suspense>
      )}
      {seesPayouts && (
        <ProfileForm
          {...form}
          title={m.settings_payouts()}
          intro={m.settings_payouts_intro()}
          pick={({ payoutPhone }) => ({ payoutPhone })}
        >
          <PayoutPhoneFields current={profile.payoutPhone} coolsAt={profile.payoutPhoneCoolsAt} />
        </ProfileForm>
      )}
      {seesStaff && (
        <SettingsCard title={m.staff_title()} intro={m.staff_intro()}>
          <Link to="/vendor/staff" className={buttonClass({ variant: 'quiet' })}>
            {m.staff_rights()}
          </Link>
        </SettingsCard>
      )}
      {seesStaff && (
        <SettingsCard title={m.webhooks_title()} intro={m.webhooks_intro()}>
          <Link to="/vendor/webhooks" className={buttonClass({ variant: 'quiet' })}>
            {m.webhooks_open()}
          </Link>
        </SettingsCard>
      )}
    </div>
  )
}

/** The name is looked at with the shop, and stays as it was approved. */
const isNameFixed = ({ status }: VendorProfile) => status !== 'PENDING' && status !== 'CHANGES_REQUESTED'

const shopValues = (profile: VendorProfile) => {
  const { name, tagline, description, categories, phone } = profile
  return { ...(!isNameFixed(profile) && { name }), tagline, description, categories, phone }
}

const placeValues = ({ county, area, address }: VendorProfile) => ({ county: county as County, area, address })

const deliveryValues = ({ hasPickup, deliveryAreas, preparationMinutes }: VendorProfile) => ({
  hasPickup,
  deliveryAreas,
  preparationMinutes,
})

function NameField({ isFixed, name }: { isFixed: boolean; name: string }) {
  const { register, formState } = useFormContext<ShopValues>()
  return isFixed ? (
    <Field label={m.settings_name()} hint={m.settings_name_fixed()}>
      <Input value={name} readOnly className="bg-sunken text-ink-2" />
    </Field>
  ) : (
    <Field label={m.settings_name()} error={formState.errors.name?.message}>
      <Input maxLength={80} {...register('name')} />
    </Field>
  )
}

function HoursField() {
  const { control } = useFormContext<ShopValues>()
  const { field } = useController({ control, name: 'opening' })
  return <HoursEditor bare value={field.value ?? []} onChange={field.onChange} />
}
