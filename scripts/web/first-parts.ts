import { join } from 'node:path'
import type { Rolldown } from 'vite'

type Modules = Rolldown.ChunkingContext

const web = join(import.meta.dirname, '../../web').replaceAll('\\', '/')
const home = `${web}/routes/index.tsx`
const allMessages = `${web}/paraglide/messages/_index.js`

/**
 * The chunk of what every page loads first, and of what the page at `/` shares with others: its cards, badges, icons and
 * messages. Otherwise they would be thirty small files, and small files hardly compress. What only `/` uses stays in its own
 * chunk.
 */
export function firstParts(name: string): Rolldown.CodeSplittingNameFunction {
  let parts: Set<string> | undefined
  return (id, modules) => {
    parts ??= partsOf(modules)
    return parts.has(id) ? name : null
  }
}

function partsOf(modules: Modules): Set<string> {
  const ofEntry = reachedFrom([`${web}/client.tsx`], modules)
  // The route imports its component and loader dynamically.
  const page = modules.getModuleInfo(home)?.dynamicallyImportedIds ?? []
  if (page.length === 0)
    throw new Error(`${home} has no page: say in scripts/web/first-parts.ts where the page of / is.`)
  const ofPage = reachedFrom(page, modules)
  const shared = [...ofPage].filter((id) => modules.getModuleInfo(id)?.importers.some((other) => !ofPage.has(other)))
  return new Set([...ofEntry, ...reachedFrom(shared, modules)])
}

/** With all transitive imports. The list of all messages imports every one, so a module's messages are found by name. */
function reachedFrom(start: string[], modules: Modules): Set<string> {
  const reached = new Set<string>()
  const pending = [...start]
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (reached.has(id) || id === allMessages) continue
    reached.add(id)
    const info = modules.getModuleInfo(id)
    pending.push(...(info?.importedIds ?? []))
    if (id.includes('node_modules')) continue
    for (const [, message] of info?.code?.matchAll(/\bm\.(\w+)/g) ?? [])
      pending.push(`${web}/paraglide/messages/${message}.js`)
  }
  return reached
}
