import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { ProductForEditing } from '#contracts/catalog.ts'
import { changeProducts } from '#contracts/menu/bulk-change.ts'
import type { BulkAction } from '#contracts/menu/menu-terms.ts'
import { ChosenBar } from '#web/features/shared/products/chosen-bar.tsx'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import Archive from '~icons/lucide/archive'
import Ban from '~icons/lucide/ban'
import Check from '~icons/lucide/check'
import Clock from '~icons/lucide/clock'
import Eye from '~icons/lucide/eye'

const TimesSheet = lazyChunk(() => import('#web/features/shared/available-times/times-sheet.tsx'))

const looks = {
  SOLD_OUT: { icon: Ban, label: () => m.products_sold_out(), done: m.products_bulk_sold_out },
  BACK: { icon: Check, label: () => m.products_bulk_back_on(), done: m.products_bulk_back },
  ACTIVATE: { icon: Eye, label: () => m.products_bulk_show(), done: m.products_bulk_activated },
  ARCHIVE: { icon: Archive, label: () => m.products_bulk_archive(), done: m.products_bulk_archived },
} satisfies Record<BulkAction, unknown>

export interface BulkBarProps {
  chosen: readonly ProductForEditing[]
  onDone: () => void
}

/** What can be done with the products that were chosen: with all of them, or none. */
export default function BulkBar({ chosen, onDone }: BulkBarProps) {
  const queryClient = useQueryClient()
  const [working, setWorking] = useState<BulkAction>()
  const [isTiming, setIsTiming] = useState(false)

  async function change(action: BulkAction) {
    setWorking(action)
    try {
      const { changed, unchanged } = await call(changeProducts, { body: { action, ids: chosen.map(({ id }) => id) } })
      await queryClient.invalidateQueries({ queryKey: ['/api/vendor/products'] })
      void queryClient.invalidateQueries({ queryKey: ['/api/vendor/sold-out'] })
      toast({
        title: looks[action].done({ count: changed }),
        description: unchanged > 0 ? m.products_bulk_unchanged({ count: unchanged }) : undefined,
      })
      onDone()
    } catch (error) {
      toast({ title: m.products_bulk_failed(), description: refusalMessage(error), variant: 'destructive' })
    } finally {
      setWorking(undefined)
    }
  }

  return (
    <>
      <ChosenBar count={chosen.length} onDone={onDone}>
        {(isTooMany) => (
          <>
            {(Object.keys(looks) as BulkAction[]).map((action) => {
              const { icon: Icon, label } = looks[action]
              return (
                <Button
                  key={action}
                  variant="cloth"
                  size="sm"
                  disabled={isTooMany}
                  pending={working === action}
                  onClick={() => working ?? change(action)}
                >
                  <Icon aria-hidden />
                  {label()}
                </Button>
              )
            })}
            <Button variant="cloth" size="sm" disabled={isTooMany} onClick={() => setIsTiming(true)}>
              <Clock aria-hidden />
              {m.products_times()}
            </Button>
          </>
        )}
      </ChosenBar>
      {isTiming && (
        <Suspense>
          <TimesSheet
            of={{ kind: 'PRODUCTS', ids: chosen.map(({ id }) => id) }}
            products={chosen}
            onDone={onDone}
            onClose={() => setIsTiming(false)}
          />
        </Suspense>
      )}
    </>
  )
}
