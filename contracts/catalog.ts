import * as z from 'zod'
import { Diet } from './food-facts.ts'
import { productSorts, stockStates } from './menu/menu-terms.ts'
import { newFields, shownFields, writtenFields } from './menu/product-fields.ts'
import { maxGroupsOfProduct } from './options/option-limits.ts'
import { ProductOptionGroup } from './options/options.ts'
import { csvType } from './wire/csv.ts'
import { csvFiles } from './wire/csv-limit.ts'
import { endpoint } from './wire/endpoint.ts'
import { Shillings } from './wire/money.ts'
import { maxPicturesOfProduct } from './wire/picture-kinds.ts'
import {
  CsvText,
  csvQuery,
  Day,
  EventId,
  Instant,
  OptionGroupId,
  Picture,
  PictureId,
  ProductId,
  page,
  pageQuery,
  SearchText,
  Slug,
  text,
  VariationId,
  VendorId,
} from './wire/primitives.ts'

export const ProductKind = z.enum(['ITEM', 'TICKET'])
export type ProductKind = z.infer<typeof ProductKind>

export const ProductStatus = z.enum(['DRAFT', 'ACTIVE', 'ARCHIVED'])
export type ProductStatus = z.infer<typeof ProductStatus>

/** Whether administrators have approved a product: until then nobody sees it, whatever its status. */
export const ProductApproval = z.enum(['PENDING', 'APPROVED', 'REJECTED'])
export type ProductApproval = z.infer<typeof ProductApproval>

export const ProductVariation = z.object({
  id: VariationId,
  name: z.string(),
  priceKES: Shillings,
  isSoldOut: z.boolean(),
  /** How many are left, only when few. */
  fewLeft: z.int().nullable(),
})

/** A product as anybody sees it. With variations the price is the lowest of theirs. */
export const Product = z.object({
  id: ProductId,
  kind: ProductKind,
  slug: Slug,
  ...shownFields,
  /** The first of its pictures. */
  picture: Picture.nullable(),
  morePictures: z.array(Picture),
  priceKES: Shillings,
  variations: z.array(ProductVariation),
  optionGroups: z.array(ProductOptionGroup),
  isSoldOut: z.boolean(),
  fewLeft: z.int().nullable(),
  saleStartsAt: Instant.nullable(),
  saleEndsAt: Instant.nullable(),
})
export type Product = z.infer<typeof Product>

export const getProduct = endpoint({
  method: 'GET',
  path: '/api/products/:id',
  summary: 'Shows a product',
  access: 'public',
  params: z.object({ id: ProductId }),
  response: Product.extend({
    vendor: z.object({ id: VendorId, slug: Slug, name: z.string() }),
    event: z.object({ id: EventId, slug: Slug, title: z.string() }).nullable(),
  }),
  errors: ['not_found'],
})

/** A product as its vendor edits it. `stock` null is unlimited. */
export const ProductForEditing = z.object({
  id: ProductId,
  kind: ProductKind,
  vendorId: VendorId,
  vendorName: z.string(),
  eventId: EventId.nullable(),
  ...shownFields,
  picture: Picture.nullable(),
  /** All its pictures in their order, each with its id in `pictureIds`. */
  pictures: z.array(Picture),
  pictureIds: z.array(PictureId),
  priceKES: Shillings,
  stock: z.int().nullable(),
  status: ProductStatus,
  approval: ProductApproval,
  /** Why it was not approved. */
  rejectionReason: z.string().nullable(),
  /** The switch of its vendor, whatever the stock. */
  isSoldOut: z.boolean(),
  /** Customers see it as sold out: by its switch, its stock, its variations or its options. */
  isSoldOutToCustomers: z.boolean(),
  variations: z.array(z.object({ id: VariationId, name: z.string(), priceKES: Shillings, stock: z.int().nullable() })),
  optionGroupIds: z.array(OptionGroupId),
  version: z.int(),
  updatedAt: Instant,
})
export type ProductForEditing = z.infer<typeof ProductForEditing>

export const Stock = z.int().min(0).max(1_000_000).nullable()
const Price = Shillings.min(1, 'The price is at least KSh 1.').max(250_000)

export const variationFields = { name: text(60), priceKES: Price, stock: Stock }

