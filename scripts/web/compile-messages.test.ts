import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { compile } from '@inlang/paraglide-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compileMessages } from './compile-messages.ts'
import { messages } from './messages.ts'

let folder: string
const project = () => join(folder, 'project.inlang')
const options = () => ({ ...messages, project: project(), outdir: join(folder, 'ours') })

const en = {
  plain: 'Cart',
  named: 'Good morning, {name}',
  counted: [
    {
      declarations: ['input count', 'local form = count: plural'],
      selectors: ['form'],
      match: { 'form=one': '{count} dish', 'form=other': '{count} dishes' },
    },
  ],
}
const sw = { ...en, plain: 'Kikapu', named: 'Habari za asubuhi, {name}' }

const write = (language: string, words: object) => writeFile(join(folder, `${language}.json`), JSON.stringify(words))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uliza-messages-'))
  const settings = JSON.parse(await readFile(join(messages.project, 'settings.json'), 'utf8'))
  await mkdir(project())
  await writeFile(
    join(project(), 'settings.json'),
    JSON.stringify({
      ...settings,
      modules: [resolve('node_modules/@inlang/plugin-message-format/dist/index.js')],
      'plugin.inlang.messageFormat': { pathPattern: './{locale}.json' },
    }),
  )
  await write('en', en)
  await write('sw', sw)
})
afterAll(() => rm(folder, { recursive: true }))

/** Every file of the compiled messages with its text. */
async function compiled(outdir: string): Promise<Record<string, string>> {
  const entries = await readdir(outdir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && entry.name !== 'compiled-from')
  const texts = files.map(async ({ parentPath, name }) => {
    const file = join(parentPath, name)
    return [file.slice(outdir.length), await readFile(file, 'utf8')]
  })
  return Object.fromEntries(await Promise.all(texts))
}

it.each(['message-modules', 'locale-modules'] as const)(
  'messages are compiled to the same %s as by way of inlang’s database',
  async (outputStructure) => {
    const theirs = join(folder, outputStructure)
    await compile({ ...options(), outdir: theirs, outputStructure })
    await compileMessages(outputStructure, options())
    const ours = await compiled(options().outdir)
    expect(ours).toEqual(await compiled(theirs))
    expect(Object.values(ours).join()).toContain('Kikapu')
  },
)

it('messages are compiled again when one of them, or the structure, is another', async () => {
  const runtime = join(options().outdir, 'runtime.js')
  const writtenAt = async () => (await stat(runtime)).mtimeMs
  await compileMessages('locale-modules', options())
  const first = await writtenAt()
  await compileMessages('locale-modules', options())
  await compileMessages(undefined, options())
  expect(await writtenAt()).toBe(first)

  await compileMessages('message-modules', options())
  expect(Object.keys(await compiled(options().outdir))).toContain('/messages/plain.js')
  await write('sw', { ...sw, plain: 'Kapu' })
  await compileMessages(undefined, options())
  expect((await compiled(options().outdir))['/messages/plain.js']).toContain('Kapu')
})
