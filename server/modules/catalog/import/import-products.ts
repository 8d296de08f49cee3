import { createHash } from 'node:crypto'
import type * as z from 'zod'
import type {
  importProducts as importEndpoint,
  previewImport as previewEndpoint,
  Seen,
} from '#contracts/menu/product-import.ts'
import type { VendorId } from '#contracts/wire/primitives.ts'
import { type Db, inTransaction } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/errors.ts'
import { loadMenu, lockMenu } from './import.queries.ts'
import { type Menu, type PlannedRow, planImport } from './plan-import.ts'
import type { ProductForFile } from './product-file.ts'
import { type FileRow, plain, readFile } from './read-file.ts'
import { writeProductsWithLock } from './write-products.ts'

type Chosen = z.output<(typeof previewEndpoint)['body']>
type Confirmed = z.output<(typeof importEndpoint)['body']>
type Preview = z.output<(typeof previewEndpoint)['response']>

const fileDigest = ({ csv, fixes }: Chosen) =>
  createHash('sha256')
    .update(JSON.stringify([csv, fixes]))
    .digest('base64url')

/** The rows of the file, with what was mended of them on the page. */
function readRows({ csv, fixes }: Chosen): FileRow[] {
  const rows = readFile(csv)
  const byNumber = new Map(rows.map((each) => [each.row, each]))
  for (const { row, column, text } of fixes) {
    const mended = byNumber.get(row)
    if (mended) mended.cells[column] = plain(text)
  }
  return rows
}

const toSeen = ({ id, version, stock, variations }: ProductForFile): Seen => ({
  ...{ id, version, stock },
  variations: variations.map((variation) => ({ id: variation.id, stock: variation.stock })),
})

/** What a file would change, and what is wrong in it. Nothing is changed. */
export async function previewImport(db: Db, vendorId: VendorId, chosen: Chosen): Promise<Preview> {
  const rows = readRows(chosen)
  const planned = planImport(rows, await loadMenu(db, vendorId, rows))
  return {
    digest: fileDigest(chosen),
    rows: planned.map(({ row, state, cells, changes, problems }) => ({ row, state, cells, changes, problems })),
    seen: planned.flatMap(({ product }) => (product ? [toSeen(product)] : [])),
  }
}

/**
 * Applies a file that was looked at: all of it in one transaction, or nothing. The plan is made once more from the
 * products as they are under their locks, with the stocks that were seen, so that what was sold meanwhile stays sold.
 */
export async function importProducts(db: Db, vendorId: VendorId, confirmed: Confirmed, now: Date) {
  const { digest, seen } = confirmed
  if (digest !== fileDigest(confirmed)) throw changedMeanwhile('The file is not the one that was shown')
  const rows = readRows(confirmed)
  return inTransaction(db, async (tx) => {
    await lockMenu(tx, vendorId, rows)
    const menu = await loadMenu(tx, vendorId, rows)
    const planned = planImport(rows, withStocksSeen(menu, seen))
    refuseChanged(planned, seen)
    await writeProductsWithLock(tx, vendorId, planned, now)
    const count = (state: PlannedRow['state']) => planned.filter((row) => row.state === state).length
    return { created: count('NEW'), changed: count('CHANGED'), unchanged: count('SAME') }
  })
}

function withStocksSeen(menu: Menu, seen: readonly Seen[]): Menu {
  const byId = new Map<string, Seen>(seen.map((each) => [each.id, each]))
  const products = menu.products.map((product) => {
    const before = byId.get(product.id)
    if (!before) return product
    const stocks = new Map<string, number | null>(before.variations.map(({ id, stock }) => [id, stock]))
    return {
      ...product,
      stock: before.stock,
      variations: product.variations.map((each) => ({
        ...each,
        stock: stocks.has(each.id) ? (stocks.get(each.id) ?? null) : each.stock,
      })),
    }
  })
  return { ...menu, products }
}

/** The rows must be about the products that were shown, each as it was, and none of them may be wrong. */
function refuseChanged(planned: readonly PlannedRow[], seen: readonly Seen[]) {
  const versions = new Map<string, number>(seen.map(({ id, version }) => [id, version]))
  for (const { product } of planned) {
    if (!product) continue
    if (versions.get(product.id) !== product.version) throw changedMeanwhile(`${product.name} was changed meanwhile`)
    versions.delete(product.id)
  }
  if (versions.size > 0) throw changedMeanwhile('A product of the file was changed meanwhile')
  const wrong = planned.find(({ state }) => state === 'WRONG')
  if (wrong) throw changedMeanwhile(`Row ${wrong.row} cannot go in`)
}

const changedMeanwhile = (reason: string) =>
  new DomainError('import_changed', `${reason}. Nothing was imported: look at the file again.`)
