import { useQueryClient } from '@tanstack/react-query'
import { updateVendorProfile, type VendorProfile } from '#contracts/vendor-profile.ts'
import { PictureField } from '#web/features/shared/pictures/picture-field.tsx'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { vendorProfile } from './vendor-profile.queries.ts'

type Change = { coverId: string | null } | { logoId: string | null }

/** What the shop looks like. Each picture is kept as soon as it is chosen. */
export default function ShopPictures({ profile: { cover, logo } }: { profile: VendorProfile }) {
  const queryClient = useQueryClient()
  async function keep(change: Change) {
    try {
      // Ids that were given as text are of their kind once the server has looked.
      const saved = await call(updateVendorProfile, { body: change as never })
      queryClient.setQueryData(vendorProfile.queryKey, saved)
      toast({ title: m.settings_saved(), description: m.pictures_kept() })
    } catch (error) {
      toast({ title: m.settings_not_saved(), description: refusalMessage(error), variant: 'destructive' })
    }
  }
  return (
    <div className="grid gap-6">
      <section aria-label={m.pictures_cover()}>
        <h3 className="mb-2 font-semibold text-15">{m.pictures_cover()}</h3>
        <PictureField
          kind="SHOP_COVER"
          value={cover}
          alt={m.pictures_cover()}
          onUpload={({ id }) => keep({ coverId: id })}
          onRemove={() => keep({ coverId: null })}
        />
      </section>
      <section aria-label={m.pictures_logo()}>
        <h3 className="mb-2 font-semibold text-15">{m.pictures_logo()}</h3>
        <PictureField
          kind="SHOP_LOGO"
          value={logo}
          alt={m.pictures_logo()}
          onUpload={({ id }) => keep({ logoId: id })}
          onRemove={() => keep({ logoId: null })}
          className="size-32"
        />
      </section>
    </div>
  )
}
