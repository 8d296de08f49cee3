import { useFormContext } from 'react-hook-form'
import type { OptionGroup } from '#contracts/options/option-groups.ts'
import type { ProductOption } from '#contracts/options/options.ts'
import { LineOptions } from '#web/features/shared/options/line-options.tsx'
import { OptionGroupChoice } from '#web/features/shared/options/option-group-choice.tsx'
import { m } from '#web/paraglide/messages.js'
import type { GroupValues } from './group-values.ts'

/**
 * How customers see the group in a product's sheet, and how the kitchen reads what was chosen, while it is being
 * written.
 */
export function GroupPreview({ group }: { group: OptionGroup | undefined }) {
  const { name, least, most, options } = useFormContext<GroupValues>().watch()
  const product = group?.products[0]?.name ?? m.products_preview_name()
  const shown = options.map(({ id, name: option, priceKES }, index) => ({
    // Ids that nobody has given yet are of no kind.
    id: (id ?? String(index)) as ProductOption['id'],
    name: option || m.options_option_number({ number: index + 1 }),
    priceKES: Number.isFinite(priceKES) ? priceKES : 0,
    isSoldOut: group?.options.find((saved) => saved.id === id)?.isSoldOut ?? false,
  }))
  const chosen = shown.find(({ isSoldOut }) => !isSoldOut)
  return (
    <div inert className="grid gap-5 max-xl:sm:grid-cols-2">
      <section aria-label={m.options_as_customers()}>
        <h2 className="mb-2 font-semibold text-13">{m.options_as_customers()}</h2>
        <div className="rounded-[22px] border-[6px] border-ink bg-surface px-3 pt-3 pb-2">
          <p className="mb-3 font-[750] text-17 [overflow-wrap:anywhere]">{product}</p>
          <OptionGroupChoice
            group={{ name: name || m.options_unnamed(), least, most, options: shown }}
            chosen={[]}
            onToggle={() => {}}
          />
        </div>
      </section>
      <section aria-label={m.options_as_kitchen()}>
        <h2 className="mb-2 font-semibold text-13">{m.options_as_kitchen()}</h2>
        <div className="grid grid-cols-[32px_1fr] gap-2 rounded-card border border-line bg-surface px-3.5 py-3 font-[550] text-16 leading-[1.3]">
          <span className="font-extrabold [font-stretch:86%]">1 ×</span>
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {product}
            <LineOptions names={chosen ? [chosen.name] : []} className="text-15 text-on-accent-tint" />
          </span>
        </div>
      </section>
    </div>
  )
}
