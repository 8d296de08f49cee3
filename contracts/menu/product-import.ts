import * as z from 'zod'
import { ProductInput, Stock } from '../catalog.ts'
import { endpoint } from '../wire/endpoint.ts'
import { ProductId, VariationId, Version } from '../wire/primitives.ts'
import { maxImportCharacters, maxImportRows, rowProblems } from './menu-terms.ts'

/** What the file of a menu says of a product, each in a column of its own: all that can be written but its pictures. */
const FileColumn = ProductInput.omit({ pictureIds: true }).extend({ id: ProductId }).keyof()
export type FileColumn = z.infer<typeof FileColumn>

/** The file as it was chosen, and what was mended of it on the page: the text of a cell instead of the file's. */
const file = {
  csv: z
    .string()
    .min(1, 'This file is empty.')
    .max(maxImportCharacters, 'This file is too large.')
    .refine((csv) => csv.isWellFormed() && !csv.includes('\0'), 'This is no text file.'),
  fixes: z
    .array(z.strictObject({ row: z.int().min(2), column: FileColumn, text: z.string().max(2000) }))
    .max(maxImportRows)
    .default([]),
}

const RowState = z.enum(['WRONG', 'NEW', 'CHANGED', 'SAME'])
export type RowState = z.infer<typeof RowState>

const ImportRow = z.object({
  /** As a spreadsheet numbers it: the head is 1. */
  row: z.int(),
  state: RowState,
  /** What the file says; of a column that it does not have, nothing. */
  cells: z.partialRecord(FileColumn, z.string()),
  changes: z.array(z.object({ column: FileColumn, before: z.string() })),
  problems: z.array(
    z.object({
      /** Null is the whole row. */
      column: FileColumn.nullable(),
      problem: z.enum(rowProblems),
      /** What was probably meant. */
      suggestion: z.string().nullable(),
      /** Another row that it is about. */
      row: z.int().nullable(),
    }),
  ),
})
export type ImportRow = z.infer<typeof ImportRow>

/** What the page has shown of a product: its version, and the stocks from which those of the file count. */
const Seen = z.strictObject({
  id: ProductId,
  version: Version,
  stock: Stock,
  variations: z.array(z.strictObject({ id: VariationId, stock: Stock })).max(20),
})
export type Seen = z.infer<typeof Seen>

/** Changes nothing. A product is found by its ID, or else by its name. */
export const previewImport = endpoint({
  method: 'POST',
  path: '/api/vendor/products/import/preview',
  summary: 'Shows what a file would change of the menu, and what of it is wrong',
  access: 'vendor',
  staff: ['menu'],
  bodyLimit: 2 * 1024 * 1024,
  body: z.strictObject(file),
  response: z.object({
    /** Of the file and what was mended of it. */
    digest: z.string(),
    rows: z.array(ImportRow),
    seen: z.array(Seen),
  }),
})

/**
 * All rows or none: refused as long as one is wrong, when the file is not the one that was shown, and when one of its
 * products was changed meanwhile. What is sold meanwhile stays sold.
 */
export const importProducts = endpoint({
  method: 'POST',
  path: '/api/vendor/products/import',
  summary: 'Brings the menu to what a file says, once it has been looked at',
  access: 'vendor',
  staff: ['menu'],
  bodyLimit: 2 * 1024 * 1024,
  body: z.strictObject({ ...file, digest: z.string().max(100), seen: z.array(Seen).max(maxImportRows) }),
  response: z.object({ created: z.int(), changed: z.int(), unchanged: z.int() }),
  errors: ['import_changed'],
})
