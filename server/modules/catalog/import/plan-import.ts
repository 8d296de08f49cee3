import { ProductInput } from '#contracts/catalog.ts'
import type { FileColumn, ImportRow } from '#contracts/menu/product-import.ts'
import type { ProductChange } from '#contracts/product-changes.ts'
import { DomainError } from '#server/platform/errors.ts'
import { checkFoodFacts } from '../food-facts.ts'
import { fileColumns, type ProductForFile, productFile, type Said } from './product-file.ts'
import { type Shop, UnreadableCell, type VariationCell } from './read-cells.ts'
import { type FileRow, plain } from './read-file.ts'

type Problem = ImportRow['problems'][number]

/** What a row would do, and how the page shows it. */
export interface PlannedRow extends ImportRow {
  product: ProductForFile | null
  input?: ProductInput
  change?: ProductChange
}

export interface Menu extends Shop {
  products: readonly ProductForFile[]
}

const nameKey = (name: string) => name.toLowerCase()

/**
 * What a file would change of a menu, row by row. A product is found by its ID, or else by its name; without either it
 * is new. A cell that says what the product has is not read, so that what was written by `productFile` changes nothing.
 * Pure.
 */
export function planImport(rows: readonly FileRow[], menu: Menu): PlannedRow[] {
  const byId = new Map<string, ProductForFile>(menu.products.map((product) => [product.id, product]))
  const byName = new Map<string, ProductForFile[]>()
  for (const product of menu.products) {
    const key = nameKey(plain(product.name))
    if (product.kind === 'ITEM') byName.set(key, [...(byName.get(key) ?? []), product])
  }
  const taken = new Map<string, number>()
  return rows.map(({ row, cells }) => {
    const { id = '', name = '' } = cells
    const named = byName.get(nameKey(name)) ?? []
    const product = (id ? byId.get(id.toLowerCase()) : named[0]) ?? null
    const refuse = (problem: Problem['problem'], column: FileColumn, other: number | null = null): PlannedRow => ({
      ...{ row, cells, product: null, state: 'WRONG', changes: [] },
      problems: [{ column, problem, suggestion: null, row: other }],
    })
    if (id && !product) return refuse('UNKNOWN_ID', 'id')
    if (!id && named.length > 1) return refuse('AMBIGUOUS_NAME', 'name')
    const key = product?.id ?? nameKey(name)
    const before = taken.get(key)
    if (before !== undefined && key !== '') return refuse('TWICE', 'name', before)
    taken.set(key, row)
    return product ? changedRow(row, cells, product, menu) : newRow(row, cells, menu)
  })
}

/** What a row's cells say together; what is not said is not there. */
type RowSaid = Partial<Said>

/**
 * Reads the cells of some columns; those that cannot be read are its problems. `isTold` leaves out what a product has
 * already.
 */
function readAll(
  columns: readonly FileColumn[],
  cells: FileRow['cells'],
  shop: Shop,
  isTold: (column: FileColumn, value: unknown) => boolean = () => true,
) {
  const problems: Problem[] = []
  const told: FileColumn[] = []
  const said: RowSaid = {}
  for (const column of columns) {
    try {
      const value = productFile[column].read(cells[column] ?? '', shop)
      if (value === undefined || !isTold(column, value)) continue
      Object.assign(said, { [column]: value })
    } catch (error) {
      if (!(error instanceof UnreadableCell)) throw error
      problems.push({ column, problem: error.problem, suggestion: error.suggestion, row: null })
    }
    told.push(column)
  }
  return { said, told, problems }
}

/** Whether a cell says something else than the product has, however it is written. */
const differsFrom = (product: ProductForFile) => {
  const variations = product.variations.map(({ name, priceKES, stock }) => ({ name, priceKES, stock }))
  const now = { ...product, variations }
  return (column: FileColumn, value: unknown) => JSON.stringify(value) !== JSON.stringify(now[column])
}

