import { useId } from 'react'
import type { AdminPayout } from '#contracts/money/payouts.ts'
import { formatPhone } from '#web/lib/format/phone.ts'
import { m } from '#web/paraglide/messages.js'
import { Money } from '#web/ui/money.tsx'

/** The payees there is nothing unusual about: known phone, usual amount, paid before. */
export function AsAlways({ payouts }: { payouts: readonly AdminPayout[] }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="mt-5">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-2">
        <h3 id={titleId} className="text-17">
          {m.payouts_as_always({ count: payouts.length })}
        </h3>
        <span className="meta">{m.payouts_as_always_note()}</span>
      </div>
      <div className="rounded-card border border-line">
        <table className="w-full border-collapse text-13">
          <thead>
            <tr className="text-left text-ink-2 *:px-3 *:py-2 *:font-semibold">
              <th scope="col">{m.payouts_payee()}</th>
              <th scope="col">{m.admin_payout_to()}</th>
              <th scope="col" className="text-right">
                {m.admin_payout_amount()}
              </th>
            </tr>
          </thead>
          <tbody>
            {payouts.map(({ id, vendor, phone, amountKES }) => (
              <tr key={id} className="*:border-line *:border-t *:px-3 *:py-2.5">
                <td className="font-[650] [overflow-wrap:anywhere]">{vendor.name}</td>
                <td className="whitespace-nowrap tabular-nums">{formatPhone(phone)}</td>
                <td className="whitespace-nowrap text-right font-[650]">
                  <Money kes={amountKES} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
