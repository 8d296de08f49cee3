import { paraglideVitePlugin } from '@inlang/paraglide-js'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractsInBrowser } from './scripts/contracts-in-browser.ts'
import { messages } from './scripts/messages.ts'

export default defineConfig({
  publicDir: 'web/public',
  plugins: [
    contractsInBrowser(),
    tailwindcss(),
    paraglideVitePlugin(messages),
    tanstackStart({
      srcDirectory: 'web',
      router: { addExtensions: true, quoteStyle: 'single', semicolons: false },
      serverFns: { disableCsrfMiddlewareWarning: true },
    }),
    react(),
  ],
  build: { assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    client: { build: { outDir: 'dist/web', emptyOutDir: true } },
    ssr: { build: { outDir: 'dist/web-server', emptyOutDir: true } },
  },
})
