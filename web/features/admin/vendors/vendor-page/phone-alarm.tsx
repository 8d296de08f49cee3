import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { VendorOverview } from '#contracts/admin/vendors/vendor-overview.ts'
import type { AdminVendor } from '#contracts/admin/vendors.ts'
import { useAdminMay } from '#web/features/shared/admin-rights/admin-may.tsx'
import { vendorOverview } from '#web/features/shared/vendors/admin-vendors.queries.ts'
import { vendorStatus } from '#web/features/shared/vendors/vendor-labels.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { maskPhone } from '#web/lib/format/phone.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import Undo2 from '~icons/lucide/undo-2'

const PayoutPhoneSheet = lazyChunk(() => import('./payout-phone-sheet.tsx'))

type PhoneChange = NonNullable<VendorOverview['phoneChange']>

/** While a changed payout phone holds the payouts: what is known of both phones, and the one act that undoes it. */
export function PhoneAlarm({ vendor }: { vendor: AdminVendor }) {
  const { data } = useQuery(vendorOverview(vendor.id))
  const mayPutBack = useAdminMay('roles')
  const [isPuttingBack, setPuttingBack] = useState(false)
  if (!data?.phoneChange) return null
  const { held, phoneChange } = data
  const { at, until, by, old } = phoneChange
  return (
    <section
      aria-labelledby="phone-alarm"
      className="mb-4 grid items-center gap-4 rounded-card border border-accent-line bg-accent-tint p-4 text-on-accent-tint md:grid-cols-[1fr_auto] md:p-5"
    >
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <h2 id="phone-alarm" className="mb-1.5 text-17">
          {held.count > 0
            ? m.admin_phone_alarm_held({ total: formatKES(held.totalKES), count: held.count })
            : m.admin_phone_alarm_none()}
        </h2>
        <p className="text-13">
          {by
            ? m.admin_phone_alarm_by({ name: by.name, moment: formatDate(at, 'moment') })
            : m.admin_phone_alarm_at({ moment: formatDate(at, 'moment') })}{' '}
          {phonesText(phoneChange)} {m.admin_phone_alarm_until({ moment: formatDate(until, 'moment') })}
        </p>
      </div>
      {/* What an administrator chose with a reason is not undone by one press. */}
      {mayPutBack && old && !by?.isAdmin && (
        <Button onClick={() => setPuttingBack(true)}>
          <Undo2 aria-hidden />
          {m.admin_phone_put_back()}
        </Button>
      )}
      {isPuttingBack && old && (
        <Suspense>
          <PayoutPhoneSheet vendor={vendor} phone={old.phone} onClose={() => setPuttingBack(false)} />
        </Suspense>
      )}
    </section>
  )
}

/** From which phone to which, how often each was paid, and who else is paid to the new one. */
function phonesText({ old, new: { phone, paid, shops } }: PhoneChange): string {
  const to = m.admin_phone_alarm_phone({ phone: maskPhone(phone), payouts: m.admin_payouts_of({ count: paid }) })
  const change = old
    ? m.admin_phone_alarm_from_to({
        from: m.admin_phone_alarm_phone({
          phone: maskPhone(old.phone),
          payouts: m.admin_payouts_of({ count: old.paid }),
        }),
        to,
      })
    : m.admin_phone_alarm_to({ to })
  if (shops.length === 0) return change
  const names = shops.map(({ name, status }) => `${name} (${vendorStatus[status].label()})`).join(', ')
  return `${change} ${m.admin_phone_alarm_shops({ shops: names })}`
}
