/** Modules that the same pages load. */
export interface Chunk {
  users: Set<string>
  modules: string[]
  /** The modules that they import. */
  imports: Set<string>
  /** In bytes of source. */
  size: number
}

/** In bytes of source: what a request, and the poor compression of a small file, cost a page. */
const requestCost = 1_000

/**
 * Pages on which people arrive. With its own file and the three of every page (`docs/web.md`) each loads eight at most.
 */
const landing = /web\/routes\/(cart|events\/(index|\$slug)\.tsx|vendors\/|auth\/(login|register))/
const maxChunks = 4
/** The first page fetches it once it is open, besides what it began with. */
const ofHome = /web\/features\/storefront\/home\/coming-up\.tsx/
const maxChunksOfHome = 2

const maxChunksOf = (user: string) =>
  ofHome.test(user) ? maxChunksOfHome : landing.test(user) ? maxChunks : Number.POSITIVE_INFINITY

/** Of a library nobody knows how much the build will leave, so a large one stays by itself. */
const maxMergedSize = 50_000

/** Pages of vendors and administrators; customers come on slow phones, and far more often. */
const work = /web\/(routes|features)\/(admin|vendor|vendor-workspace|dev)\//
/**
 * These have by far the most of their own, and mind most what they load in vain: the first of all, then the others. What
 * follows on the first page minds more (`ofHome`).
 */
const fullest = /web\/routes\/(checkout|onboarding\/)/
const full = /web\/routes\/(success|(vendor\/)?product\/|vendor\/events\/(new|\$id\/edit))/
/** Nearly as much, of which some comes later. */
const nearlyFull = /web\/routes\/(join|vendor_\/scan)/

/**
 * A shop's page is where most people arrive from outside, on the worst lines: it loads nothing in vain. What it uses is
 * merged among itself alone.
 */
const shop = /web\/routes\/vendors\//
const isOfShop = ({ users }: Chunk) => [...users].some((user) => shop.test(user))

const weights = new Map<string, number>()

function weight(user: string): number {
  const known = weights.get(user)
  if (known) return known
  const isFull = full.test(user) || nearlyFull.test(user)
  const found = fullest.test(user) ? 400 : ofHome.test(user) ? 1_000 : isFull ? 14 : work.test(user) ? 1 : 3
  weights.set(user, found)
  return found
}

/**
 * In bytes of source: a page that loads so much in vain already minds more of it twice as much. Each page has its own
 * budget.
 */
const tolerable = 3_000

/** In bytes of source: what the pages with the most of their own load in vain, as long as any other pair is left. */
const mostInVain = 12_000
const isLarge = (user: string) => fullest.test(user) || full.test(user)

interface Pair {
  a: Chunk
  b: Chunk
  /** What merging them saves, when this was last looked at. */
  saved: number
}

/** Merges chunks while it saves pages more in requests than it costs in bytes that they load in vain. */
export function mergeChunks(all: readonly Chunk[]): Chunk[] {
  const graph = chunkGraph(all)
  let pairs = all.flatMap((a, index) => all.slice(index + 1).map((b): Pair => ({ a, b, saved: graph.saved(a, b) })))
  pairs = pairs.filter(({ a, b }) => Math.max(a.size, b.size) <= maxMergedSize && isOfShop(a) === isOfShop(b))

  /** What a pair saves grows less with each merging elsewhere, so only the best has to be looked at again. */
  function best(isWanted: (pair: Pair) => boolean): Pair | undefined {
    const wanted = pairs.filter(isWanted).sort((one, other) => other.saved - one.saved)
    for (const [index, pair] of wanted.entries()) {
      pair.saved = graph.saved(pair.a, pair.b)
      const next = wanted[index + 1]
      if (next && pair.saved < next.saved) return best(isWanted)
      if (isWanted(pair) && !graph.isCircle(pair.a, pair.b)) return pair
    }
  }

  function join({ a, b }: Pair) {
    graph.join(a, b)
    const others = new Set<Chunk>()
    for (const pair of pairs) others.add(pair.a).add(pair.b)
    others.delete(a)
    others.delete(b)
    pairs = pairs.filter((pair) => others.has(pair.a) && others.has(pair.b))
    if (a.size <= maxMergedSize)
      for (const chunk of others)
        if (isOfShop(chunk) === isOfShop(a)) pairs.push({ a: chunk, b: a, saved: graph.saved(chunk, a) })
  }

  const worthIt = () => best(({ saved }) => saved > 0)
  for (let pair = worthIt(); pair; pair = worthIt()) join(pair)
  // Then what costs least, where a page on which people arrive has more than it may.
  const ofCrowded = () => {
    const pages = crowdedPages(graph.chunks)
    return best(({ a, b }) => pages.some((page) => a.users.has(page) && b.users.has(page)))
  }
  for (let pair = ofCrowded(); pair; pair = ofCrowded()) join(pair)
  return [...graph.chunks]
}

