import type { AdminVendor } from '#contracts/admin/vendors.ts'
import { Card } from '#web/ui/surface.tsx'
import { TrustCard } from './trust-card.tsx'
import { VendorDetails } from './vendor-details.tsx'
import { VendorForm } from './vendor-form.tsx'

/** What an administrator may correct of a shop, and beside it what stays as it is. */
export default function VendorFacts({ vendor }: { vendor: AdminVendor }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[1fr_340px]">
      <Card padded>
        <VendorForm key={vendor.id} vendor={vendor} />
      </Card>
      <div className="grid gap-4">
        <TrustCard vendor={vendor} />
        <VendorDetails vendor={vendor} />
      </div>
    </div>
  )
}
