import { join } from 'node:path'
import type { Plugin } from 'vite'

const loadChunk = join(import.meta.dirname, '../../web/lib/routing/load-chunk.ts').replaceAll('\\', '/')

/**
 * Replaces Vite's wrapper of each `import()` in the build. Vite's preloads the chunk's dependencies, of which the build
 * lists none (`modulePreload` in `vite.config.ts`), and reports when the chunk cannot be loaded. Ours only does the
 * latter.
 */
export const preloadNothing = (): Plugin => ({
  name: 'uliza:preload-nothing',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  load: {
    filter: { id: /vite\/preload-helper\.js$/ },
    handler: () => `export { loadChunk as __vitePreload } from ${JSON.stringify(loadChunk)}`,
  },
})
