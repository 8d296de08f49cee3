import { Link } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { commonTimes } from '#web/features/shared/available-times/available-times-labels.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { useReorder } from '#web/ui/reorder/use-reorder.ts'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states/states.tsx'
import { BackArrow, backLink, WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import Clock from '~icons/lucide/clock'
import Undo2 from '~icons/lucide/undo-2'
import { type Arrangement, movedTo, withProducts, withSections } from './arrangement.ts'
import { useMenuOrder } from './menu-order.queries.ts'
import { ProductRow, type ProductRowProps, SectionRow } from './order-rows.tsx'

const TimesSheet = lazyChunk(() => import('#web/features/shared/available-times/times-sheet.tsx'))

export interface OrderPageProps {
  /** The name of the section whose products are shown; the first when there is none. */
  section: string | undefined
  onSection: (name: string) => void
}

/** The sections of the menu, and the products of one, in the order that customers see. */
export function OrderPage({ section, onSection }: OrderPageProps) {
  const { query, arrangement, arrange, setIsMoving, undo } = useMenuOrder()
  const products = new Map(
    query.data?.sections.flatMap((each) => each.products.map((product) => [product.id, product])),
  )
  return (
    <WorkspacePage
      back={
        <Link to="/vendor/products" className={backLink}>
          <BackArrow />
          {m.products_title()}
        </Link>
      }
      title={m.menu_order()}
      note={m.menu_order_note()}
      action={
        undo && (
          <Button variant="quiet" onClick={undo}>
            <Undo2 aria-hidden />
            {m.menu_undo_move()}
          </Button>
        )
      }
    >
      {arrangement && arrangement.length > 0 && (
        <Lists
          arrangement={arrangement}
          products={products}
          arrange={arrange}
          setIsMoving={setIsMoving}
          section={section}
          onSection={onSection}
        />
      )}
      {arrangement?.length === 0 && (
        <EmptyState heading="h2" cloth="brick" art="mandazi-cut" title={m.products_none_title()}>
          {m.products_none()}
        </EmptyState>
      )}
      {query.isError && !arrangement && (
        <ErrorState heading="h2" title={m.products_failed()} error={query.error} onRetry={() => query.refetch()} />
      )}
      {query.isPending && (
        <div aria-hidden className="grid gap-4 lg:grid-cols-[340px_1fr]">
          <Skeleton className="h-72 rounded-card" />
          <Skeleton className="h-96 rounded-card" />
        </div>
      )}
    </WorkspacePage>
  )
}

interface ListsProps extends OrderPageProps {
  arrangement: Arrangement
  products: ReadonlyMap<string, ProductRowProps['product']>
  arrange: (menu: Arrangement) => void
  setIsMoving: (isMoving: boolean) => void
}

function Lists({ arrangement, products, arrange, setIsMoving, section, onSection }: ListsProps) {
  const names = arrangement.map(({ name }) => name)
  const current = arrangement.find(({ name }) => name === section) ?? arrangement[0]
  const ids = current?.ids ?? []
  const name = current?.name ?? ''
  const ofSections = useReorder(names, (next) => arrange(withSections(arrangement, next)))
  const ofProducts = useReorder(ids, (next) => arrange(withProducts(arrangement, name, next)))
  const [isTiming, setIsTiming] = useState(false)
  const productsOf = (of: readonly string[]) => of.flatMap((id) => products.get(id) ?? [])
  const isMoving = ofSections.moving !== undefined || ofProducts.moving !== undefined
  useEffect(() => setIsMoving(isMoving), [isMoving, setIsMoving])
  const place = ofSections.moving
    ? m.menu_moving({ name: ofSections.moving, place: names.indexOf(ofSections.moving) + 1, of: names.length })
    : ofProducts.moving &&
      m.menu_moving({
        name: products.get(ofProducts.moving)?.name ?? '',
        place: ids.indexOf(ofProducts.moving) + 1,
        of: ids.length,
      })
  return (
    <>
      <p role="status" className="meta mb-3 min-h-5">
        {place || m.menu_how_to_move()}
      </p>
      <div className="grid items-start gap-4 lg:grid-cols-[340px_minmax(0,1fr)]">
        <section aria-label={m.menu_sections()} className="overflow-hidden rounded-card border border-line bg-surface">
          <h2 className="border-line border-b px-4 py-3 text-17">{m.menu_sections()}</h2>
          <ol>
            {arrangement.map((each, index) => (
              <li key={each.name} {...ofSections.itemProps(each.name)} className="border-line border-b last:border-0">
                <SectionRow
                  name={each.name}
                  count={each.ids.length}
                  times={commonTimes(productsOf(each.ids))}
                  place={index + 1}
                  of={names.length}
                  isCurrent={each === current}
                  isMoving={ofSections.moving === each.name}
                  handle={ofSections.handleProps(each.name)}
                  onChoose={() => onSection(each.name)}
                />
              </li>
            ))}
          </ol>
        </section>
        <section aria-label={name} className="min-w-0">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
            <h2 className="text-20 [overflow-wrap:anywhere]">{name}</h2>
            <Button variant="quiet" size="sm" onClick={() => setIsTiming(true)}>
              <Clock aria-hidden />
              {m.menu_section_times()}
            </Button>
          </div>
          <ol className="overflow-hidden rounded-card border border-line bg-surface">
            {ids.map((id, index) => {
              const product = products.get(id)
              return (
                product && (
                  <li key={id} {...ofProducts.itemProps(id)} className="border-line border-b last:border-0">
                    <ProductRow
                      product={product}
                      place={index + 1}
                      of={ids.length}
                      isMoving={ofProducts.moving === id}
                      handle={ofProducts.handleProps(id)}
                      sections={names}
                      section={name}
                      onMoveTo={(to) => arrange(movedTo(arrangement, id, to))}
                    />
                  </li>
                )
              )
            })}
          </ol>
        </section>
      </div>
      {isTiming && (
        <Suspense>
          <TimesSheet
            of={{ kind: 'SECTION', section: name }}
            products={productsOf(ids)}
            onDone={() => setIsTiming(false)}
            onClose={() => setIsTiming(false)}
          />
        </Suspense>
      )}
    </>
  )
}
