import { Button } from '#web/ui/button.tsx'
import { CardSkeleton, RowSkeleton, TableSkeleton } from '#web/ui/states/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states/states.tsx'
import { Card } from '#web/ui/surface.tsx'
import { Group } from './gallery-group.tsx'

export function StatesGallery() {
  return (
    <Group title="Waiting, empty, failed">
      <div className="grid gap-4 sm:grid-cols-2">
        <CardSkeleton />
        <div>
          <RowSkeleton />
          <RowSkeleton />
          <RowSkeleton />
        </div>
        <Card>
          <EmptyState
            title="No orders yet"
            saying="Bado kitambo"
            art="mandazi-cut"
            action={<Button>Find lunch</Button>}
          >
            When you order, you follow it from here.
          </EmptyState>
        </Card>
        <Card>
          <ErrorState title="The menu did not load" error={new TypeError('Failed to fetch')} onRetry={() => {}} />
        </Card>
      </div>
      <TableSkeleton rows={3} />
    </Group>
  )
}
