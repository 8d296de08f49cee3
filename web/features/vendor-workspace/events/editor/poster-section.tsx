import { Suspense } from 'react'
import type { UploadedPicture } from '#contracts/pictures.ts'
import type { PictureFieldProps } from '#web/features/shared/pictures/picture-field.tsx'
import { m } from '#web/paraglide/messages.js'
import type { PictureSource } from '#web/ui/brand/picture.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import type { SectionProps } from './description-section.tsx'
import { EditorSection } from './editor-section.tsx'

const PictureField = lazyChunk<PictureFieldProps>(
  () => import('#web/features/shared/pictures/picture-field.tsx').then((module) => ({ default: module.PictureField })),
  <span hidden />,
)

interface PosterSectionProps extends Omit<SectionProps, 'state'> {
  poster: PictureSource | null
  onPoster: (uploaded: UploadedPicture | null) => void
}

/** The picture of the event: on its page, in lists, and where it is shared. An event may have none. */
export function PosterSection({ form, poster, onPoster }: PosterSectionProps) {
  const error = form.formState.errors.posterId?.message
  return (
    <EditorSection
      title={m.organiser_poster()}
      state={error ? 'bad' : poster ? 'done' : 'open'}
      summary={poster ? m.organiser_poster_there() : m.organiser_poster_none()}
    >
      <Suspense fallback={<Skeleton className="h-24 rounded-control" />}>
        <PictureField
          kind="EVENT_POSTER"
          value={poster}
          alt={m.organiser_poster()}
          onUpload={onPoster}
          onRemove={() => onPoster(null)}
        />
      </Suspense>
      {error && <p className="text-13 text-danger">{error}</p>}
    </EditorSection>
  )
}
