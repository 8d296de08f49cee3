import { readFile } from 'node:fs/promises'
import { type ESTree, type Plugin, parseSync } from 'vite'

const mark = '?endpoints'
const plain = new Set(['method', 'path', 'status', 'access', 'idempotent', 'filterOrder'])

/**
 * In the browser an endpoint is its method, path and a few flags; its schemas arrive when somebody asks for them
 * (`schemasOf`, which forms do at the first submit). Zod and the schemas would otherwise be a sixth of the first load.
 * What a contract exports besides endpoints is passed on, and costs only the pages that use it.
 */
export function contractsInBrowser(): Plugin {
  return {
    name: 'uliza:contracts-in-browser',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    async resolveId(source, importer) {
      const isFullContract = importer?.endsWith(mark) && source === importer.slice(0, -mark.length)
      // Without this a page would carry the whole contract for the sake of what is passed on and not used.
      if (isFullContract) return { id: source, moduleSideEffects: false }
      if (!source.startsWith('#contracts/')) return null
      const resolved = await this.resolve(source, importer, { skipSelf: true })
      return resolved && { id: resolved.id + mark, moduleSideEffects: false }
    },
    async load(id) {
      if (!id.endsWith(mark)) return null
      const file = id.slice(0, -mark.length)
      this.addWatchFile(file)
      return facade(file, await readFile(file, 'utf8'))
    },
  }
}

function facade(file: string, source: string): string {
  const lines: string[] = []
  const passedOn: string[] = []
  for (const { name, description } of exportsOf(source)) {
    if (!description) passedOn.push(name)
    else {
      const kept = description.properties.filter(
        (p) => p.type === 'Property' && p.key.type === 'Identifier' && plain.has(p.key.name),
      )
      const text = kept.map((p) => source.slice(p.start, p.end)).join(', ')
      lines.push(
        `export const ${name} = /* @__PURE__ */ lazySchemas({ ${text} }, () => import('${file}?schemas').then((m) => m.${name}))`,
      )
    }
  }
  const passed = passedOn.length > 0 ? `export { ${passedOn.join(', ')} } from '${file}'\n` : ''
  return `import { lazySchemas } from '#web/lib/endpoint-schemas.ts'\n${passed}${lines.join('\n')}\n`
}

/** The values a contract file exports, with the description of those that are endpoints. */
function* exportsOf(source: string): Generator<{ name: string; description?: ESTree.ObjectExpression }> {
  for (const node of parseSync('contract.ts', source).program.body) {
    if (node.type !== 'ExportNamedDeclaration' || node.exportKind === 'type' || !node.declaration) continue
    const { declaration } = node
    if (declaration.type === 'FunctionDeclaration' && declaration.id) yield { name: declaration.id.name }
    if (declaration.type !== 'VariableDeclaration') continue
    for (const { id, init } of declaration.declarations) {
      if (id.type !== 'Identifier') continue
      const isEndpoint =
        init?.type === 'CallExpression' && init.callee.type === 'Identifier' && init.callee.name === 'endpoint'
      const argument = isEndpoint ? init.arguments[0] : undefined
      yield { name: id.name, description: argument?.type === 'ObjectExpression' ? argument : undefined }
    }
  }
}
