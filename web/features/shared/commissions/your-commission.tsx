import { useQuery } from '@tanstack/react-query'
import { getVendorCommission } from '#contracts/money/commissions.ts'
import { apiQuery } from '#web/lib/api/api-query.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { formatRate } from './commission-rate.tsx'

export const vendorCommission = apiQuery(getVendorCommission, ['/api/vendor/commission'])

/**
 * What the marketplace keeps of what this vendor sells, now and next. Nothing while it is not known: the figures around
 * it stand without.
 */
export function YourCommission() {
  const { data } = useQuery(vendorCommission)
  if (!data) return null
  const { rate, next, products } = data
  return (
    <div className="mt-3 text-13 text-ink-2">
      <p>
        {m.commissions_yours({ rate: formatRate(rate) })}
        {next &&
          ` ${m.commissions_yours_next({ day: formatDate(next.startsAt, 'date'), rate: formatRate(next.rate) })}`}
      </p>
      {products.length > 0 && (
        <details className="mt-1">
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">
            {m.commissions_yours_products()} ({products.length})
          </summary>
          <ul>
            {products.map((product) => (
              <li key={product.id}>
                {product.name}: {formatRate(product.rate)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