function crowdedPages(chunks: ReadonlySet<Chunk>): string[] {
  const counts = new Map<string, number>()
  for (const { users } of chunks) {
    for (const user of users) counts.set(user, (counts.get(user) ?? 0) + 1)
  }
  return [...counts].filter(([page, count]) => count > maxChunksOf(page)).map(([page]) => page)
}

/** The chunks, and which needs which. Who loads a chunk loads all that it needs. */
function chunkGraph(all: readonly Chunk[]) {
  const chunks = new Set(all)
  const chunkOf = new Map(all.flatMap((chunk) => chunk.modules.map((id) => [id, chunk] as const)))
  const known = new Map<Chunk, Set<Chunk>>()
  const loadedInVain = new Map<string, number>()

  /** With the chunk itself, and what those need in turn. */
  function needs(chunk: Chunk): Set<Chunk> {
    const found = known.get(chunk) ?? new Set([chunk])
    if (known.has(chunk)) return found
    for (const need of found) for (const id of need.imports) if (chunkOf.has(id)) found.add(chunkOf.get(id) as Chunk)
    known.set(chunk, found)
    return found
  }

  /** What these pages would load with a chunk although they do not use it: an entry for each page and size. */
  const inVain = (users: Set<string>, loaded: Chunk): [user: string, size: number][] =>
    [...needs(loaded)].flatMap((chunk) =>
      [...without(users, chunk.users)].map((user): [string, number] => [user, chunk.size]),
    )

  /**
   * A page that uses both is saved a request; one that uses only one of them would load the other, and its needs, in
   * vain.
   */
  function saved(a: Chunk, b: Chunk): number {
    const cost = (user: string) => weight(user) * (1 + ((loadedInVain.get(user) ?? 0) / tolerable) ** 2)
    const vain = [...inVain(a.users, b), ...inVain(b.users, a)]
    const most = Math.max(0, ...[...totals(vain)].map(([user, size]) => (isLarge(user) ? size : 0)))
    if (most > mostInVain) return Number.MIN_SAFE_INTEGER - most
    return (
      requestCost * sum([...common(a.users, b.users)].map(weight)) - sum(vain.map(([user, size]) => size * cost(user)))
    )
  }

  /** What each page would have loaded in vain by then. */
  function totals(vain: readonly [user: string, size: number][]): Map<string, number> {
    const found = new Map<string, number>()
    for (const [user, size] of vain) found.set(user, (found.get(user) ?? loadedInVain.get(user) ?? 0) + size)
    return found
  }

  /** Whether one needs the other by way of a third: merged they would need each other, and neither could begin. */
  function isCircle(a: Chunk, b: Chunk): boolean {
    const isByWay = (from: Chunk, to: Chunk) =>
      [...needs(from)].some((chunk) => chunk !== from && chunk !== to && needs(chunk).has(to))
    return isByWay(a, b) || isByWay(b, a)
  }

  function join(a: Chunk, b: Chunk): void {
    for (const [user, size] of [...inVain(a.users, b), ...inVain(b.users, a)])
      loadedInVain.set(user, (loadedInVain.get(user) ?? 0) + size)
    chunks.delete(b)
    for (const id of b.modules) chunkOf.set(id, a)
    a.modules.push(...b.modules)
    a.imports = union(a.imports, b.imports)
    a.users = union(a.users, b.users)
    a.size += b.size
    known.clear()
    for (const chunk of needs(a)) chunk.users = union(chunk.users, a.users)
  }

  return { chunks, saved, isCircle, join }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const union = <T>(a: ReadonlySet<T>, b: ReadonlySet<T>) => new Set([...a, ...b])
const common = <T>(a: ReadonlySet<T>, b: ReadonlySet<T>) => new Set([...a].filter((each) => b.has(each)))
const without = <T>(a: ReadonlySet<T>, b: ReadonlySet<T>) => new Set([...a].filter((each) => !b.has(each)))
