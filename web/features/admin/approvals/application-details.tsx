import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AdminVendor } from '#contracts/admin/vendors.ts'
import { countyName } from '#web/features/shared/vendors/vendor-labels.ts'
import { categories } from '#web/features/shared/vendors/vendors.queries.ts'
import { weekHours } from '#web/features/shared/vendors/week-hours.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { formatPhone } from '#web/lib/format/phone.ts'
import { m } from '#web/paraglide/messages.js'
import { getLocale } from '#web/paraglide/runtime.js'
import { DescriptionItem, DescriptionList } from '#web/ui/workspace/description-list.tsx'

/** What customers will see. */
export function PublicDetails({ vendor }: { vendor: AdminVendor }) {
  const { data = [] } = useQuery(categories)
  const nameOf = (slug: string) => data.find((category) => category.slug === slug)?.name[getLocale()] ?? slug
  const { preparationMinutes: minutes } = vendor
  return (
    <DescriptionList rows>
      <DescriptionItem label={m.admin_tagline()}>{vendor.tagline || '–'}</DescriptionItem>
      <DescriptionItem label={m.admin_description()}>{vendor.description}</DescriptionItem>
      <DescriptionItem label={m.admin_categories()}>{vendor.categories.map(nameOf).join(', ')}</DescriptionItem>
      <DescriptionItem
        label={m.admin_address()}
      >{`${vendor.address}\n${vendor.area}, ${countyName(vendor.county)}`}</DescriptionItem>
      <DescriptionItem label={m.admin_phone_public()}>{formatPhone(vendor.phone)}</DescriptionItem>
      <DescriptionItem label={m.admin_hours()}>
        <span className="grid grid-cols-[auto_1fr] gap-x-4 text-13 tabular-nums">
          {weekHours(vendor.hours).map(({ weekday, name, times }) => (
            <span key={weekday} className="contents">
              <span className="first-letter:uppercase">{name}</span>
              <span>{times.join(', ') || m.admin_closed()}</span>
            </span>
          ))}
        </span>
      </DescriptionItem>
      <DescriptionItem label={m.admin_preparation()}>
        {m.admin_minutes_from_to({ from: minutes.from, to: minutes.to })}
      </DescriptionItem>
      <DescriptionItem label={m.admin_delivery()}>
        {vendor.deliveryAreas.length === 0
          ? m.admin_no_delivery()
          : vendor.deliveryAreas.map(({ name, feeKES }) => `${name}: ${formatKES(feeKES)}`).join('\n')}
      </DescriptionItem>
      <DescriptionItem label={m.admin_pickup()}>{vendor.hasPickup ? m.admin_yes() : m.admin_no()}</DescriptionItem>
    </DescriptionList>
  )
}

/** What only we see. */
export function PrivateDetails({ vendor }: { vendor: AdminVendor }) {
  const { owner, slug, payoutPhone, createdAt } = vendor
  return (
    <DescriptionList rows>
      <DescriptionItem label={m.admin_owner()}>
        <Link to="/admin/users" search={{ search: owner.email }} className="link">
          {owner.name}
        </Link>
      </DescriptionItem>
      <DescriptionItem label={m.admin_email()}>
        <a href={`mailto:${owner.email}`} className="link">
          {owner.email}
        </a>
      </DescriptionItem>
      <DescriptionItem label={m.admin_phone()}>
        <a href={`tel:${owner.phone}`} className="link tabular-nums">
          {formatPhone(owner.phone)}
        </a>
      </DescriptionItem>
      <DescriptionItem label={m.admin_payout_phone()}>
        <span className="tabular-nums">{formatPhone(payoutPhone)}</span>
        {payoutPhone !== owner.phone && <span className="meta block">{m.admin_payout_phone_other()}</span>}
      </DescriptionItem>
      <DescriptionItem label={m.admin_address_web()}>/vendors/{slug}</DescriptionItem>
      <DescriptionItem label={m.admin_sent_at()}>{formatDate(createdAt, 'moment')}</DescriptionItem>
      <DescriptionItem label={m.admin_more()}>
        <Link to="/admin/vendors/edit/$id" params={{ id: vendor.id }} className="link">
          {m.admin_edit_details()}
        </Link>
      </DescriptionItem>
    </DescriptionList>
  )
}
