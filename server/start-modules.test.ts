import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

/** Prints the packages that are loaded with the program, by Node's own hook. */
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
await import(${JSON.stringify(join(import.meta.dirname, 'main.ts'))})
console.log([...packages].join(' '))
process.exit()
`

describe('the program', () => {
  it('starts without the libraries that only some requests need: pictures, PDF, mail, other stores, and what builds pages', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
    const loaded = stdout.trim().split(' ')
    expect(loaded).toEqual(expect.arrayContaining(['fastify', 'pg', 'zod']))
    const late = ['sharp', 'pdfkit', 'fontkit', 'pdfjs-dist', 'nodemailer', '@aws-sdk/client-s3', 'vite', 'react']
    expect(late.filter((name) => loaded.includes(name))).toEqual([])
  })
})
