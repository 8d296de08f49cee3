import type { AdminVendor } from '#contracts/admin/vendors.ts'
import { AdminMay } from '#web/features/shared/admin-rights/admin-may.tsx'
import { Card } from '#web/ui/surface.tsx'
import { TrustCard } from './trust-card.tsx'
import { VendorDetails } from './vendor-details.tsx'
import { VendorForm } from './vendor-form.tsx'

/** What an administrator may correct of a shop, and beside it what stays as it is. */
export default function VendorFacts({ vendor }: { vendor: AdminVendor }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[1fr_340px]">
      <AdminMay right="vendors">
        <Card padded>
          <VendorForm key={vendor.id} vendor={vendor} />
        </Card>
      </AdminMay>
      <div className="grid gap-4">
        <AdminMay right="vendors">
          <TrustCard vendor={vendor} />
        </AdminMay>
        <VendorDetails vendor={vendor} />
      </div>
    </div>
  )
}
