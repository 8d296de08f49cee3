import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type OwnerDocument, readDocument, removeDocument, uploadDocument } from '#contracts/onboarding/documents.ts'
import { type DocumentKind, documentKinds, documentMinSide, maxPagesOfDocument } from '#contracts/onboarding/steps.ts'
import { FileButton } from '#web/features/shared/pictures/choose-pictures.tsx'
import { readPicture, shrunk } from '#web/features/shared/pictures/read-picture.ts'
import { call } from '#web/lib/api/api.ts'
import { fillPath } from '#web/lib/api/api-query.ts'
import { upload } from '#web/lib/api/upload.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { IconButton } from '#web/ui/button.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { Card, Notice } from '#web/ui/surface.tsx'
import Camera from '~icons/lucide/camera'
import Check from '~icons/lucide/check'
import Trash2 from '~icons/lucide/trash'
import { documentLabels, ownDocuments } from './document-labels.ts'
import { isPdf, PdfError, type PdfRefusal, pdfPages } from './pdf-pages.ts'

/** The papers by which we see who opens the shop: photographed page by page, kept at once, read by nobody else. */
export default function DocumentsField() {
  const query = useQuery(ownDocuments)
  if (query.isError && !query.data) {
    return <ErrorState title={m.onboarding_documents_failed()} error={query.error} onRetry={() => query.refetch()} />
  }
  if (!query.data) return <Skeleton className="h-72 rounded-card" />
  return (
    <div className="grid gap-3">
      {documentKinds.map((kind) => (
        <Paper key={kind} kind={kind} pages={query.data.filter((page) => page.kind === kind)} />
      ))}
      <p className="meta">{m.onboarding_documents_private()}</p>
    </div>
  )
}

/** As large as the server keeps it: what is beyond would only cost mobile data. */
const greatestSide = 2_000

/** What cannot be sent, in a sentence for whoever chose it. */
class Unreadable extends Error {
  override name = 'Unreadable'
}

/** A photograph as one picture, a PDF as one of each page. */
async function picturesOf(file: File, room: number): Promise<Blob[]> {
  if (await isPdf(file)) {
    return pdfPages(file, { pages: room, side: greatestSide }).catch((error: unknown) => {
      throw error instanceof PdfError ? new Unreadable(pdfSentences[error.refusal](room)) : error
    })
  }
  const picture = await readPicture(file)
  if (!picture) throw new Unreadable(m.pictures_unreadable())
  if (Math.min(picture.width, picture.height) < documentMinSide)
    throw new Unreadable(m.pictures_too_small({ width: documentMinSide }))
  return [await shrunk(picture, greatestSide)]
}

const pdfSentences: Record<PdfRefusal, (room: number) => string> = {
  unreadable: () => m.onboarding_pdf_unreadable(),
  locked: () => m.onboarding_pdf_locked(),
  too_many: (room) => m.onboarding_pdf_pages({ count: room }),
  too_large: () => m.onboarding_pdf_large(),
}

function Paper({ kind, pages }: { kind: DocumentKind; pages: OwnerDocument[] }) {
  const queryClient = useQueryClient()
  const [sent, setSent] = useState<number>()
  const [refusal, setRefusal] = useState<string>()
  const { label, hint } = documentLabels[kind]
  const refresh = () => queryClient.invalidateQueries({ queryKey: ownDocuments.queryKey })

  async function send([file]: File[]) {
    if (!file) return
    setRefusal(undefined)
    setSent(0)
    try {
      for (const picture of await picturesOf(file, maxPagesOfDocument - pages.length))
        await upload(uploadDocument, { kind }, { file: picture, onProgress: setSent })
    } catch (error) {
      setRefusal(error instanceof Unreadable ? error.message : refusalMessage(error))
    }
    // Of a PDF some pages may have arrived before one did not.
    await refresh().catch(() => undefined)
    setSent(undefined)
  }

  async function remove(id: OwnerDocument['id']) {
    try {
      await call(removeDocument, { params: { id } })
      await refresh()
    } catch (error) {
      toast({ title: m.onboarding_page_not_removed(), description: refusalMessage(error), variant: 'destructive' })
    }
  }

  return (
    <Card padded>
      <section aria-label={label()} className="grid gap-3">
        <div className="flex items-start justify-between gap-3">
          <div>
            <h3 className="text-17">{label()}</h3>
            <p className="meta">{hint()}</p>
          </div>
          {pages.length > 0 && (
            <span className="flex items-center gap-1 whitespace-nowrap font-semibold text-13 text-money">
              <Check aria-hidden className="size-4" />
              {m.onboarding_pages({ count: pages.length })}
            </span>
          )}
        </div>
        {pages.length > 0 && (
          <ul className="flex flex-wrap gap-2.5">
            {pages.map(({ id, width, height }, index) => (
              <li key={id} className="relative">
                <img
                  src={fillPath(readDocument.path, { id })}
                  alt={m.onboarding_page({ paper: label(), number: index + 1 })}
                  width={width}
                  height={height}
                  className="h-32 w-auto max-w-full rounded-control border border-line object-contain"
                />
                <span className="absolute right-1 bottom-1 *:bg-raised">
                  <IconButton
                    variant="quiet"
                    label={m.onboarding_page_remove({ paper: label(), number: index + 1 })}
                    onClick={() => remove(id)}
                  >
                    <Trash2 aria-hidden />
                  </IconButton>
                </span>
              </li>
            ))}
          </ul>
        )}
        {refusal && (
          <Notice tone="bad" live>
            {refusal}
          </Notice>
        )}
        {sent !== undefined ? (
          <label className="grid gap-2">
            <span aria-live="polite">{sent < 1 ? m.pictures_sending_short() : m.pictures_making_short()}</span>
            <progress max={1} value={sent} className="h-2 w-full accent-work" />
          </label>
        ) : (
          pages.length < maxPagesOfDocument && (
            <div>
              <FileButton
                accept="image/jpeg,image/png,image/webp,application/pdf"
                words={pages.length > 0 ? m.onboarding_page_more() : m.onboarding_page_add()}
                icon={Camera}
                onChoose={send}
              />
            </div>
          )
        )}
      </section>
    </Card>
  )
}
