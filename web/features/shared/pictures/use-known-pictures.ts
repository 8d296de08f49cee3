import { useState } from 'react'
import type { ProductForEditing } from '#contracts/catalog.ts'
import type { UploadedPicture } from '#contracts/pictures.ts'
import type { PictureId } from '#contracts/wire/primitives.ts'
import type { PictureSource } from '#web/ui/brand/picture.tsx'

/**
 * What pictures look like by their ids: those of the product, as it was opened and as it is saved now, and those
 * uploaded here since.
 */
export function useKnownPictures(...products: (ProductForEditing | undefined)[]) {
  const [uploaded, setUploaded] = useState<readonly UploadedPicture[]>([])
  return {
    remember: (picture: UploadedPicture) => setUploaded((all) => [...all, picture]),
    findPicture(id: string): PictureSource | null {
      for (const product of products) {
        const place = product?.pictureIds.indexOf(id as PictureId) ?? -1
        if (place >= 0) return product?.pictures[place] ?? null
      }
      return uploaded.find((each) => each.id === id)?.picture ?? null
    },
  }
}
