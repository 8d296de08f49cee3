import type { BalancePart } from '#contracts/money/revenue.ts'
import type { VendorStatement } from '#contracts/money/statements.ts'
import type { StatementSearch } from '#web/features/shared/sales/revenue.queries.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Card } from '#web/ui/surface.tsx'

interface StatementSumsProps {
  statement: VendorStatement
  isNow: boolean
  /** It is the one that was looked at before, until the other has come. */
  isBefore: boolean
  part: BalancePart | undefined
  moves: StatementSearch['moves']
  onMoves: (moves: StatementSearch['moves']) => void
}

/** The sum that proves the statement: what it began with, and each thing that made of it what it ended with. */
export function StatementSums({ statement, isNow, isBefore, part, moves, onMoves }: StatementSumsProps) {
  const { openingKES, earnedKES, refundedKES, paidOutKES, otherKES, becameAvailableKES, closingKES } = statement
  return (
    <Card padded className={cn('mb-4', isBefore && 'opacity-50')} aria-busy={isBefore}>
      <dl className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <Sum label={m.revenue_opening()} kes={openingKES} />
        {(part !== 'AVAILABLE' || earnedKES !== 0) && <Sum sign="+" label={m.revenue_earned()} kes={earnedKES} />}
        {part === 'AVAILABLE' && <Sum sign="+" label={m.revenue_kind_earnings_released()} kes={becameAvailableKES} />}
        {part === 'PENDING' && <Sum sign="−" label={m.revenue_kind_earnings_released()} kes={becameAvailableKES} />}
        <Change label={m.revenue_refunded()} kes={refundedKES} />
        {(part !== 'PENDING' || paidOutKES !== 0) && <Change label={m.revenue_given_out()} kes={paidOutKES} />}
        {otherKES !== 0 && <Change label={m.revenue_other()} kes={otherKES} />}
        <Sum sign="=" label={isNow ? m.revenue_closing_so_far() : m.revenue_closing()} kes={closingKES} isResult />
      </dl>
      {!part && becameAvailableKES > 0 && (
        <p className="meta mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-t pt-2">
          {m.revenue_became_available({ amount: formatKES(becameAvailableKES) })}
          <Button
            variant="quiet"
            size="sm"
            aria-expanded={moves === 'SHOWN'}
            onClick={() => onMoves(moves ? undefined : 'SHOWN')}
          >
            {moves ? m.revenue_moves_hide() : m.revenue_moves_show()}
          </Button>
        </p>
      )}
    </Card>
  )
}

/** What usually leaves the balance, and now and then comes back to it. */
const Change = ({ label, kes }: { label: string; kes: number }) => (
  <Sum sign={kes > 0 ? '+' : '−'} label={label} kes={Math.abs(kes)} />
)

function Sum({ sign, label, kes, isResult }: { sign?: string; label: string; kes: number; isResult?: boolean }) {
  return (
    <div
      data-sign={sign}
      className={cn(
        'grid items-end gap-x-4 max-sm:flex max-sm:w-full max-sm:justify-between',
        sign &&
          "before:row-start-2 before:font-extrabold before:text-20 before:text-ink-2 before:leading-none before:content-[attr(data-sign)/''] max-sm:before:hidden",
      )}
    >
      <dt className={cn('font-semibold text-13 text-ink-2', sign && 'sm:col-start-2')}>{label}</dt>
      <dd className={cn('head text-20 tabular-nums md:text-25', sign && 'sm:col-start-2', isResult && 'text-money')}>
        {/* On a phone the signs before the columns are not drawn. */}
        {sign === '−' && kes !== 0 && <span className="sm:hidden">−</span>}
        {formatKES(kes)}
      </dd>
    </div>
  )
}
