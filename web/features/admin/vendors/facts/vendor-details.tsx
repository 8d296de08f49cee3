import { Link } from '@tanstack/react-router'
import type { AdminVendor } from '#contracts/admin/vendors.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatPhone } from '#web/lib/format/phone.ts'
import { m } from '#web/paraglide/messages.js'
import { Card } from '#web/ui/surface.tsx'
import { DescriptionItem, DescriptionList } from '#web/ui/workspace/description-list.tsx'

/** What an administrator does not change here. */
export function VendorDetails({ vendor }: { vendor: AdminVendor }) {
  const { owner, productCount, createdAt, slug } = vendor
  return (
    <Card padded>
      <DescriptionList rows>
        <DescriptionItem label={m.admin_owner()}>
          <Link to="/admin/users" search={{ search: owner.email }} className="link">
            {owner.name}
          </Link>
          {`\n${owner.email}\n${formatPhone(owner.phone)}`}
        </DescriptionItem>
        <DescriptionItem label={m.admin_address_web()}>/vendors/{slug}</DescriptionItem>
        <DescriptionItem label={m.admin_products_on_sale()}>
          <Link to="/admin/products" search={{ search: vendor.name }} className="link tabular-nums">
            {productCount}
          </Link>
        </DescriptionItem>
        <DescriptionItem label={m.admin_since()}>{formatDate(createdAt, 'date')}</DescriptionItem>
      </DescriptionList>
    </Card>
  )
}
