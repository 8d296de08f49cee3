import { Link } from '@tanstack/react-router'
import type { EarlierOrder } from '#contracts/favourites/known-home.ts'
import { ReorderButton } from '#web/features/shared/reorder/reorder-button.tsx'
import { formatOpening, openingAt } from '#web/features/shared/vendors/opening.ts'
import { m } from '#web/paraglide/messages.js'
import { OpenDot } from '#web/ui/badge.tsx'
import { Picture } from '#web/ui/brand/picture.tsx'
import { Money } from '#web/ui/money.tsx'
import { SectionHead } from '#web/ui/surface.tsx'
import { againTitle } from './again-title.ts'

export interface OrderAgainProps {
  again: readonly EarlierOrder[]
  now: number
}

/** What somebody had, to have it again with one press. */
export function OrderAgain({ again, now }: OrderAgainProps) {
  if (again.length === 0) return null
  return (
    <section aria-label={m.again_title()}>
      <SectionHead
        title={m.again_title()}
        action={
          <Link to="/account" className="link py-2 text-13">
            {m.again_all()}
          </Link>
        }
      />
      <ul className="bleed flex snap-x gap-3 overflow-x-auto pb-1">
        {again.map((order) => (
          <Earlier key={order.id} order={order} now={now} />
        ))}
      </ul>
    </section>
  )
}

/** So many pictures stand on a card. */
const shown = 3

function Earlier({ order, now }: { order: EarlierOrder; now: number }) {
  const { vendor, lines, goodsKES } = order
  const isShut = openingAt(vendor.open, now) === 'shut'
  return (
    <li className="flex w-[min(290px,82vw)] flex-none snap-start flex-col rounded-card border border-line bg-surface p-3.5 lg:w-[350px]">
      <div className="flex h-14">
        {lines.slice(0, shown).map(({ id, picture }) => (
          <Picture
            key={id}
            picture={picture}
            alt=""
            sizes="56px"
            className="-mr-2.5 size-14 flex-none rounded-[10px] border-2 border-surface"
          />
        ))}
      </div>
      <h3 className="mt-2.5 text-15">{againTitle(order, now)}</h3>
      <p className="line-clamp-2 text-13 text-ink-2 leading-snug [overflow-wrap:anywhere]">
        {lines.map(lineWords).join(', ')} · {vendor.name}
      </p>
      {isShut && (
        <p className="mt-1 text-13">
          <OpenDot state="shut">{formatOpening(vendor.open, now)}</OpenDot>
        </p>
      )}
      <div className="mt-auto flex items-center justify-between gap-3 pt-3">
        <Money kes={goodsKES} />
        <ReorderButton order={order} />
      </div>
    </li>
  )
}

/** `2 × Ugali`; of one thing its name alone. */
const lineWords = ({ quantity, name, variationName }: EarlierOrder['lines'][number]): string =>
  [quantity > 1 ? `${quantity}\u00a0×\u00a0${name}` : name, variationName].filter(Boolean).join(', ')
