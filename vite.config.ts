import { availableParallelism } from 'node:os'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compiledMessages } from './scripts/web/compile-messages.ts'
import { contractsInBrowser } from './scripts/web/contracts-in-browser.ts'
import { icons } from './scripts/web/icons.ts'
import { pageLocale } from './scripts/web/messages.ts'
import { preloadNothing } from './scripts/web/preload-nothing.ts'
import { listOfflineFiles } from './scripts/web/service-worker.ts'
import { sharedChunks } from './scripts/web/shared-chunks.ts'

const baseLibraries =
  /node_modules[\\/](react|react-dom|scheduler|seroval|seroval-plugins|use-sync-external-store|@tanstack(?!.*useBlocker))[\\/]|rolldown[\\/]runtime\.js$|web[\\/]lib[\\/]libraries\.ts$/

/** As `baseLibraries`, for every page that has a form. */
const formLibraries = /node_modules[\\/](react-hook-form|@hookform)[\\/]|web[\\/]lib[\\/]form\.ts$/

/** How long plugins take says nothing to whoever starts the program. */
const checks = { bundlerTimings: false }

/** Of `npm start` where it is no production: whoever waits for it is served by the same machine. */
const isQuick = (mode: string) => mode === 'quick'

export default defineConfig(({ command, mode }) => ({
  publicDir: 'web/public',
  // The shim is for React before 18.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  plugins: [
    contractsInBrowser(),
    icons(),
    pageLocale(),
    preloadNothing(),
    listOfflineFiles(),
    tailwindcss(),
    // A file for each message lets each chunk have its own, and takes the bundler twice as long.
    compiledMessages(command === 'build' && !isQuick(mode) ? 'message-modules' : 'locale-modules'),
    tanstackStart({
      srcDirectory: 'web',
      router: {
        addExtensions: true,
        quoteStyle: 'single',
        semicolons: false,
        // Nobody reads the route tree, and the formatter takes a second.
        enableRouteTreeFormatting: false,
        // A loader comes with its page: the queries of every route would otherwise be in the first load of each. A page
        // of an error does not come by itself: what went wrong may be that nothing can be fetched.
        codeSplittingOptions: {
          defaultBehavior: [['component', 'loader', 'pendingComponent'], ['notFoundComponent']],
        },
      },
      // A release looks at which imports a browser may have; the tests run on one.
      importProtection: { enabled: !isQuick(mode) },
      serverFns: { disableCsrfMiddlewareWarning: true },
    }),
    react(),
  ],
  build: {
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The messages of all pages lie in one chunk there.
    ...(isQuick(mode) && { chunkSizeWarningLimit: 1000 }),
    // Slower than the default by seconds, smaller by more than a kilobyte for every visitor.
    minify: isQuick(mode) ? 'oxc' : 'terser',
    terserOptions: {
      ecma: 2022,
      module: true,
      compress: { passes: 6, pure_getters: true },
      maxWorkers: availableParallelism(),
    },
    // No list of every page's chunks in the first load of each: the server names the chunks of the page that is asked
    // for, and the router fetches the next one when a finger or a pointer comes near its link.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/web',
        emptyOutDir: true,
        // What changes with a library's version and not with ours: one file, compressed as a whole, kept over releases.
        rolldownOptions: {
          checks,
          output: {
            // After Terser once more by the bundler's own: another kilobyte.
            minify: true,
            // Names would only make the first page's list of chunks longer.
            chunkFileNames: 'assets/[hash].js',
            entryFileNames: 'assets/[hash].js',
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                { name: 'base', test: baseLibraries, priority: 2 },
                { name: 'forms', test: formLibraries, priority: 2 },
                ...(isQuick(mode) ? [] : [{ name: sharedChunks(), priority: 1 }]),
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Pages have some of its functions in them as text. The rest nobody downloads: the bundler's own minifier does,
      // in seconds.
      build: { outDir: 'dist/web-server', emptyOutDir: true, minify: 'oxc', rolldownOptions: { checks } },
      // Whole in itself: React chooses its slow development half by NODE_ENV at run time when it is left outside.
      resolve: command === 'build' ? { noExternal: true } : {},
    },
  },
}))
