// The libraries of every page. The build puts this last in their file (`vite.config.ts`).
import '@tanstack/react-query'
import '@tanstack/react-router'
import 'react-dom/client'

/** Evaluating them is one task, our own parts are the next: a press between the two is answered. Older browsers go straight on. */
const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } }
await scheduler?.yield?.()
