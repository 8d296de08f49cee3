import type { ESTree, Plugin } from 'vite'
import { parseSync } from 'vite'
import { type Endpoints, readEndpoints } from './endpoint-facts.ts'
import { withoutLimits } from './without-limits.ts'

const mark = '?endpoint='
const isContract = /\/contracts\/[^?]+\.ts(\?schemas)?$/

/**
 * In the browser an endpoint is its method, path and a few flags; its schemas are loaded on demand (`bodySchemaOf`,
 * which forms call at the first validation). Zod and the schemas would otherwise be a sixth of the first load. Other
 * exports of a contract are imported unchanged, and cost only the pages that use them. What cannot be taken apart so
 * fails the build.
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
      const facts = (await readEndpoints(file)).get(name) ?? this.error(`${file} has no endpoint ${name}.`)
      return `import { lazySchemas } from '#web/lib/api/endpoint-schemas.ts'
const load = () => import('${file}?schemas').then((m) => m.${name})
export const ${name} = /* @__PURE__ */ lazySchemas(${facts}, load)`
    },
    async transform(code, id) {
      if (isContract.test(id)) return { code: withoutLimits(code), map: null }
      if (!code.includes('#contracts/') || id.includes('node_modules')) return null
      const contracts = async (source: string) => {
        const resolved = await this.resolve(source, id)
        return resolved ? readEndpoints(resolved.id) : this.error(`${id} imports ${source}, which is not there.`)
      }
      return {
        code: await splitImports(code, contracts).catch((error) => this.error(`${id}: ${error.message}`)),
        map: null,
      }
    },
  }
}

/**
 * The code of a page with each endpoint imported without its schemas. Throws for an import that would bring them all
 * the same.
 */
export async function splitImports(code: string, contracts: (source: string) => Promise<Endpoints>): Promise<string> {
  if (/\bimport\(\s*['"`]#contracts\//.test(code))
    throw new Error('A contract is imported with import(), which brings its schemas.')
  let rewritten = code
  // From the end, so that earlier positions stay valid.
  for (const node of parseSync('page.tsx', code).program.body.toReversed()) {
    if (!('source' in node) || !node.source?.value.startsWith('#contracts/') || isOfTypes(node)) continue
    const endpoints = await contracts(node.source.value)
    if (node.type !== 'ImportDeclaration') refuse(endpoints, node.source.value, 'exported again')
    else rewritten = rewritten.slice(0, node.start) + splitImport(node, code, endpoints) + rewritten.slice(node.end)
  }
  return rewritten
}

type Sourced = ESTree.ImportDeclaration | ESTree.ExportNamedDeclaration | ESTree.ExportAllDeclaration

const isOfTypes = (node: Sourced) => (node.type === 'ImportDeclaration' ? node.importKind : node.exportKind) === 'type'

function refuse(endpoints: Endpoints, source: string, how: string) {
  if (endpoints.size === 0) return
  throw new Error(`${source} is ${how}, which brings the schemas of its endpoints. Import each by its name.`)
}

/** The same import in parts: each endpoint without its schemas, and everything else. Line numbers stay the same. */
function splitImport(node: ESTree.ImportDeclaration, code: string, endpoints: Endpoints): string {
  const from = node.source.value
  const light: string[] = []
  const whole: string[] = []
  for (const specifier of node.specifiers) {
    if (specifier.type !== 'ImportSpecifier') {
      refuse(endpoints, from, 'imported whole')
      return code.slice(node.start, node.end)
    }
    const text = code.slice(specifier.start, specifier.end)
    const name = specifier.imported.type === 'Identifier' ? specifier.imported.name : specifier.imported.value
    if (endpoints.has(name)) light.push(`import { ${text} } from '${from}${mark}${name}';`)
    else if (specifier.importKind !== 'type') whole.push(text)
  }
  const rest = whole.length > 0 ? `import { ${whole.join(', ')} } from '${from}';` : ''
  const lines = code.slice(node.start, node.end).split('\n').length - 1
  return light.join('') + rest + '\n'.repeat(lines)
}
