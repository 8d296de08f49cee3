import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminVendor } from '#contracts/admin/vendors.ts'
import { listVendorDocuments, type OwnerDocument, readVendorDocument } from '#contracts/onboarding/documents.ts'
import { type DocumentKind, documentKinds } from '#contracts/onboarding/steps.ts'
import type { DocumentId } from '#contracts/wire/primitives.ts'
import { documentLabels } from '#web/features/shared/documents/document-labels.ts'
import { countyName } from '#web/features/shared/vendors/vendor-labels.ts'
import { apiQuery, fillPath } from '#web/lib/api/api-query.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatPhone } from '#web/lib/format/phone.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { Card, Notice } from '#web/ui/surface.tsx'
import { useConfirmation, useConfirmedLink } from '#web/ui/workspace/confirmation.ts'
import { DescriptionItem, DescriptionList } from '#web/ui/workspace/description-list.tsx'
import Eye from '~icons/lucide/eye'
import Maximize2 from '~icons/lucide/maximize-2'
import RotateCw from '~icons/lucide/rotate-cw'

/** Read after the version that an approval names: never the papers of an older one. */
export function documentsQuery({ id, version }: AdminVendor) {
  const path = fillPath(listVendorDocuments.path, { id })
  return { ...apiQuery(listVendorDocuments, [path]), queryKey: [path, version] as const }
}

/** The papers that came with a shop, beside what its form says. */
export default function DocumentsCard({ vendor }: { vendor: AdminVendor }) {
  const query = useQuery(documentsQuery(vendor))
  const [kind, setKind] = useState<DocumentKind>('BUSINESS_PERMIT')
  const pages = query.data ?? []
  const of = (wanted: DocumentKind) => pages.filter((page) => page.kind === wanted)
  return (
    <Card padded>
      <h3 className="mb-3 text-17">{m.onboarding_step_documents()}</h3>
      {query.isPending && <Skeleton className="h-72 rounded-control" />}
      {query.isError && (
        <ErrorState title={m.onboarding_documents_failed()} error={query.error} onRetry={() => query.refetch()} />
      )}
      {query.data &&
        pages.length === 0 &&
        (vendor.status === 'PENDING' ? (
          <Notice tone="act">{m.admin_documents_none()}</Notice>
        ) : (
          <p className="meta">{m.admin_documents_none_sent()}</p>
        ))}
      {pages.length > 0 && (
        <>
          <fieldset className="mb-4 flex flex-wrap gap-2">
            <legend className="sr-only">{m.onboarding_step_documents()}</legend>
            {documentKinds.map((each) => (
              <Chip key={each} selected={each === kind} onClick={() => setKind(each)}>
                {documentLabels[each].label()} ({of(each).length})
              </Chip>
            ))}
          </fieldset>
          <div className="grid gap-4 md:grid-cols-2">
            <div>
              <h4 className="mb-2 font-semibold text-13">{m.admin_documents_form()}</h4>
              <FormFacts vendor={vendor} />
            </div>
            <Pages key={kind} pages={of(kind)} paper={documentLabels[kind].label()} />
          </div>
        </>
      )}
    </Card>
  )
}

const FormFacts = ({ vendor: { name, owner, payoutPhone, address, area, county } }: { vendor: AdminVendor }) => (
  <DescriptionList rows>
    <DescriptionItem label={m.admin_documents_business()}>{name}</DescriptionItem>
    <DescriptionItem label={m.admin_owner()}>{owner.name}</DescriptionItem>
    <DescriptionItem label={m.admin_payout_phone()}>{formatPhone(payoutPhone)}</DescriptionItem>
    <DescriptionItem label={m.admin_address()}>{`${address}\n${area}, ${countyName(county)}`}</DescriptionItem>
  </DescriptionList>
)

/** Shown once it is asked for: each look at a paper is in the audit trail, and none comes with the page around it. */
function Pages({ pages, paper }: { pages: OwnerDocument[]; paper: string }) {
  const [place, setPlace] = useState(0)
  const [turns, setTurns] = useState(0)
  const [shown, setShown] = useState<DocumentId>()
  const confirm = useConfirmation()
  const page = pages[Math.min(place, pages.length - 1)]
  const link = useConfirmedLink(paper)
  if (!page) return <p className="meta">{m.admin_documents_missing()}</p>
  const number = pages.indexOf(page) + 1

  async function show(index: number) {
    const wanted = pages[index]
    if (!(wanted && (await confirm(paper)))) return
    setPlace(index)
    setShown(wanted.id)
  }

  const address = fillPath(readVendorDocument.path, { id: page.id })
  return (
    <figure>
      <div className="grid aspect-square place-items-center overflow-hidden rounded-control border border-line bg-sunken">
        {shown === page.id ? (
          <img
            src={address}
            alt={m.onboarding_page({ paper, number })}
            className="max-h-full max-w-full object-contain"
            style={{ rotate: `${turns * 90}deg` }}
          />
        ) : (
          <div className="grid justify-items-center gap-3 p-6 text-center">
            <p className="meta">{m.admin_documents_private()}</p>
            <Button variant="quiet" onClick={() => show(number - 1)}>
              <Eye aria-hidden />
              {m.admin_documents_show()}
            </Button>
          </div>
        )}
      </div>
      <figcaption className="mt-2 flex flex-wrap items-center gap-2">
        <a
          href={address}
          target="_blank"
          rel="noreferrer"
          {...link}
          className="link inline-flex min-h-11 items-center gap-1.5"
        >
          <Maximize2 aria-hidden className="size-4" />
          {m.admin_documents_full()}
        </a>
        {shown === page.id && (
          <Button variant="ghost" size="sm" onClick={() => setTurns((each) => each + 1)}>
            <RotateCw aria-hidden className="size-4" />
            {m.admin_documents_turn()}
          </Button>
        )}
        {pages.length > 1 && (
          <Button variant="ghost" size="sm" onClick={() => show(number % pages.length)}>
            {m.admin_documents_next({ number, of: pages.length })}
          </Button>
        )}
        <span className="meta ml-auto">{formatDate(page.uploadedAt, 'moment')}</span>
      </figcaption>
    </figure>
  )
}
