import type { Plugin } from 'vite'

/**
 * Replaces Vite's wrapper of each `import()` in the build. Vite's preloads the chunk's dependencies, of which the build lists
 * none (`modulePreload` in `vite.config.ts`), and reports when the chunk cannot be loaded. Only the latter is kept.
 */
export const preloadNothing = (): Plugin => ({
  name: 'uliza:preload-nothing',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  load: {
    filter: { id: /vite\/preload-helper\.js$/ },
    handler: () => `export const __vitePreload = (load) => load().catch((error) => {
      const event = new Event('vite:preloadError', { cancelable: true })
      event.payload = error
      window.dispatchEvent(event)
      if (!event.defaultPrevented) throw error
    })`,
  },
})
