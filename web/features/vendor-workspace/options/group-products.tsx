import { Link } from '@tanstack/react-router'
import type { OptionGroup } from '#contracts/options/option-groups.ts'
import { m } from '#web/paraglide/messages.js'

/** Which products use it; which they are is chosen in their editors. */
export function GroupProducts({ group: { products } }: { group: OptionGroup }) {
  return (
    <div className="border-line border-t pt-4">
      <h2 className="text-17">
        {products.length > 0 ? m.options_at({ count: products.length }) : m.options_at_none()}
      </h2>
      <p className="meta mt-0.5">{m.options_at_text()}</p>
      <ul className="mt-1 flex flex-wrap gap-x-4">
        {products.map(({ id, name }) => (
          <li key={id}>
            <Link
              to="/vendor/product/$id/edit"
              params={{ id }}
              className="link inline-flex min-h-11 items-center text-13 [overflow-wrap:anywhere]"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
