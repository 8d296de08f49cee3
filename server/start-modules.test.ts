import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

/** The packages that are loaded with the program, by Node's own hook, and with what is done then. */
async function loadedPackages(then = ''): Promise<string[]> {
  const script = `
import { registerHooks } from 'node:module'
const packages = new Set()
registerHooks({
  load(url, context, next) {
    const name = /node_modules\\/((@[^/]+\\/)?[^/]+)\\/(?!.*node_modules\\/)/.exec(url)?.[1]
    if (name) packages.add(name)
    return next(url, context)
  },
})
await import(${inServer('main.ts')})
${then}
console.log([...packages].join(' '))
process.exit()
`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  return stdout.trim().split(' ')
}

const inServer = (file: string) => JSON.stringify(join(import.meta.dirname, file))

/** Opens what these settings say of traces. */
const openingTraces = (env: Record<string, string>) => `
const { readConfig } = await import(${inServer('config.ts')})
const { openTraces } = await import(${inServer('platform/traces/open-traces.ts')})
await openTraces(readConfig(${JSON.stringify(env)}).traces, () => undefined)
`

describe('the program', () => {
  it('starts without the libraries that only some requests need: pictures, PDF, mail, other stores, and what builds pages', async () => {
    const loaded = await loadedPackages()
    expect(loaded).toEqual(expect.arrayContaining(['fastify', 'pg', 'zod']))
    const late = ['sharp', 'pdfkit', 'fontkit', 'pdfjs-dist', 'nodemailer', '@aws-sdk/client-s3', 'vite', 'react']
    expect(late.filter((name) => loaded.includes(name))).toEqual([])
  })

  it('loads what traces only where a collector is set', async () => {
    const ofTraces = (packages: string[]) => packages.filter((name) => name.startsWith('@opentelemetry/'))
    const [off, on] = await Promise.all([
      loadedPackages(openingTraces({})),
      loadedPackages(openingTraces({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' })),
    ])
    expect(ofTraces(off)).toEqual([])
    expect(ofTraces(on)).toContain('@opentelemetry/sdk-trace')
  })
})
