/** Measures the structure of the code base, prints it, and fails above the limits written here. */
import { dirname } from 'node:path'
import { isTest, readSources, type SourceFile } from './source-files.ts'

export const limits = {
  /** Files in one folder, without their tests. */
  filesPerFolder: 15,
  cycles: 0,
  /** Sources (not tests) above 250 lines. */
  longFiles: 0,
  /** Files of 15 lines or fewer: a few are right (one rule, one list, one schema), many are fragments. */
  shortFiles: 88,
  /** Relative imports that leave their module or feature: from outside, an alias says where a file is. */
  leavingImports: 0,
}

const maxLines = 250
const shortLines = 15

/** Data rather than code: one file per vendor, drawing or message, without a limit. */
const isData = (path: string) => path.startsWith('demo/market/vendors/') || path.startsWith('demo/artwork/')

/** Files whose path is required by the router (TanStack Router), or by importers (an index). */
const isNamedByItsPlace = (path: string) => path.startsWith('web/routes/') || /(^|\/)index\.ts$/.test(path)

export interface Structure {
  folders: [folder: string, files: number][]
  cycles: string[][]
  longFiles: SourceFile[]
  shortFiles: SourceFile[]
  leavingImports: string[]
}

export function measure(sources: readonly SourceFile[]): Structure {
  const code = sources.filter(({ path }) => !isTest(path) && !isData(path))
  const counts = new Map<string, number>()
  for (const { path } of code) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  return {
    folders: [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)),
    cycles: findCycles(new Map(sources.map(({ path, imports }) => [path, imports]))),
    longFiles: code.filter(({ lines }) => lines > maxLines),
    shortFiles: code.filter(({ path, lines }) => lines <= shortLines && !isNamedByItsPlace(path)),
    leavingImports: sources.flatMap(leavingImportsOf),
  }
}

/** The scope of `../`: a file's module of the server, its part of the web, else its top folder. */
const roomOf = (path: string) =>
  /^(server\/(?:modules\/[^/]+|reads|platform|testing)|web\/(?:features\/[^/]+\/[^/]+|[^/]+))\//.exec(path)?.[1] ??
  path.split('/')[0]

const leavingImportsOf = ({ path, relativeImports }: SourceFile) =>
  /^(server\/modules|server\/reads|server\/platform|web)\//.test(path)
    ? relativeImports
        .filter((imported) => /\.tsx?$/.test(imported) && roomOf(imported) !== roomOf(path))
        .filter((imported) => !imported.startsWith(`${dirname(path)}/`))
        .map((imported) => `${path} → ${imported}`)
    : []

/** Groups of files or modules that name each other, over any number of them (Tarjan's strongly connected components). */
export function findCycles(importsOf: ReadonlyMap<string, Iterable<string>>): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []
  const visit = (path: string) => {
    order.set(path, order.size)
    lowest.set(path, order.get(path) as number)
    stack.push(path)
    for (const next of importsOf.get(path) ?? []) {
      if (!importsOf.has(next)) continue
      if (!order.has(next)) visit(next)
      else if (!stack.includes(next)) continue
      lowest.set(path, Math.min(lowest.get(path) as number, lowest.get(next) as number))
    }
    if (lowest.get(path) !== order.get(path)) return
    const cycle = stack.splice(stack.indexOf(path))
    if (cycle.length > 1) cycles.push(cycle)
  }
  for (const path of importsOf.keys()) if (!order.has(path)) visit(path)
  return cycles
}

/** The exceeded limits, a sentence each. */
export function complaintsAbout(structure: Structure): string[] {
  const { folders, cycles, longFiles, shortFiles, leavingImports } = structure
  const over = (count: number, limit: number, what: string, names: string[] = []) =>
    count > limit ? [[`${count} ${what}, at most ${limit}`, ...names].join('\n  ')] : []
  return [
    ...folders.flatMap(([folder, files]) => over(files, limits.filesPerFolder, `files in ${folder}`)),
    ...over(
      cycles.length,
      limits.cycles,
      'import cycles',
      cycles.map((cycle) => cycle.join(' → ')),
    ),
    ...over(
      longFiles.length,
      limits.longFiles,
      `files above ${maxLines} lines`,
      longFiles.map(({ path }) => path),
    ),
    ...over(shortFiles.length, limits.shortFiles, `files of ${shortLines} lines or fewer`),
    ...over(leavingImports.length, limits.leavingImports, 'relative imports that leave their room', leavingImports),
  ]
}

if (import.meta.main) {
  const isAll = process.argv.includes('--all')
  const structure = measure(
    readSources(['contracts', 'server', 'web', 'simulator', 'demo', 'scripts', 'bench', 'e2e', ':!web/paraglide']),
  )
  const fullest = structure.folders.toSorted(([, a], [, b]) => b - a).slice(0, isAll ? undefined : 8)
  console.log(`Files per folder, without tests (${structure.folders.length} folders):`)
  for (const [folder, files] of fullest) console.log(`  ${String(files).padStart(3)}  ${folder}`)
  console.log(`Import cycles: ${structure.cycles.length}`)
  console.log(`Files above ${maxLines} lines: ${structure.longFiles.length}`)
  console.log(`Files of ${shortLines} lines or fewer: ${structure.shortFiles.length}`)
  if (isAll) for (const { path, lines } of structure.shortFiles) console.log(`  ${String(lines).padStart(3)}  ${path}`)
  const complaints = complaintsAbout(structure)
  for (const complaint of complaints) console.error(complaint)
  process.exit(complaints.length > 0 ? 1 : 0)
}
