import { enableCompileCache, flushCompileCache } from 'node:module'

// What was compiled is kept, so that the next start need not: half of the time until the first module runs.
enableCompileCache('.cache/compiled')
const { run } = await import('./run.ts')
await run('built')
flushCompileCache()
