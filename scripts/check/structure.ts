/**
 * Measures the structure of the code base and prints it. Sizes are trends and questions for a review; few fail
 * (docs/decisions/0124-limits-as-trends.md).
 */
import { dirname } from 'node:path'
import { isTest, readSources, type SourceFile } from './source-files.ts'

/** Above these the check fails. Files are counted without their tests. */
export const limits = { filesPerFolder: 25, linesPerFile: 400, cycles: 0, leavingImports: 0 }

/** Above these a review asks whether there is a second idea. */
const questions = { filesPerFolder: 15, linesPerFile: 250 }

/** What is aimed at. */
const aims = { medianLines: 60, ninetiethLines: 130, columns: 120 }

/** Data rather than code: one file per vendor, without a limit. */
const isData = (path: string) => path.startsWith('demo/market/vendors/')

export interface Structure {
  folders: [folder: string, files: number][]
  cycles: string[][]
  /** Files above the lines that ask a question, the longest first. */
  longFiles: SourceFile[]
  medianLines: number
  ninetiethLines: number
  /** How many lines, tests included, are longer than is aimed at. */
  wideLines: number
  leavingImports: string[]
}

export function measure(sources: readonly SourceFile[]): Structure {
  const code = sources.filter(({ path }) => !isTest(path) && !isData(path))
  const counts = new Map<string, number>()
  for (const { path } of code) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  const lengths = code.map(({ lines }) => lines).toSorted((a, b) => a - b)
  const percentile = (part: number) => lengths[Math.ceil(lengths.length * part) - 1] ?? 0
  const isWide = (line: string) => line.length > aims.columns
  return {
    folders: [...counts].toSorted(([, a], [, b]) => b - a),
    cycles: findCycles(new Map(sources.map(({ path, imports }) => [path, imports]))),
    longFiles: code
      .filter(({ lines }) => lines > questions.linesPerFile)
      .toSorted(({ lines: a }, { lines: b }) => b - a),
    medianLines: percentile(0.5),
    ninetiethLines: percentile(0.9),
    wideLines: sources.reduce((sum, { text }) => sum + text.split('\n').filter(isWide).length, 0),
    leavingImports: sources.flatMap(leavingImports),
  }
}

/** The scope of `../`: a file's module of the server, its part of the web, else its top folder. */
const relativeScope = (path: string) =>
  /^(server\/(?:modules\/[^/]+|reads|platform|testing)|web\/(?:features\/[^/]+\/[^/]+|[^/]+))\//.exec(path)?.[1] ??
  path.split('/')[0]

const leavingImports = ({ path, relativeImports }: SourceFile) =>
  /^(server\/modules|server\/reads|server\/platform|web)\//.test(path)
    ? relativeImports
        .filter((imported) => /\.tsx?$/.test(imported) && relativeScope(imported) !== relativeScope(path))
        .filter((imported) => !imported.startsWith(`${dirname(path)}/`))
        .map((imported) => `${path} → ${imported}`)
    : []

/**
 * Groups of files or modules that name each other, over any number of them (Tarjan's strongly connected components).
 */
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
export function complaintsAbout({ folders, cycles, longFiles, leavingImports }: Structure): string[] {
  const over = (count: number, limit: number, what: string, names: string[] = []) =>
    count > limit ? [[`${count} ${what}, at most ${limit}`, ...names].join('\n  ')] : []
  const circles = cycles.map((cycle) => cycle.join(' → '))
  return [
    ...folders.flatMap(([folder, files]) => over(files, limits.filesPerFolder, `files in ${folder}`)),
    ...longFiles.flatMap(({ path, lines }) => over(lines, limits.linesPerFile, `lines in ${path}`)),
    ...over(cycles.length, limits.cycles, 'import cycles', circles),
    ...over(leavingImports.length, limits.leavingImports, 'relative imports that leave their room', leavingImports),
  ]
}

/** What a review asks about, a line each. */
export const questionsAbout = ({ folders, longFiles }: Structure): string[] => [
  ...folders
    .filter(([, files]) => files > questions.filesPerFolder)
    .map(([folder, files]) => `${folder}: ${files} files. Would a part of them be found sooner in a folder?`),
  ...longFiles.map(({ path, lines }) => `${path}: ${lines} lines. Is there a second idea in it?`),
]

if (import.meta.main) {
  const structure = measure(
    readSources(['contracts', 'server', 'web', 'simulator', 'demo', 'scripts', 'bench', 'e2e', ':!web/paraglide']),
  )
  const { folders, cycles, medianLines, ninetiethLines, wideLines } = structure
  console.log(
    `Lines of a file: median ${medianLines} (aim ${aims.medianLines}), 90 % have at most ${ninetiethLines} (aim ${aims.ninetiethLines})`,
  )
  console.log(`Lines longer than ${aims.columns} columns: ${wideLines} (aim 0)`)
  console.log(`Folders: ${folders.length}, the fullest ${folders[0]?.[0]} with ${folders[0]?.[1]} files`)
  console.log(`Import cycles: ${cycles.length}`)
  for (const question of questionsAbout(structure)) console.log(`For review: ${question}`)
  const complaints = complaintsAbout(structure)
  for (const complaint of complaints) console.error(complaint)
  process.exit(complaints.length > 0 ? 1 : 0)
}
