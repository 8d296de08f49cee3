import type { AdminOrder } from '#contracts/admin/orders.ts'
import { AdminMay } from '#web/features/shared/admin-rights/admin-may.tsx'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'

/** Money that came for the order and belongs to nothing yet: the one thing on its page that waits for a person. */
export function OrderSuspense({ suspense }: Pick<AdminOrder, 'suspense'>) {
  return suspense.map(({ id, amountKES, receipt, openedAt }) => (
    <section
      key={id}
      aria-label={m.admin_order_suspense({ amount: formatKES(amountKES) })}
      className="mb-5 flex flex-wrap items-center gap-x-5 gap-y-3 rounded-card border border-accent-line bg-accent-tint p-4 md:px-5"
    >
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="text-17">{m.admin_order_suspense({ amount: formatKES(amountKES) })}</h2>
        <p className="mt-1 text-13">
          {m.admin_order_suspense_text({ moment: formatDate(openedAt, 'moment') })}{' '}
          {receipt && <b className="font-[650]">{m.admin_order_suspense_receipt({ receipt })}</b>}
        </p>
      </div>
      <AdminMay right="money">
        <ButtonLink to="/admin/reconciliation" search={receipt ? { search: receipt } : {}}>
          {m.admin_order_suspense_open()}
        </ButtonLink>
      </AdminMay>
    </section>
  ))
}
