import { readFile } from 'node:fs/promises'
import { type ESTree, type Plugin, parseSync } from 'vite'

const mark = '?endpoint='
const plain = new Set(['method', 'path', 'status', 'access', 'idempotent', 'filterOrder'])

/**
 * In the browser an endpoint is its method, path and a few flags; its schemas are loaded on demand (`schemasOf`, which forms
 * call at the first validation). Zod and the schemas would otherwise be a sixth of the first load. Other exports of a contract
 * are imported unchanged, and cost only the pages that use them.
 */
export function contractsInBrowser(): Plugin {
  return {
    name: 'uliza:contracts-in-browser',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    async resolveId(source, importer) {
      const [contract = '', name] = source.split(mark)
      if (!contract.startsWith('#contracts/') || !name) return null
      const resolved = await this.resolve(contract, importer, { skipSelf: true })
      return resolved && { id: resolved.id + mark + name, moduleSideEffects: false }
    },
    async load(id) {
      const [file = '', name] = id.split(mark)
      if (!name) return null
      this.addWatchFile(file)
      return endpointOnly(file, await readFile(file, 'utf8'), name)
    },
    async transform(code, id) {
      if (!code.includes("from '#contracts/") || id.includes('node_modules')) return null
      let rewritten = code
      // From the end, so that earlier positions stay valid.
      for (const node of parseSync('page.tsx', code).program.body.toReversed()) {
        if (node.type !== 'ImportDeclaration' || !node.source.value.startsWith('#contracts/')) continue
        const resolved = await this.resolve(node.source.value, id)
        if (!resolved || node.importKind === 'type') continue
        const endpoints = new Set<string>()
        for (const { name, description } of exportsOf(await readFile(resolved.id, 'utf8')))
          if (description) endpoints.add(name)
        rewritten = rewritten.slice(0, node.start) + splitImport(node, code, endpoints) + rewritten.slice(node.end)
      }
      return { code: rewritten, map: null }
    },
  }
}

/** The same import in parts: each endpoint without its schemas, and everything else. Line numbers stay the same. */
function splitImport(node: ESTree.ImportDeclaration, code: string, endpoints: Set<string>): string {
  const light: string[] = []
  const whole: string[] = []
  for (const specifier of node.specifiers) {
    const text = code.slice(specifier.start, specifier.end)
    const isEndpoint =
      specifier.type === 'ImportSpecifier' &&
      specifier.imported.type === 'Identifier' &&
      endpoints.has(specifier.imported.name)
    if (isEndpoint) light.push(text)
    else if (!(specifier.type === 'ImportSpecifier' && specifier.importKind === 'type')) whole.push(text)
  }
  const from = node.source.value
  const imports = [
    ...light.map((name) => `import { ${name} } from '${from}${mark}${name.split(' ')[0]}';`),
    whole.length > 0 ? `import { ${whole.join(', ')} } from '${from}';` : '',
  ]
  const lines = code.slice(node.start, node.end).split('\n').length - 1
  return imports.join('') + '\n'.repeat(lines)
}

function endpointOnly(file: string, source: string, endpoint: string): string {
  const lines = ["import { lazySchemas } from '#web/lib/api/endpoint-schemas.ts'"]
  for (const { name, description } of exportsOf(source)) {
    if (!description || name !== endpoint) continue
    const kept = description.properties.filter(
      (p) => p.type === 'Property' && p.key.type === 'Identifier' && plain.has(p.key.name),
    )
    const facts = kept.map((p) => source.slice(p.start, p.end)).join(', ')
    const load = `() => import('${file}?schemas').then((m) => m.${name})`
    lines.push(`export const ${name} = /* @__PURE__ */ lazySchemas({ ${facts} }, ${load})`)
  }
  return lines.join('\n')
}

interface Exported {
  name: string
  /** The argument of `endpoint()`, when the value is a call of it. */
  description?: ESTree.ObjectExpression
}

/** The constants a contract file exports. */
function* exportsOf(source: string): Generator<Exported> {
  for (const node of parseSync('contract.ts', source).program.body) {
    if (node.type !== 'ExportNamedDeclaration' || node.declaration?.type !== 'VariableDeclaration') continue
    for (const { id, init } of node.declaration.declarations) {
      if (id.type !== 'Identifier') continue
      const isEndpoint =
        init?.type === 'CallExpression' && init.callee.type === 'Identifier' && init.callee.name === 'endpoint'
      const argument = isEndpoint ? init.arguments[0] : undefined
      yield { name: id.name, description: argument?.type === 'ObjectExpression' ? argument : undefined }
    }
  }
}
