import { parseSync, Visitor } from 'vite'

const limitType = /\b(Call|Counted)?Limit\b/

/**
 * A contract without the limits of its endpoints, on the same lines: the server alone counts by them. What it imports for
 * nothing else is gone too, so that no page is taken to need it.
 */
export function withoutLimits(contract: string): string {
  let code = contract
  const cut = (from: number, to: number) => {
    code = code.slice(0, from) + code.slice(from, to).replaceAll(/[^\n]/g, ' ') + code.slice(to)
  }
  const { program } = parseSync('contract.ts', contract)
  new Visitor({
    Property({ key, start, end }) {
      if (key.type === 'Identifier' && key.name === 'limits') cut(start, contract[end] === ',' ? end + 1 : end)
    },
  }).visit(program)
  for (const node of program.body) {
    const declaration = node.type === 'ExportNamedDeclaration' ? node.declaration : node
    if (declaration?.type !== 'VariableDeclaration') continue
    const type = declaration.declarations[0]?.id.typeAnnotation
    if (type && limitType.test(contract.slice(type.start, type.end))) cut(node.start, node.end)
  }
  const imports = program.body.filter((node) => node.type === 'ImportDeclaration')
  const others = imports.reduce(
    (text, { start, end }) => text.slice(0, start) + ' '.repeat(end - start) + text.slice(end),
    code,
  )
  for (const { specifiers, start, end } of imports) {
    const unused = specifiers.filter(({ local }) => !new RegExp(`\\b${local.name}\\b`).test(others))
    if (unused.length === specifiers.length) cut(start, end)
    else for (const each of unused) cut(each.start, contract[each.end] === ',' ? each.end + 1 : each.end)
  }
  // Blanks would count for the size of the module, by which chunks are made.
  return code.replaceAll(/ +$/gm, '')
}
