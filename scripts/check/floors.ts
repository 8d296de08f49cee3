/**
 * The floors of the server's modules: a module names only what is on a lower floor, or beside it without a circle
 * (docs/decisions/0119). Both count: an import of another module's file, and another module's table in a SQL text.
 * Pages that join many modules are read in `server/reads`, which names any module, writes nothing, and is imported by
 * `app.ts` alone.
 */
import { isTest, readSources, type SourceFile } from './source-files.ts'
import { tableUses } from './sql-ownership.ts'
import { findCycles } from './structure.ts'

/** From the ground. */
const floors = [
  ['settings', 'identity', 'pictures', 'ledger', 'audit', 'outbox'],
  ['vendors', 'documents', 'staff'],
  ['catalog', 'events', 'commissions', 'search', 'slots', 'favourites', 'carts', 'featured'],
  ['payments', 'payouts', 'etims'],
  ['orders', 'tickets'],
  ['door', 'reconciliation', 'jobs', 'rollups', 'ledger-proof', 'reviews', 'problems', 'alerts'],
]

const moduleOf = (path: string) => /^server\/modules\/([^/]+)\//.exec(path)?.[1]
const isOfReads = (path: string) => path.startsWith('server/reads/')
const floorOf = (module: string) => floors.findIndex((floor) => floor.includes(module))

/** That a file of one module names a file of another: by importing it, or by a table that it declares. */
interface Arrow {
  from: string
  to: string
  files: string
}

export interface Floors {
  /** Pairs of modules of which one names the other. */
  pairs: number
  /** How many modules the largest circle of them has; 1 where there is none. */
  largestCircle: number
  complaints: string[]
}

export function checkFloors(sources: readonly SourceFile[]): Floors {
  const code = sources.filter(({ path }) => !isTest(path))
  const arrows = arrowsOf(code)
  const modules = new Set(code.flatMap(({ path }) => moduleOf(path) ?? []))
  const named = namedBy(modules, arrows)
  // Without an arrow up, a circle is on one floor.
  const isUp = ({ from, to }: Arrow) => floorOf(from) < floorOf(to)
  const circles = findCycles(
    namedBy(
      modules,
      arrows.filter((arrow) => !isUp(arrow)),
    ),
  )
  const isCircular = ({ from, to }: Arrow) => circles.some((circle) => circle.includes(from) && circle.includes(to))
  const complaints = [
    ...[...modules].filter((module) => floorOf(module) < 0).map((module) => `${module} stands on no floor`),
    ...arrows.flatMap((arrow) => {
      const { from, to, files } = arrow
      if (isUp(arrow)) return `${from} stands below ${to}, and names it: ${files}`
      return isCircular(arrow) ? `${from} and ${to} are in a circle: ${files}` : []
    }),
    ...complaintsAboutReads(code),
  ]
  return {
    pairs: [...named.values()].reduce((sum, { size }) => sum + size, 0),
    largestCircle: Math.max(1, ...findCycles(named).map(({ length }) => length)),
    complaints: [...new Set(complaints)],
  }
}

/** What each of the modules names. */
function namedBy(modules: Iterable<string>, arrows: readonly Arrow[]): Map<string, Set<string>> {
  const named = new Map(Array.from(modules, (module) => [module, new Set<string>()]))
  for (const { from, to } of arrows) named.get(from)?.add(to)
  return named
}

function arrowsOf(code: readonly SourceFile[]): Arrow[] {
  const imported = code.flatMap(({ path, imports }) => imports.map((target) => [path, target] as const))
  const read = tableUses(code).map(({ path, table }) => [path, table.path] as const)
  return [...imported, ...read].flatMap(([path, target]) => {
    const [from, to] = [moduleOf(path), moduleOf(target)]
    return from && to && from !== to ? { from, to, files: `${path} → ${target}` } : []
  })
}

function complaintsAboutReads(code: readonly SourceFile[]): string[] {
  const outside = code.filter(({ path }) => !isOfReads(path) && path !== 'server/app.ts')
  return [
    ...outside.flatMap(({ path, imports }) =>
      imports.filter(isOfReads).map((target) => `only server/app.ts imports from server/reads: ${path} → ${target}`),
    ),
    ...tableUses(code)
      .filter(({ path, isWrite }) => isWrite && isOfReads(path))
      .map(({ path, table }) => `server/reads writes nothing: ${path} → ${table.path}`),
  ]
}

if (import.meta.main) {
  const { pairs, largestCircle, complaints } = checkFloors(readSources(['server']))
  console.log(`Pairs of modules of which one names the other: ${pairs}`)
  console.log(`Modules in the largest circle: ${largestCircle}`)
  for (const complaint of complaints) console.error(complaint)
  process.exit(complaints.length > 0 ? 1 : 0)
}
