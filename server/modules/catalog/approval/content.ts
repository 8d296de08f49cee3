import type { ProductForEditing } from '#contracts/catalog.ts'

interface ChangedWords {
  name?: string | undefined
  description?: string | undefined
  pictureIds?: readonly string[] | undefined
  variations?: readonly { id?: string | undefined; name?: string | undefined }[] | undefined
}

/**
 * Whether a change gives customers something else to read or to look at: another name, description or picture, or a
 * variation that is new or has another name. A price, a stock, a time or a status is not looked at again.
 */
export function changesContent(before: ProductForEditing, change: ChangedWords): boolean {
  const { name = before.name, description = before.description, pictureIds = before.pictureIds, variations } = change
  const names = new Map<string, string>(before.variations.map((variation) => [variation.id, variation.name]))
  return (
    name !== before.name ||
    description !== before.description ||
    pictureIds.join() !== before.pictureIds.join() ||
    (variations ?? []).some(({ id, name }) => id === undefined || (name !== undefined && name !== names.get(id)))
  )
}
