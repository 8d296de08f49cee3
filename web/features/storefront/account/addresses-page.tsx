import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { SavedAddress } from '#contracts/addresses.ts'
import type { AddressSheetProps } from '#web/features/shared/addresses/address-sheet.tsx'
import { myAddresses } from '#web/lib/session/my-addresses.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states/states.tsx'
import Plus from '~icons/lucide/plus'
import { AccountPage } from './account-layout.tsx'
import { AddressRow } from './address-row.tsx'

const AddressSheet = lazyChunk<AddressSheetProps>(() => import('#web/features/shared/addresses/address-sheet.tsx'))

/** Where food is brought to, under names; the default is filled in at checkout. */
export function AddressesPage() {
  const query = useQuery(myAddresses)
  const [edited, setEdited] = useState<SavedAddress | 'new' | null>(null)
  const saved = query.data?.saved
  const add = (
    <Button variant={saved?.length ? 'quiet' : 'primary'} block={!!saved?.length} onClick={() => setEdited('new')}>
      <Plus aria-hidden />
      {m.addresses_add()}
    </Button>
  )
  return (
    <AccountPage title={m.addresses_title()} intro={m.addresses_intro()}>
      {saved ? (
        saved.length === 0 ? (
          <EmptyState heading="h2" art="sufuria-cut" title={m.addresses_none()} action={add}>
            {m.addresses_none_text()}
          </EmptyState>
        ) : (
          <div className="grid gap-3">
            <ul className="grid rounded-card border border-line bg-surface">
              {saved.map((address) => (
                <AddressRow key={address.id} address={address} onEdit={() => setEdited(address)} />
              ))}
            </ul>
            {add}
          </div>
        )
      ) : query.isError ? (
        <ErrorState title={m.addresses_failed()} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className="h-[164px] rounded-card" />
      )}
      {edited && (
        <Suspense>
          <AddressSheet {...(edited !== 'new' && { address: edited })} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </AccountPage>
  )
}
