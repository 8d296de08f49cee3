import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { OrderProblems } from '#contracts/problems/problems.ts'
import { orderProblems } from '#web/features/shared/problems/order-problems.queries.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { useUser } from '#web/lib/session/session.ts'
import { useLive } from '#web/lib/use-live.ts'
import { m } from '#web/paraglide/messages.js'
import { Pindo } from '#web/ui/brand/kanga.tsx'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { Card } from '#web/ui/surface.tsx'
import { useTitleOfHeading } from '#web/ui/workspace/use-title-of-heading.ts'
import ArrowLeft from '~icons/lucide/arrow-left'
import Phone from '~icons/lucide/phone'
import { EarlierProblems } from './earlier-problems.tsx'
import { ProblemHead } from './problem-head.tsx'
import { ProblemState } from './problem-state.tsx'
import { ReportForm } from './report-form.tsx'

/** Something is wrong with an order: it is reported here, and followed until it is over. */
export function HelpPage({ id }: { id: string }) {
  const { data } = useSuspenseQuery(orderProblems(id))
  const heading = useRef<HTMLHeadingElement>(null)
  const [isReporting, setIsReporting] = useState(false)
  useLive(useUser() === null)
  useTitleOfHeading()
  const { order, shop, report, items } = data
  const [latest, ...earlier] = items
  const isForm = report !== null && (!latest || isReporting)

  /** What was pressed is gone: whoever listens hears what the page says now. */
  function show(reporting: boolean) {
    setIsReporting(reporting)
    requestAnimationFrame(() => heading.current?.focus())
  }

  return (
    <>
      <section className="on-cloth bg-cloth text-on-cloth">
        <div className="wrap !max-w-[640px] pb-5">
          <BackToOrder id={id} />
          {isForm || !latest ? (
            <h1 ref={heading} tabIndex={-1} className="text-25 lg:text-32">
              {m.problems_title()}
            </h1>
          ) : (
            <ProblemHead problem={latest} shop={shop.name} heading={heading} />
          )}
          <p className="mt-2 text-13 text-on-cloth-2 tabular-nums">
            {formatOrderNumber(order.number)} · {shop.name}
          </p>
        </div>
        <Pindo pattern="almasi" />
      </section>
      <div className="wrap !max-w-[640px] grid gap-4 pt-4 pb-24 md:pb-8">
        {isForm && <ReportForm orderId={order.id} shop={shop.name} report={report} onSent={() => show(false)} />}
        {!isForm && latest && <ProblemState orderId={order.id} shop={shop} problem={latest} />}
        {!isForm && !latest && <NothingToReport shop={shop} isCompleted={order.isCompleted} />}
        {!isForm && latest && report && (
          <Button variant="quiet" block onClick={() => show(true)}>
            {m.problems_report_more()}
          </Button>
        )}
        {!isForm && <EarlierProblems problems={earlier} />}
        {isForm && report.until && (
          <p className="meta">{m.problems_report_until({ time: formatDate(report.until, 'moment') })}</p>
        )}
      </div>
    </>
  )
}

/** A guest has no account to go back to: the order's own page leads to its link. */
function BackToOrder({ id }: { id: string }) {
  const look =
    'mb-1 inline-flex min-h-11 items-center gap-1.5 font-semibold text-13 text-on-cloth-2 hover:text-on-cloth'
  const words = (
    <>
      <ArrowLeft aria-hidden className="size-4" />
      {m.problems_back()}
    </>
  )
  return useUser() === null ? (
    <Link to="/success" search={{ order: id }} className={look}>
      {words}
    </Link>
  ) : (
    <Link to="/account/orders/$id" params={{ id }} className={look}>
      {words}
    </Link>
  )
}

function NothingToReport({ shop, isCompleted }: { shop: OrderProblems['shop']; isCompleted: boolean }) {
  return (
    <Card padded>
      <h2 className="text-17">{isCompleted ? m.problems_too_late() : m.problems_too_early()}</h2>
      <p className="meta mt-1">{isCompleted ? m.problems_too_late_text() : m.problems_too_early_text()}</p>
      <ButtonAnchor href={`tel:${shop.phone}`} variant="quiet" className="mt-4">
        <Phone aria-hidden className="size-[18px]" />
        {m.orders_call({ vendor: shop.name })}
      </ButtonAnchor>
    </Card>
  )
}

export const HelpSkeleton = () => (
  <>
    <div aria-hidden className="bg-cloth">
      <div className="wrap !max-w-[640px] h-[150px]" />
      <Pindo pattern="almasi" />
    </div>
    <div aria-hidden className="wrap !max-w-[640px] grid gap-4 pt-4">
      <Skeleton className="h-[140px] rounded-card" />
      <Skeleton className="h-[240px] rounded-card" />
    </div>
  </>
)
