import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aProduct, aShop } from '#server/testing/builders/shops.ts'
import { generateClient } from '#server/testing/redocly.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()
const root = join(import.meta.dirname, '../../..')
const run = promisify(execFile)

/** Below the project, so that Node's types are found. */
let folder: string
beforeAll(async () => {
  await mkdir(join(root, '.cache'), { recursive: true })
  folder = await mkdtemp(join(root, '.cache/api-client-'))
  const { body } = await world.visitor().get('/api/openapi.json')
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(body))
  await generateClient(join(folder, 'openapi.json'), join(folder, 'client.ts'))
})
afterAll(() => rm(folder, { recursive: true }))

/** The program that docs/api.md shows, with some of its text changed. */
async function writeProgram(name: string, change: (text: string) => string = (text) => text) {
  const page = await readFile(join(root, 'docs/api.md'), 'utf8')
  const program = /```ts\n(.*?)```/s.exec(page)?.[1] ?? ''
  await writeFile(join(folder, name), change(program))
}

const settings = ['--noEmit', '--strict', '--target', 'es2024', '--module', 'nodenext', '--types', 'node']
const typeErrors = async (name: string): Promise<string> => {
  const compiler = [join(root, 'node_modules/typescript/bin/tsc'), '--ignoreConfig', '--allowImportingTsExtensions']
  const { stdout } = await run(process.execPath, [...compiler, ...settings, join(folder, name)]).catch(
    (failed) => failed,
  )
  return stdout
}

describe('a client generated from the API description', () => {
  it('type-checks the program of docs/api.md, and refuses it with a wrong field', async () => {
    await writeProgram('program.ts')
    expect(await typeErrors('program.ts')).toBe('')
    await writeProgram('wrong.ts', (text) => text.replace('quantity: 2', 'amount: 2'))
    expect(await typeErrors('wrong.ts')).toContain("'quantity' is missing")
  })

  it('lists vendors, signs in and checks a cart on a running server', async () => {
    const shop = await aShop(world, { name: 'Samaki Corner' })
    await aProduct(world, shop, { priceKES: 450 })
    const person = {
      name: 'Njeri Mwangi',
      email: 'njeri@example.com',
      password: 'kikombe cha chai',
      phone: '0722418305',
    }
    await world.visitor().post('/api/auth/register', person)
    await writeProgram('program.ts')
    const { stdout } = await run(process.execPath, [join(folder, 'program.ts')], {
      env: {
        ...process.env,
        ULIZA_URL: world.config.providers.mpesa.callbackUrl,
        EMAIL: person.email,
        PASSWORD: person.password,
      },
    })
    expect(stdout).toBe('Njeri Mwangi Samaki Corner OK\n')
  })
})