/** The prices of variations are the price of their product, so its own cell is not needed. */
const pricesItself = ({ variations }: RowSaid) => (variations?.length ?? 0) > 0

function newRow(row: number, cells: FileRow['cells'], menu: Menu): PlannedRow {
  const { said, problems: found } = readAll(fileColumns, cells, menu)
  const problems = found.filter(
    ({ column, problem }) => !(column === 'priceKES' && problem === 'MISSING' && pricesItself(said)),
  )
  const planned = { row, cells, product: null, changes: [], problems }
  if (problems.length > 0) return { ...planned, state: 'WRONG' }
  const lowest = Math.min(...(said.variations ?? []).map(({ priceKES }) => priceKES))
  const read = ProductInput.safeParse({
    status: 'DRAFT',
    ...said,
    ...(pricesItself(said) && { priceKES: lowest }),
  })
  if (!read.success) return { ...planned, state: 'WRONG', problems: [whole('VARIATIONS', 'variations')] }
  return checkedFood({ ...planned, state: 'NEW', input: read.data }, read.data)
}

function changedRow(row: number, cells: FileRow['cells'], product: ProductForFile, menu: Menu): PlannedRow {
  const otherwise = fileColumns.filter((column) => {
    const cell = cells[column]
    return column !== 'id' && cell !== undefined && cell !== plain(productFile[column].write(product))
  })
  const { said, told: columns, problems } = readAll(otherwise, cells, menu, differsFrom(product))
  const { priceKES, stock, variations, ...rest } = said
  const hasVariations = variations ? variations.length > 0 : product.variations.length > 0
  if (product.kind === 'TICKET' && columns.length > 0) problems.unshift(whole('TICKET', null))
  // Where the variations change, the price follows them, whatever an old cell says.
  if (priceKES !== undefined && hasVariations && !variations) problems.push(whole('VARIATION_PRICES', 'priceKES'))
  if (variations && variations.length > 20) problems.push(whole('VARIATIONS', 'variations'))
  const fields = {
    ...rest,
    ...(priceKES !== undefined && !hasVariations && { priceKES }),
    ...(stock !== undefined && { stock, stockSeen: product.stock }),
    ...(variations && { variations: kept(variations, product) }),
  }
  const changes = columns.map((column) => ({ column, before: productFile[column].write(product) }))
  const planned = { row, cells, product, changes, problems }
  if (problems.length > 0) return { ...planned, state: 'WRONG' }
  if (Object.keys(fields).length === 0) return { ...planned, state: 'SAME', changes: [] }
  const change = { ...fields, version: product.version } as ProductChange
  return checkedFood({ ...planned, state: 'CHANGED', change }, { ...product, ...rest })
}

const whole = (problem: Problem['problem'], column: FileColumn | null): Problem => ({
  ...{ column, problem, suggestion: null, row: null },
})

/** A variation of the same name is the same one, and its stock counts from what was seen. */
function kept(wanted: readonly VariationCell[], { variations }: ProductForFile) {
  const left = [...variations]
  return wanted.map((variation) => {
    const at = left.findIndex(({ name }) => plain(name) === variation.name)
    const [before] = at < 0 ? [] : left.splice(at, 1)
    if (!before) return variation
    const { id, stock } = before
    const { stock: wantedStock, ...words } = variation
    return { id, ...words, ...(wantedStock !== stock && { stock: wantedStock, stockSeen: stock }) }
  })
}

/** Facts of food that contradict each other are told at the diets. */
function checkedFood(planned: PlannedRow, facts: Parameters<typeof checkFoodFacts>[0]): PlannedRow {
  try {
    checkFoodFacts(facts, planned.product?.kind ?? 'ITEM')
    return planned
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const { row, cells, product, changes } = planned
    return { row, cells, product, changes, state: 'WRONG', problems: [whole('FOOD', 'diets')] }
  }
}
