import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { getKnownHome } from '#contracts/favourites/known-home.ts'
import type { OpenState } from '#contracts/vendors.ts'
import type { ResponseOf } from '#contracts/wire/endpoint.ts'
import { shortTime } from '#web/features/shared/later/slot-text.ts'
import { openingAt, shutLabel } from '#web/features/shared/vendors/opening.ts'
import { apiQuery } from '#web/lib/api/api-query.ts'
import { timeTaken } from '#web/lib/format/time-taken.ts'
import { useNow } from '#web/lib/use-now.ts'
import { m } from '#web/paraglide/messages.js'
import { OpenDot } from '#web/ui/badge.tsx'
import { VendorLogo } from '#web/ui/brand/vendor-logo.tsx'
import { SectionHead } from '#web/ui/surface.tsx'
import { OrderAgain } from './order-again.tsx'

type Known = ResponseOf<typeof getKnownHome>

export const query = apiQuery(getKnownHome, ['/api/user/home'])

/** On the home page of who is signed in: what they come back for. */
export default function KnownHome() {
  const { data, dataUpdatedAt } = useQuery(query)
  const now = useNow(dataUpdatedAt)
  if (!data) return null
  return (
    <>
      <OrderAgain again={data.again} now={now} />
      <Favourites {...data} now={now} />
      {data.refundSeconds !== null && <RefundTime seconds={data.refundSeconds} />}
    </>
  )
}

/** How long a refund takes, as it was measured, and where that can be looked at. */
function RefundTime({ seconds }: { seconds: number }) {
  return (
    <aside
      aria-label={m.trust_home()}
      className="mt-6 flex items-center gap-4 rounded-card border border-money-line bg-money-tint px-4 py-3.5 text-13"
    >
      <p className="flex-none text-center">
        <span className="head block text-25 text-money leading-tight">{timeTaken(seconds)}</span>
        <span className="font-semibold text-12">{m.trust_home_week()}</span>
      </p>
      <p className="leading-[1.45]">
        <b className="font-[650]">{m.trust_home_bold()}</b> {m.trust_home_text()}{' '}
        <Link to="/proof" className="link">
          {m.trust_home_link()}
        </Link>
      </p>
    </aside>
  )
}

function Favourites({
  favourites,
  favouriteCount,
  now,
}: Pick<Known, 'favourites' | 'favouriteCount'> & { now: number }) {
  if (favourites.length === 0) return null
  return (
    <section aria-label={m.favourites_title()}>
      <SectionHead
        title={m.favourites_title()}
        action={
          <Link to="/account/favourites" className="link py-2 text-13">
            {m.favourites_all({ count: favouriteCount })}
          </Link>
        }
      />
      <ul className="bleed flex gap-1 overflow-x-auto pb-1">
        {favourites.map((shop) => (
          <li key={shop.id} className="flex-none">
            <Link
              to="/vendors/$slug"
              params={{ slug: shop.slug }}
              className="grid w-24 justify-items-center gap-1 rounded-control p-1 text-center hover:bg-sunken"
            >
              <VendorLogo vendor={shop} size={56} className={isShut(shop.open, now) ? 'opacity-55' : ''} />
              <span className="line-clamp-2 min-h-9 font-semibold text-13 leading-[1.35] [overflow-wrap:anywhere]">
                {shop.name}
              </span>
              <ShortOpening open={shop.open} now={now} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const isShut = (open: OpenState, now: number) => openingAt(open, now) === 'shut'

/** Open, or from when it is. */
function ShortOpening({ open, now }: { open: OpenState; now: number }) {
  const words = !isShut(open, now) ? m.vendors_open() : open.opensAt ? shortTime(open.opensAt) : shutLabel(open)
  return <OpenDot state={openingAt(open, now)}>{words}</OpenDot>
}
