import type { Plugin } from 'vite'

/**
 * What Vite puts around each `import()` of the build. Its own fetches the part's parts first, of which the build lists none
 * (`modulePreload` in `vite.config.ts`), and says so when the part cannot be fetched. Only the latter is left.
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
