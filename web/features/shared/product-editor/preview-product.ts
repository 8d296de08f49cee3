import type { Product, ProductForEditing } from '#contracts/catalog.ts'
import { stockLeft } from '#web/features/shared/products/stock-left.ts'
import type { PictureSource } from '#web/ui/brand/picture.tsx'
import type { ProductValues } from './product-fields.ts'
import { shownPrice } from './values.ts'

/** The same number below which customers are told how many are left. */
const few = 5

const firstOrNull = <T>(list: readonly (T | null)[]): T | null => list[0] ?? null

/** The product as customers would see it if it were saved now. */
export function previewProduct(
  values: ProductValues,
  product: ProductForEditing | undefined,
  { nameless, findPicture }: { nameless: string; findPicture: (id: string) => PictureSource | null },
): Product {
  const left = stockLeft(values)
  const price = shownPrice(values)
  const seen = (stock: number | null) => ({ isSoldOut: stock === 0, fewLeft: stock && stock <= few ? stock : null })
  return {
    // What customers see as it is written, by the names of the contract; below it what they see otherwise.
    ...values,
    id: product?.id ?? 'new',
    kind: product?.kind ?? 'ITEM',
    name: values.name.trim() || nameless,
    slug: '',
    // A ticket shows the poster of its event.
    picture: product?.kind === 'TICKET' ? product.picture : firstOrNull(values.pictureIds.map(findPicture)),
    morePictures: [],
    priceKES: Number.isFinite(price) ? price : 0,
    variations: values.variations.map(({ name, priceKES, stock }, index) => ({
      id: String(index),
      name,
      priceKES: Number.isFinite(priceKES) ? priceKES : 0,
      ...seen(stock),
    })),
    optionGroups: [],
    ...seen(left),
    saleStartsAt: null,
    saleEndsAt: null,
    // Ids that nobody has given yet are of no kind.
  } as unknown as Product
}