const pictureIds = z.array(PictureId).max(maxPicturesOfProduct)
const optionGroupIds = z.array(OptionGroupId).max(maxGroupsOfProduct)
/**
 * Kept elsewhere than in a column of the same name, or not shown to customers: what each is besides a value is in its
 * use cases.
 */
const otherFields = { priceKES: Price, stock: Stock, status: ProductStatus }

/** What can be changed of a product. With variations its price is the lowest of theirs, whatever `priceKES` says. */
export const productFields = {
  ...writtenFields,
  ...otherFields,
  /** The groups of options to choose of, all of them in their order. */
  optionGroupIds,
  /** All its pictures in their order; the first is in the menu. */
  pictureIds,
}

export const ProductInput = z.strictObject({
  ...newFields,
  ...otherFields,
  optionGroupIds: optionGroupIds.default([]),
  pictureIds: pictureIds.default([]),
  variations: z.array(z.strictObject({ id: VariationId.optional(), ...variationFields })).max(20),
})
export type ProductInput = z.infer<typeof ProductInput>

export const AllergensStated = z.enum(['STATED', 'NOT_STATED'])
export type AllergensStated = z.infer<typeof AllergensStated>

const productFilters = {
  search: SearchText.optional(),
  status: ProductStatus.optional(),
  /** Only what claims this diet. */
  diet: Diet.optional(),
  /** Only what states its allergens, or only what does not. */
  allergens: AllergensStated.optional(),
}

const sort = z.enum(productSorts).optional()
const vendorFilters = { ...productFilters, stock: z.enum(stockStates).optional(), sort }

export const listVendorProducts = endpoint({
  method: 'GET',
  path: '/api/vendor/products',
  summary: 'Lists the products of the vendor, in the order of the menu or another',
  access: 'vendor',
  staff: ['menu', 'availability'],
  filterOrder: ['search', 'status', 'diet', 'allergens', 'stock', 'sort'],
  query: z.strictObject({ ...vendorFilters, ...pageQuery }),
  response: page(ProductForEditing),
})

export const exportVendorProducts = endpoint({
  method: 'GET',
  path: '/api/vendor/products.csv',
  summary: 'Downloads the products of the vendor that match as CSV',
  access: 'vendor',
  staff: ['menu'],
  filterOrder: ['search', 'status', 'diet', 'allergens', 'stock', 'sort'],
  query: z.strictObject({ ...vendorFilters, ...csvQuery }),
  response: CsvText,
  contentType: csvType,
  limits: [csvFiles],
})

export const getVendorProduct = endpoint({
  method: 'GET',
  path: '/api/vendor/products/:id',
  summary: 'Shows a product of the vendor for editing',
  access: 'vendor',
  staff: ['menu'],
  params: z.object({ id: ProductId }),
  response: ProductForEditing,
  errors: ['not_found'],
})

/** The days are those of the last change, in Nairobi, both included. */
const changed = { from: Day.optional(), to: Day.optional() }
const adminFilters = { ...productFilters, approval: ProductApproval.optional(), sort, ...changed }

export const listAdminProducts = endpoint({
  method: 'GET',
  path: '/api/admin/products',
  summary: 'Lists the products of all vendors, the last changed first unless said',
  access: 'admin',
  admins: ['vendors'],
  filterOrder: ['search', 'status', 'approval', 'diet', 'allergens', 'sort', 'from', 'to'],
  query: z.strictObject({ ...adminFilters, ...pageQuery }),
  response: page(ProductForEditing),
})

export const exportAdminProducts = endpoint({
  method: 'GET',
  path: '/api/admin/products.csv',
  summary: 'Downloads the products of all vendors that match as CSV',
  access: 'admin',
  admins: ['vendors'],
  confirmation: 'needed',
  filterOrder: ['search', 'status', 'approval', 'diet', 'allergens', 'sort', 'from', 'to'],
  query: z.strictObject({ ...adminFilters, ...csvQuery }),
  response: CsvText,
  contentType: csvType,
  limits: [csvFiles],
})

export const getAdminProduct = endpoint({
  method: 'GET',
  path: '/api/admin/products/:id',
  summary: 'Shows a product of any vendor for editing',
  access: 'admin',
  admins: ['vendors'],
  params: z.object({ id: ProductId }),
  response: ProductForEditing,
  errors: ['not_found'],
})
