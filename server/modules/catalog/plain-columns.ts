import { type PlainField, plainFieldNames } from '#contracts/menu/product-fields.ts'
import { products } from './catalog.tables.ts'

/**
 * The columns of a product's plain fields: each has the field's name, and one that the table lacks does not compile.
 */
export const plainColumns = Object.fromEntries(plainFieldNames.map((name) => [name, products[name]])) as Pick<
  typeof products,
  PlainField
>
